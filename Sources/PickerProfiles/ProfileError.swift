// SPDX-License-Identifier: Apache-2.0

/// One mistake in a profile document.
public struct ProfileIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document's path.
  public let file: String
  /// The key path inside it, empty for the document itself.
  public let keyPath: String
  /// What is wrong and what would be right.
  public let problem: String

  /// One line: the document, the key path, what is wrong and what would be right.
  public var description: String {
    keyPath.isEmpty ? "\(file): \(problem)" : "\(file): \(keyPath): \(problem)"
  }
}

/// Why a profile cannot be had.
public enum ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder of documents is missing or cannot be read.
  case noProfiles(directory: String)
  /// There is no document of that identifier.
  case unknown(String, known: [String])
  /// The profile only serves others to extend.
  case abstract(String, known: [String])
  /// Its documents have mistakes; all of them.
  case invalid([ProfileIssue])

  /// One line a mistake.
  public var description: String {
    switch self {
    case .noProfiles(let directory):
      "\(directory): no profiles there; give a folder of profiles with --profiles"
    case .unknown(let identifier, let known):
      "profile \(identifier): there is none; choose one of \(known.joined(separator: ", "))"
    case .abstract(let identifier, let known):
      "profile \(identifier): only for others to extend; choose one of "
        + known.joined(separator: ", ")
    case .invalid(let issues): issues.map(\.description).joined(separator: "\n")
    }
  }
}
