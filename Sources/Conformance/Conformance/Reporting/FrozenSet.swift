// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
public import PickerModel

/// A set: a fixed list of the cases that count for a claim, with a digest of each case file.
///
/// A set never changes, so claims for the same set can be compared. A case that is not in the set
/// also runs, but its result does not affect a claim.
public struct FrozenSet: Hashable, Sendable {
  /// The name that reports show if the suite has no set.
  public static let none = "unfrozen"

  /// The name of the set, such as `set-1`.
  public let name: String
  /// The SHA-256 digest of each case file in the set, by the file's path below the suite's folder.
  public let files: [String: String]

  /// Creates a set of all cases of a suite.
  ///
  /// - Parameters:
  ///   - name: The new set's name: lowercase letters, digits and `-`.
  ///   - suite: The suite whose cases the set contains.
  /// - Throws: ``CannotFreeze`` if the name is invalid or another set has it.
  public init(_ name: String, of suite: Suite) throws(CannotFreeze) {
    guard Self.isName(name) else {
      throw CannotFreeze("\"\(name)\" is not a valid set name; use one such as set-1")
    }
    if suite.sets.contains(where: { $0.name == name }) {
      throw CannotFreeze("\(name) is frozen already; choose a new name")
    }
    self.name = name
    files = suite.files.filter { $0.key.hasPrefix("cases/") }.mapValues(SHA256.hexadecimal)
  }

  init(_ fields: JSONFields) throws(JSONError) {
    if let error = fields.unknownKeys(besides: ["format", "name", "files"]).first {
      throw error
    }
    guard fields.members["format"] == 1 else {
      throw JSONError(
        path: "/format", expected: "1", found: fields.members["format"]?.text ?? "nothing")
    }
    name = try fields.required("name", "small letters, digits and -") { value in
      value.stringValue.flatMap { Self.isName($0) ? $0 : nil }
    }
    files = try fields.required("files", "an object of digests") { value in
      value.objectValue.flatMap { members in
        let digests = members.compactMapValues(\.stringValue)
        return digests.count == members.count ? digests : nil
      }
    }
  }

  /// The path of the file that stores the set, below the suite's folder.
  public var file: String { "sets/\(name).json" }

  /// The content of the file that stores the set.
  public var json: JSONValue {
    ["format": 1, "name": .string(name), "files": .object(files.mapValues { .string($0) })]
  }

  /// Returns whether a check counts for a claim, because its case is in this set.
  ///
  /// - Parameter check: The check.
  /// - Returns: Whether its case is in the set.
  public func holds(_ check: Check) -> Bool {
    files["cases/\(check.caseIdentifier).json"] != nil
  }

  /// Returns the differences between the files of a suite and the files of the set.
  func differences(to suiteFiles: [String: [UInt8]]) -> [String] {
    files.keys.sorted().compactMap { file in
      guard let bytes = suiteFiles[file] else {
        return "\(file) is in the set but not in the suite; restore it"
      }
      let isSame = SHA256.hexadecimal(bytes) == files[file]
      return isSame ? nil : "\(file) was changed after it was frozen; restore it and change a copy"
    }
  }

  /// Returns whether a set has a lower number than another: `set-9` is older than `set-10`.
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

/// The error for a set that cannot be created.
public struct CannotFreeze: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line of text with the reason why the set cannot be created, and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Suite {
  /// A SHA-256 digest of the whole suite.
  ///
  /// The digest is that of the text that `sha256sum` prints for all files of the suite, sorted by
  /// name.
  ///
  /// - Complexity: O(n) in the size of the files.
  public var digest: String {
    let lines = files.keys.sorted().map { "\(SHA256.hexadecimal(files[$0] ?? []))  \($0)\n" }
    return SHA256.hexadecimal(Array(lines.joined().utf8))
  }
}
