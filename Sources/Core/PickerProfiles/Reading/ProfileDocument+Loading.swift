// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

extension LocatedJSON {
  /// Reads a document.
  ///
  /// If the file is too large, only its beginning is read.
  static func read(_ file: String) throws(ProfileError) -> LocatedJSON {
    let handle = FileHandle(forReadingAtPath: file)
    defer { try? handle?.close() }
    guard let data = try? handle?.read(upToCount: JSONTextReader.maximumByteCount + 1) ?? Data()
    else {
      let problem = "cannot be read; check its permissions"
      throw .invalid([ProfileIssue(file: file, problem: problem)])
    }
    do throws(JSONTextError) {
      return try LocatedJSON([UInt8](data))
    } catch {
      let problem = "is not JSON: \(error.problem)"
      throw .invalid([ProfileIssue(file: file, line: error.line, problem: problem)])
    }
  }

  /// Returns the members of the document, which must be an object.
  func object(in file: String) throws(ProfileError) -> [String: JSONValue] {
    if let members = value.objectValue { return members }
    throw .invalid([
      ProfileIssue(file: file, line: 1, keyPath: "", expected: "an object", found: value.shortText)
    ])
  }
}

extension ProfileDocument {
  /// A description of valid identifiers, for error messages.
  private static let nameDescription =
    "letters, digits, dots, hyphens and underscores, up to 100 and a letter or digit first"

  /// Whether a text can be the identifier of a profile.
  static func isName(_ text: String?) -> Bool {
    // A regular expression is not used, because it would be compiled for each of about a hundred
    // documents.
    guard let bytes = text?.utf8, let first = bytes.first, bytes.count <= 100 else { return false }
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: false
      }
    }
    return isLetterOrDigit(first)
      && bytes.allSatisfy { isLetterOrDigit($0) || ".-_".utf8.contains($0) }
  }

  /// Reads the fields of a document that are needed to find the document that it extends.
  ///
  /// - Parameters:
  ///   - identifier: The identifier that the document must have.
  ///   - file: The document's path.
  /// - Throws: ``ProfileError/invalid(_:)`` if the file is not a document, or has an unknown
  ///   version.
  init(_ identifier: String, file: String) throws(ProfileError) {
    json = try LocatedJSON.read(file)
    members = try json.object(in: file)
    self.file = file
    self.identifier = identifier
    if let versionIssue { throw .invalid([versionIssue]) }
  }

  /// The issues of the document's identifier, of `extends` and of `abstract`.
  var identityIssues: [ProfileIssue] {
    let isAbstract = members["abstract"].flatMap { value in
      value.boolValue == nil ? mismatch("abstract", "true or false", value) : nil
    }
    return [identifierIssue, parentIssue, isAbstract].compactMap(\.self)
  }

  /// The issue of a document whose format has a later version.
  ///
  /// Such a document has no other issues, because Locket does not know its format.
  private var versionIssue: ProfileIssue? {
    guard let version = members["version"]?.intValue, version > Self.version else { return nil }
    return issue(
      "version", "the format's version is \(version), known here is \(Self.version); update Locket")
  }

  private var identifierIssue: ProfileIssue? {
    guard let value = members["id"] else {
      return issue("id", "missing; add \"id\": \"\(identifier)\"")
    }
    guard Self.isName(value.stringValue) else { return mismatch("id", Self.nameDescription, value) }
    guard value.stringValue == identifier else {
      let wanted = "the file's name \"\(identifier)\""
      let remedy = "write \"id\": \"\(identifier)\", or rename the file"
      return ProfileIssue(
        file: file, line: json.lines["id"], keyPath: "id",
        problem: "expected \(wanted), found \(value.shortText); \(remedy)", expected: wanted,
        found: value.shortText)
    }
    return nil
  }

  private var parentIssue: ProfileIssue? {
    guard let value = members["extends"], !Self.isName(value.stringValue) else { return nil }
    return mismatch("extends", "a profile's identifier", value)
  }

  private func mismatch(_ key: String, _ expected: String, _ found: JSONValue) -> ProfileIssue {
    ProfileIssue(
      file: file, line: json.lines[key], keyPath: key, expected: expected, found: found.shortText)
  }
}
