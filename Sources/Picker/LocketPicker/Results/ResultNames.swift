// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PickerModel

/// Chooses unused names for delivered files; a name consists of the position in the result and the
/// name of the original.
package struct ResultNames {
  /// The maximum length of the original's name without extension.
  ///
  /// A file name can have at most 255 bytes, including the position, a number and the extension,
  /// which are added.
  private static let maximumStemLength = 200

  private let directory: String
  private var taken: Set<String> = []

  /// Reads the names in a folder.
  ///
  /// If the folder cannot be read, it counts as empty.
  init(in directory: String) {
    self.directory = directory
    _ = readAgain()
  }

  /// Reads the names in the folder again.
  ///
  /// - Returns: The names of all files in the folder, without extensions.
  private mutating func readAgain() -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let stems = Set(names.map(Self.stem))
    taken.formUnion(stems)
    return stems
  }

  /// Whether another program has made a file with a chosen name.
  ///
  /// - Parameter name: A name without an extension, with which this program has made no file.
  /// - Returns: Whether the folder now contains a file with that name.
  mutating func isTakenNow(_ name: String) -> Bool { readAgain().contains(name) }

  /// Returns an unused name without an extension.
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

  /// Returns a file's name with a number before its extension, such as `IMG_1 (2).jpg`.
  static func numbered(_ name: String, _ number: Int) -> String {
    let stem = stem(of: name)
    return "\(stem) (\(number))\(name.dropFirst(stem.count))"
  }

  /// Returns a file's name without its extension.
  ///
  /// If the first character is the only dot, the name has no extension.
  package static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Replaces dangerous characters in a name by `_`.
  ///
  /// Two kinds of characters are dangerous: control characters, which could control a terminal that
  /// lists the folder, and characters that change the direction of text. A name can contain them,
  /// because it can come from a server.
  package static func printable(_ name: String) -> String {
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
  /// The file name of the asset that the person knows; empty if there is none.
  ///
  /// If the library renamed the file, the result is the name that the file had before.
  package var calledName: String {
    (originalFilename ?? file).split(separator: "/").last.map(String.init) ?? ""
  }
}
