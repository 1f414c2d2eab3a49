// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// An issue in a document that describes a profile or a network model.
public struct ProfileIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the document with the issue.
  public let file: String
  /// The line of the issue in the document, from 1; nil if the document cannot be read.
  public let line: Int?
  /// The key path of the value that has the issue, such as `screen.width`; empty if the issue
  /// concerns the whole document.
  public let keyPath: String
  /// A description of what is wrong, and usually of what to do.
  public let problem: String
  /// The value that the document should have, nil if ``problem`` states everything.
  public let expected: String?
  /// The value that the document has, nil if it has none.
  public let found: String?

  init(
    file: String, line: Int? = nil, keyPath: String = "", problem: String,
    expected: String? = nil, found: String? = nil
  ) {
    self.file = file
    self.line = line
    self.keyPath = keyPath
    self.problem = problem
    self.expected = expected
    self.found = found
  }

  /// Makes an issue about a value that differs from the expected one.
  init(file: String, line: Int?, keyPath: String, expected: String, found: String) {
    self.init(
      file: file, line: line, keyPath: keyPath, problem: "expected \(expected), found \(found)",
      expected: expected, found: found)
  }

  /// One line of text with the document, the line, the key path, the problem and what to do.
  public var description: String {
    let location = line.map { "\(file):\($0)" } ?? file
    return keyPath.isEmpty ? "\(location): \(problem)" : "\(location): \(keyPath): \(problem)"
  }
}

/// Why a profile or a network model cannot be used.
public enum ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder of profile documents is missing or cannot be read.
  case noProfiles(directory: String)
  /// The document with this path does not exist.
  case noFile(String)
  /// No profile document has this identifier; `known` lists the identifiers that exist.
  case unknown(String, known: [String])
  /// The profile is only a base that other profiles extend, so no picker can use it; `known` lists
  /// the identifiers of usable profiles.
  case abstract(String, known: [String])
  /// No network model has this name; `known` lists the names that exist.
  case unknownNetwork(String, known: [String])
  /// The document, or one that it extends, has issues; the value lists all of them.
  case invalid([ProfileIssue])

  /// One line of text for each issue, with what to do.
  public var description: String {
    switch self {
    case .noProfiles(let directory):
      "\(directory): no profiles there; give a folder of profiles with --profiles"
    case .noFile(let file):
      "\(file): no such file; give a profile's document, or the identifier of one"
    case .unknown(let identifier, let known):
      "no profile named '\(identifier.prefix(60))'; \(Self.remedy(identifier, known))"
    case .abstract(let identifier, let known):
      "profile '\(identifier)' is only a base for others; \(Self.remedy(identifier, known))"
    case .unknownNetwork(let name, let known):
      "no network named '\(name.prefix(60))'; \(name.remedy(among: known))"
        + (name.nearestName(among: known) == nil
          ? ", or the path of a document that ends in .json" : "")
    case .invalid(let issues): issues.map(\.description).joined(separator: "\n")
    }
  }

  /// Suggests the most similar identifier.
  ///
  /// A list of all profiles would fill a screen.
  private static func remedy(_ identifier: String, _ known: [String]) -> String {
    identifier.remedy(among: known, listedBy: "locket profiles list")
  }
}
