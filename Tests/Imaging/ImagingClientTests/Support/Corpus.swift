// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Real files with their measured properties, if the machine has them.
struct Corpus {
  /// A row of the manifest.
  struct Entry: CustomTestStringConvertible, Sendable {
    let path: String
    let fields: [String: String]

    var testDescription: String { path }

    /// Returns a field, or nil if it is empty.
    subscript(_ name: String) -> String? {
      fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The displayed size, or nil if the file states none.
    var displayedSize: PixelSize? {
      guard let width = self["disp_width"].flatMap({ Int($0) }),
        let height = self["disp_height"].flatMap({ Int($0) })
      else { return nil }
      return PixelSize(width: width, height: height)
    }

    /// The capture date.
    var captureDate: Timestamp? {
      guard var text = self["capture_date"] else { return nil }
      if !text.contains("T") { text += "T00:00:00" }
      let offset = self["utc_offset"].map { $0 == "UTC" ? "Z" : $0 }
      return Timestamp(rfc3339: text + (offset ?? ""))
    }
  }

  let folder: String
  let entries: [Entry]

  /// The corpus that `LOCKET_CORPUS` names, or the one beside this package; nil without either.
  static let found: Corpus? = {
    let beside = ProjectFolder.path(of: "../shared/corpus")
    return Corpus(folder: ProcessInfo.processInfo.environment["LOCKET_CORPUS"] ?? beside)
  }()

  private init?(folder: String) {
    let manifest = URL(fileURLWithPath: folder + "/MANIFEST.tsv")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: true)[...]
    guard let names = lines.popFirst()?.split(separator: "\t", omittingEmptySubsequences: false)
    else { return nil }
    self.folder = folder
    entries = lines.map { line in
      let values = line.split(separator: "\t", omittingEmptySubsequences: false)
      let fields = Dictionary(
        zip(names, values).map { (String($0), String($1)) }, uniquingKeysWith: { first, _ in first }
      )
      return Entry(path: fields["path"] ?? "", fields: fields)
    }
  }
}
