// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
public import PickerModel

/// The case files that a release of the suite is scored by, each with its sum.
///
/// A set never changes. Cases that came later run, but count for no claim until the next set.
public struct FrozenSet: Hashable, Sendable {
  /// What reports call the suite while nothing is frozen.
  public static let none = "unfrozen"

  /// The name, `set-1`.
  public let name: String
  /// The SHA-256 of each case file by its name below the suite's folder.
  public let files: [String: String]

  /// Freezes all cases of a suite.
  ///
  /// - Parameters:
  ///   - name: The new set's name: small letters, digits and `-`.
  ///   - suite: The suite.
  /// - Throws: ``CannotFreeze`` where the name is no name, or is taken.
  public init(_ name: String, of suite: Suite) throws(CannotFreeze) {
    guard Self.isName(name) else {
      throw CannotFreeze("\"\(name)\" is no name of a set; use one such as set-1")
    }
    if suite.sets.contains(where: { $0.name == name }) {
      throw CannotFreeze("\(name) is frozen already; choose a new name")
    }
    self.name = name
    files = suite.files.filter { $0.key.hasPrefix("cases/") }.mapValues(SHA256.hexadecimal)
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    if let mistake = fields.unknownKeys(besides: ["format", "name", "files"]).first {
      throw mistake
    }
    guard fields.members["format"] == 1 else {
      throw JSONMistake(
        path: "/format", expected: "1", found: fields.members["format"]?.text ?? "nothing")
    }
    name = try fields.required("name", "small letters, digits and -") { value in
      value.stringValue.flatMap { Self.isName($0) ? $0 : nil }
    }
    files = try fields.required("files", "an object of sums") { value in
      value.objectValue.flatMap { members in
        let sums = members.compactMapValues(\.stringValue)
        return sums.count == members.count ? sums : nil
      }
    }
  }

  /// The file that it stands in, below the suite's folder.
  public var file: String { "sets/\(name).json" }

  /// The file's content.
  public var json: JSONValue {
    ["format": 1, "name": .string(name), "files": .object(files.mapValues { .string($0) })]
  }

  /// Whether a check counts.
  ///
  /// - Parameter check: The check.
  /// - Returns: Whether its case is in the set.
  public func holds(_ check: Check) -> Bool {
    files["cases/\(check.caseIdentifier).json"] != nil
  }

  /// What keeps a suite's files from being those that were frozen.
  func objections(to suiteFiles: [String: [UInt8]]) -> [String] {
    files.keys.sorted().compactMap { file in
      guard let bytes = suiteFiles[file] else {
        return "\(file) is in the set and not in the suite; put it back"
      }
      let isSame = SHA256.hexadecimal(bytes) == files[file]
      return isSame ? nil : "\(file) was changed after it was frozen; put it back, change a copy"
    }
  }

  /// Whether one set came before another: `set-9` before `set-10`.
  static func isOlder(_ one: String, _ other: String) -> Bool {
    one.compare(other, options: .numeric) == .orderedAscending
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name != none
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }
}

/// A set that cannot be made.
public struct CannotFreeze: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line: why, and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Suite {
  /// The SHA-256 over the sums of all files, as `sha256sum` lists them in order of their names.
  ///
  /// - Complexity: O(n) in the size of the files.
  public var sum: String {
    let lines = files.keys.sorted().map { "\(SHA256.hexadecimal(files[$0] ?? []))  \($0)\n" }
    return SHA256.hexadecimal(Array(lines.joined().utf8))
  }
}
