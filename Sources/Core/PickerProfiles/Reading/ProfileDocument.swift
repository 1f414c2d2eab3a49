// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// One profile document, parsed as JSON.
///
/// Its values are not checked yet.
struct ProfileDocument {
  /// The version of the format that Locket reads; documents of later versions are rejected.
  static let version = 1

  let identifier: String
  let file: String
  let json: LocatedJSON
  let members: [String: JSONValue]

  /// The identifier of the document that this one extends; nil if there is none or it is invalid.
  var parent: String? {
    members["extends"]?.stringValue.flatMap { Self.isName($0) ? $0 : nil }
  }
  /// Whether `extends` is not a valid identifier.
  var hasUnreadableParent: Bool { members["extends"] != nil && parent == nil }
  var isAbstract: Bool { members["abstract"]?.boolValue ?? false }

  /// A reader of the whole document.
  var reader: ProfileReader { ProfileReader(members, file: file, lines: json.lines) }

  /// Makes an issue about the value at a key path.
  func issue(_ keyPath: String, _ problem: String) -> ProfileIssue {
    ProfileIssue(file: file, line: json.lines[keyPath] ?? 1, keyPath: keyPath, problem: problem)
  }

  /// Returns the value at a key path; nil if the document itself does not state it.
  func value(at keyPath: String) -> JSONValue? {
    keyPath.split(separator: ".").reduce(.object(members)) { $0?[String($1)] }
  }

  /// Replaces values of the extended documents by those of this document, and returns every issue.
  func apply(to profile: inout DeviceProfile) -> [ProfileIssue] {
    var reader = self.reader
    var text = ""
    for key in ["$schema", "id", "extends"] { reader.text(key, into: &text) }
    var flag = false
    reader.flag("abstract", into: &flag)
    var version = 0
    reader.number("version", in: 1...Self.version, into: &version)
    reader.text("name", into: &profile.name)
    reader.text("platform", into: &profile.platform)
    reader.text("platformVersion", into: &profile.platformVersion)
    reader.object("screen") { $0.read(&profile.screen) }
    reader.choices("inputs", into: &profile.inputs)
    reader.object("library") { $0.read(&profile.library) }
    reader.object("selection") { $0.read(&profile.selection) }
    if let keywords = reader.tokens("filters", outOf: PickerFilter.allKeywords) {
      profile.filters = keywords
    }
    var capabilities: PickerCapabilities? = profile.capabilities
    reader.capabilities("capabilities", into: &capabilities)
    profile.capabilities = capabilities ?? []
    reader.object("options") { $0.read(&profile.options) }
    reader.object("grid") { $0.read(&profile.grid) }
    reader.object("layout") { $0.read(&profile.layout) }
    reader.object("text") { $0.read(&profile.text) }
    reader.object("budgets") { $0.read(&profile.budgets) }
    reader.object("session") { $0.read(&profile.session) }
    reader.object("delivery") { $0.read(&profile.delivery) }
    reader.object("sources") { $0.readSources() }
    reader.finish()
    let ownIssues = identityIssues
    // The issues about the identity are already known.
    let others = reader.issues.filter { issue in !ownIssues.contains { $0.keyPath == issue.keyPath }
    }
    return ownIssues + others + json.repeated.map { issue($0, "occurs twice; keep one") }
  }
}

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
