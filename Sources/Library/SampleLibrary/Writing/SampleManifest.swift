// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The manifest of the files that a sample library wrote.
///
/// The manifest is in the library's folder. A file is recorded before it gets its final name. A
/// file without a record therefore belongs to another program. An existing file with a record is
/// complete.
struct SampleManifest {
  /// The record of one file.
  struct Entry: Hashable, Sendable {
    var fingerprint: ContentFingerprint
    var byteCount: Int
  }

  static let name = ".locket-sample"
  private static let opening = "locket sample 1: "

  /// The path that messages show.
  private let path: String
  private let handle: FileHandle
  private(set) var entries: [String: Entry]

  /// Opens the manifest of a folder, or creates it.
  ///
  /// - Parameters:
  ///   - directory: The path of the library's folder that messages show.
  ///   - root: The path through which files of the same folder are opened.
  ///   - title: The description of the library.
  ///   - isPrivate: Whether only this user may read the manifest.
  /// - Throws: ``SampleError``. It is `anotherSample` if the folder contains a manifest with
  ///   another title, `foreignFile` if the file is not a manifest, or `cannotWrite`.
  init(
    directory: String, root: String, title: String, isPrivate: Bool
  ) throws(SampleError) {
    path = directory + "/" + Self.name
    let file = root + "/" + Self.name
    var lines: [Substring] = []
    if let data = FileManager.default.contents(atPath: file), !data.isEmpty {
      let text = String(decoding: data, as: UTF8.self)
      lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let first = lines.first, first.hasPrefix(Self.opening) else {
        throw .foreignFile(path: path)
      }
      let found = String(first.dropFirst(Self.opening.count))
      guard found == title else {
        throw .anotherSample(path: directory, found: found, expected: title)
      }
    }
    // If a run was interrupted, the text after the last line end is incomplete.
    var entries: [String: Entry] = [:]
    var whole = Self.opening + title + "\n"
    for line in lines.dropFirst().dropLast() {
      guard let (name, entry) = Self.parsed(line) else { continue }
      entries[name] = entry
      whole += line + "\n"
    }
    self.entries = entries
    do {
      // The file is renamed to the manifest's name. Further lines are then appended to it.
      handle = try SampleFolder.create(file + ".new", isPrivate: isPrivate)
      try handle.write(contentsOf: Data(whole.utf8))
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
    guard rename(file + ".new", file) == 0 else {
      throw .cannotWrite(path: path, detail: String(cString: strerror(errno)))
    }
  }

  /// Records a file just before it gets its final name.
  mutating func record(_ file: String, _ entry: Entry) throws(SampleError) {
    entries[file] = entry
    let line = "\(String(entry.fingerprint.value, radix: 16)) \(entry.byteCount) \(file)\n"
    do {
      try handle.write(contentsOf: Data(line.utf8))
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  private static func parsed(_ line: Substring) -> (String, Entry)? {
    let fields = line.split(separator: " ", maxSplits: 2)
    guard fields.count == 3, let fingerprint = UInt64(fields[0], radix: 16),
      let count = Int(fields[1])
    else { return nil }
    return (
      String(fields[2]),
      Entry(fingerprint: ContentFingerprint(value: fingerprint), byteCount: count)
    )
  }
}
