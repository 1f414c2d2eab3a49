// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// One mistake in a profile document.
public struct ProfileIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document's path.
  public let file: String
  /// The line, from 1, nil where the document itself cannot be read.
  public let line: Int?
  /// The key path inside it, empty for the document itself.
  public let keyPath: String
  /// What is wrong and what would be right.
  public let problem: String
  /// What would be right, nil where the problem says all.
  public let expected: String?
  /// What is there instead, nil where nothing is.
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

  /// A mistake where something else was expected.
  init(file: String, line: Int?, keyPath: String, expected: String, found: String) {
    self.init(
      file: file, line: line, keyPath: keyPath, problem: "expected \(expected), found \(found)",
      expected: expected, found: found)
  }

  /// One line: the document, the line, the key path, what is wrong and what would be right.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return keyPath.isEmpty ? "\(place): \(problem)" : "\(place): \(keyPath): \(problem)"
  }
}

/// Why a profile cannot be had.
public enum ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder of documents is missing or cannot be read.
  case noProfiles(directory: String)
  /// There is no such file.
  case noFile(String)
  /// There is no document of that identifier.
  case unknown(String, known: [String])
  /// The profile only serves others to extend.
  case abstract(String, known: [String])
  /// There is no connection of that name.
  case unknownNetwork(String, known: [String])
  /// Its documents have mistakes; all of them.
  case invalid([ProfileIssue])

  /// One line a mistake.
  public var description: String {
    switch self {
    case .noProfiles(let directory):
      "\(directory): no profiles there; give a folder of profiles with --profiles"
    case .noFile(let file):
      "\(file): no such file; give a profile's document, or the identifier of one"
    case .unknown(let identifier, let known):
      "profile \(identifier): there is none; \(Self.remedy(identifier, known))"
    case .abstract(let identifier, let known):
      "profile \(identifier): only for others to extend; \(Self.remedy(identifier, known))"
    case .unknownNetwork(let name, let known):
      "network \(name): there is none; use one of \(known.joined(separator: ", ")), "
        + "or the path of a document that ends in .json"
    case .invalid(let issues): issues.map(\.description).joined(separator: "\n")
    }
  }

  /// The profiles of the nearest names; all of them would fill a screen.
  private static func remedy(_ identifier: String, _ known: [String]) -> String {
    let wanted = String(identifier.prefix(60))
    let nearest = known.map { (distance(of: $0, to: wanted), $0) }
      .sorted { $0 < $1 }.prefix(3).map(\.1)
    return "choose one of the \(known.count) that there are, such as "
      + nearest.joined(separator: ", ")
  }

  /// How far a name is from what was wanted; one that begins with it is near.
  private static func distance(of name: String, to wanted: String) -> Int {
    name.hasPrefix(wanted) ? 0 : name.distance(to: wanted)
  }
}
