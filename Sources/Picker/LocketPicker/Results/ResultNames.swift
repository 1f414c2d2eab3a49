// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// Chooses unused names for delivered files: the position followed by the original's name.
struct ResultNames {
  /// The maximum length of a name without extension.
  ///
  /// A file name has at most 255 bytes, including the position, a count and the extension.
  private static let maximumStemLength = 200

  private let directory: String
  private var taken: Set<String> = []

  /// Reads the names in a folder; a folder that cannot be read counts as empty.
  init(in directory: String) {
    self.directory = directory
    _ = readAgain()
  }

  /// Reads the names in the folder again.
  ///
  /// - Returns: The names without extensions that the folder contains now.
  private mutating func readAgain() -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let stems = Set(names.map(Self.stem))
    taken.formUnion(stems)
    return stems
  }

  /// Whether another program has made a file with a name that was chosen.
  ///
  /// - Parameter name: A name without an extension, of which this program has made no file.
  /// - Returns: Whether the folder contains a file of that name now.
  mutating func isTakenNow(_ name: String) -> Bool { readAgain().contains(name) }

  /// Returns a name without an extension.
  mutating func name(for file: String, at position: Int) -> String {
    let original = file.split(separator: "/").last.map(String.init) ?? file
    var stem = Self.printable(Self.stem(of: original))
    while stem.utf8.count > Self.maximumStemLength { stem.removeLast() }
    let name = "\(position)-\(stem)"
    var free = name
    var count = 1
    while !taken.insert(free).inserted {
      count += 1
      free = "\(name) (\(count))"
    }
    return free
  }

  /// Returns a file's name without its extension; a dot at the beginning begins no extension.
  static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns a name in which dangerous characters are replaced by `_`.
  ///
  /// These are control characters, which could control a terminal that lists the folder, and
  /// characters that change the direction of text. The names can come from servers.
  static func printable(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
      result.unicodeScalars.append(isPlain ? scalar : "_")
    }
    return result
  }
}

extension Asset {
  /// The name by which people know the file.
  ///
  /// It is the name that the file had before its library renamed it, or else the file's own name;
  /// empty if there is none.
  var calledName: String {
    (originalFilename ?? file).split(separator: "/").last.map(String.init) ?? ""
  }
}
