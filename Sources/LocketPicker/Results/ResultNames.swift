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
    let name = "\(position)-\(Self.printable(Self.stem(of: original)))"
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

  /// Control characters would drive whatever terminal lists the folder.
  private static func printable(_ stem: String) -> String {
    var result = ""
    for scalar in stem.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      result.unicodeScalars.append(isControl ? "_" : scalar)
    }
    while result.utf8.count > longestStem { result.removeLast() }
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
