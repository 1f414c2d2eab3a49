// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// Names for delivered files: their place, then the original's name; never one that is taken.
struct ResultNames {
  /// A file name holds 255 bytes; place, count and extension must fit as well.
  private static let longestStem = 200

  private var taken: Set<String>

  /// Looks at what a folder holds; one that cannot be read counts as empty.
  init(in directory: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    taken = Set(names.map(Self.stem))
  }

  /// A name without extension.
  mutating func name(for file: String, at position: Int) -> String {
    let original = file.split(separator: "/").last.map(String.init) ?? file
    var stem = Self.printable(Self.stem(of: original))
    while stem.utf8.count > Self.longestStem { stem.removeLast() }
    let name = "\(position)-\(stem)"
    var free = name
    var count = 1
    while !taken.insert(free).inserted {
      count += 1
      free = "\(name) (\(count))"
    }
    return free
  }

  /// A file's name without its extension; a name that only begins with a dot has none.
  static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A name with `_` for control characters, which would drive whatever terminal lists the folder,
  /// and for those that turn the direction of what follows: servers choose names, too.
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
  /// What people know its file by: the name that it had before a library renamed it, else its own;
  /// empty where it has none.
  var calledName: String {
    (originalFilename ?? file).split(separator: "/").last.map(String.init) ?? ""
  }
}
