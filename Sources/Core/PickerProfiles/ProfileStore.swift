// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
public import PickerModel

/// Finds and reads profile documents: those that Locket includes, and those in a folder.
public struct ProfileStore: Sendable {
  /// How many documents may extend one another in a row.
  static let maximumChainLength = 16

  private var files: [String: String]
  let directory: String

  /// Finds the profile documents that Locket includes, and those in a folder.
  ///
  /// A document is read only when it is needed. If a document in the folder has the same name as
  /// one that Locket includes, the document in the folder is used.
  ///
  /// - Parameter directory: A folder of `<identifier>.json` files. Nil, the default, means only the
  ///   documents that Locket includes.
  /// - Throws: ``ProfileError/noProfiles(directory:)`` if the folder does not exist.
  public init(directory: String? = nil) throws(ProfileError) {
    files = [:]
    self.directory = directory ?? BundledProfiles.directory ?? "bundled profiles"
    for folder in [BundledProfiles.directory, directory].compactMap(\.self) {
      try add(folder)
    }
    guard !files.isEmpty else { throw .noProfiles(directory: self.directory) }
  }

  /// Adds the documents of a folder.
  ///
  /// Each of them replaces an existing document of the same name.
  mutating func add(_ folder: String) throws(ProfileError) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .noProfiles(directory: folder)
    }
    for name in names where name.hasSuffix(".json") {
      files[String(name.dropLast(5))] = folder + "/" + name
    }
  }

  /// The identifiers of all profiles that a picker can use, sorted.
  ///
  /// Profiles that are only a base for other profiles are left out.
  ///
  /// Profiles whose documents cannot be read are left out, too.
  ///
  /// - Complexity: Reads every document.
  public var identifiers: [String] {
    files.keys.sorted().filter { (try? document($0))?.isAbstract == false }
  }

  /// Reads the profiles that a picker can use, in the order of their identifiers.
  ///
  /// - Returns: The profiles; those that are only a base for other profiles are left out.
  /// - Throws: ``ProfileError/invalid(_:)`` with every issue of every document.
  /// - Complexity: Reads every document.
  public func profiles() throws(ProfileError) -> [DeviceProfile] {
    var profiles: [DeviceProfile] = []
    var issues: [ProfileIssue] = []
    for identifier in documents {
      let reading = reading(of: identifier)
      for issue in reading.issues where !issues.contains(issue) { issues.append(issue) }
      if !reading.isAbstract { profiles.append(reading.profile) }
    }
    guard issues.isEmpty else { throw .invalid(issues) }
    return profiles
  }

  /// Adds a profile document and the other documents of its folder, which it may extend.
  ///
  /// - Parameter path: The path of the document.
  /// - Returns: The identifier of the profile.
  /// - Throws: ``ProfileError/noFile(_:)`` if the file does not exist, or
  ///   ``ProfileError/invalid(_:)`` with every issue of the document.
  /// - Complexity: Reads the document and every document that it extends.
  public mutating func add(fileAt path: String) throws(ProfileError) -> String {
    let findings = try check(fileAt: path)
    guard findings.issues.isEmpty else { throw .invalid(findings.issues) }
    let folder = (path as NSString).deletingLastPathComponent
    try add(folder.isEmpty ? "." : folder)
    return String((path as NSString).lastPathComponent.dropLast(5))
  }

  /// The identifiers of all profile documents, sorted.
  ///
  /// The list includes invalid documents and profiles that are only a base for others.
  public var documents: [String] { files.keys.sorted() }

  /// Returns the path of a document.
  ///
  /// If there is no such document, returns its identifier.
  func path(of identifier: String) -> String { files[identifier] ?? identifier }

  /// Reads a profile, combined with every document that it extends.
  ///
  /// - Parameter identifier: The profile's identifier.
  /// - Returns: The profile with the values of all these documents.
  /// - Throws: ``ProfileError``. If documents have issues, the error lists all of them.
  /// - Complexity: Reads the document and every document that it extends.
  public func profile(_ identifier: String) throws(ProfileError) -> DeviceProfile {
    try resolved(identifier).profile
  }

  /// Reads a profile, and states for each value which document it comes from.
  ///
  /// - Parameter identifier: The profile's identifier.
  /// - Returns: The profile, and the origin of each of its fields.
  /// - Throws: The errors of ``profile(_:)``.
  /// - Complexity: That of ``profile(_:)``.
  public func resolved(_ identifier: String) throws(ProfileError) -> ResolvedProfile {
    let resolved = try base(identifier)
    if resolved.isAbstract { throw .abstract(identifier, known: identifiers) }
    return resolved.profile
  }

  /// Reads a profile as ``resolved(_:)`` does, also if it is only a base for other profiles.
  ///
  /// - Parameter identifier: The document's identifier.
  /// - Returns: The combined profile, and whether it is abstract. An abstract profile is only a
  ///   base that others extend; no picker can be opened with it.
  /// - Throws: The errors of ``profile(_:)`` except ``ProfileError/abstract(_:known:)``.
  /// - Complexity: That of ``profile(_:)``.
  public func base(
    _ identifier: String
  ) throws(ProfileError) -> (profile: ResolvedProfile, isAbstract: Bool) {
    guard files[identifier] != nil else { throw .unknown(identifier, known: identifiers) }
    let reading = reading(of: identifier)
    guard reading.issues.isEmpty else { throw .invalid(reading.issues) }
    return (ResolvedProfile(reading.profile, of: reading.chain), reading.isAbstract)
  }

  /// A document, the documents that it extends, and the issues of all of them.
  struct Reading {
    /// The readable documents: the document itself, then the one that it extends, and so on.
    var chain: [ProfileDocument] = []
    /// The combined values of all documents.
    var profile: DeviceProfile
    /// Every issue.
    var issues: [ProfileIssue] = []

    /// Whether the document is only a base that others extend.
    var isAbstract: Bool { chain.first?.isAbstract ?? false }
  }

  /// Reads a document and those that it extends; collects all issues.
  func reading(of identifier: String) -> Reading {
    let (chain, broken) = chain(identifier)
    var reading = Reading(chain: chain, profile: .blank(identifier))
    for document in chain.reversed() { reading.issues += document.apply(to: &reading.profile) }
    // If a document cannot be read, it may contain the missing values, which are then not reported.
    let isWhole = broken.isEmpty && chain.allSatisfy { !$0.hasUnreadableParent }
    if isWhole, !reading.isAbstract {
      reading.issues += reading.profile.issues(in: chain, beside: reading.issues)
    }
    reading.issues += broken
    return reading
  }

  /// Returns a document, the one that it extends, and so on.
  ///
  /// The issues are those because of which the next document cannot be read.
  private func chain(_ identifier: String) -> (documents: [ProfileDocument], [ProfileIssue]) {
    var chain: [ProfileDocument] = []
    var next: String? = identifier
    while let name = next {
      let names = chain.map(\.identifier)
      if names.contains(name) || names.count == Self.maximumChainLength {
        let loop = (names + [name]).joined(separator: " > ")
        let problem = "there is a loop or too many documents: \(loop); correct one of them"
        return (chain, [chain.last?.issue("extends", problem)].compactMap(\.self))
      }
      if files[name] == nil, let referrer = chain.last {
        let remedy = name.remedy(among: documents, listedBy: "locket profiles list")
        return (chain, [referrer.issue("extends", "no profile named '\(name)'; \(remedy)")])
      }
      do throws(ProfileError) {
        let document = try document(name)
        chain.append(document)
        next = document.parent
      } catch {
        guard case .invalid(let issues) = error else { return (chain, []) }
        return (chain, issues)
      }
    }
    return (chain, [])
  }

  private func document(_ identifier: String) throws(ProfileError) -> ProfileDocument {
    try ProfileDocument(identifier, file: path(of: identifier))
  }
}

extension ProfileStore {
  /// Whether a text can be the identifier of a profile.
  ///
  /// - Parameter text: The text to check.
  /// - Returns: True if the text begins with a letter or digit, its other characters are letters,
  ///   digits, dots, hyphens or underscores, and it has at most 100 characters.
  public static func isIdentifier(_ text: String) -> Bool { ProfileDocument.isName(text) }

  /// The result of checking a profile document.
  public struct Findings: Hashable, Sendable {
    /// The issues because of which a picker cannot use the profile; those of the document itself
    /// come first.
    ///
    /// If the array is empty, a picker can use the profile.
    public var issues: [ProfileIssue]
    /// Values of the document that are valid but probably not intended.
    ///
    /// A picker uses these values as they are.
    public var warnings: [ProfileIssue]

    /// Makes the result of checking a profile document.
    ///
    /// - Parameters:
    ///   - issues: The issues because of which a picker cannot use the profile.
    ///   - warnings: Values that are valid but probably not intended.
    public init(issues: [ProfileIssue], warnings: [ProfileIssue]) {
      self.issues = issues
      self.warnings = warnings
    }
  }

  /// Finds every issue of the profile document at a path, and of the documents that it extends.
  ///
  /// The method looks for an extended document first in the same folder, and then in this store.
  ///
  /// - Parameter path: The path of the document.
  /// - Returns: The issues and warnings; both are empty if the document is valid.
  /// - Throws: ``ProfileError/noFile(_:)`` if the file does not exist.
  /// - Complexity: Reads the document and every document that it extends.
  public func check(fileAt path: String) throws(ProfileError) -> Findings {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
    else { throw .noFile(path) }
    guard name.hasSuffix(".json") else {
      let issue = ProfileIssue(
        file: path, line: nil, keyPath: "", expected: "a name that ends with .json", found: name)
      return Findings(issues: [issue], warnings: [])
    }
    var store = self
    try store.add(folder.isEmpty ? "." : folder)
    return try store.check(String(name.dropLast(5)))
  }

  /// Finds every issue of a profile document of this store, and of the documents that it extends.
  ///
  /// - Parameter identifier: The document's identifier.
  /// - Returns: The issues and warnings; both are empty if the document is valid.
  /// - Throws: ``ProfileError/unknown(_:known:)`` if no document has the identifier.
  /// - Complexity: Reads the document and every document that it extends.
  public func check(_ identifier: String) throws(ProfileError) -> Findings {
    guard documents.contains(identifier) else { throw .unknown(identifier, known: identifiers) }
    let reading = reading(of: identifier)
    return Findings(
      issues: reading.issues, warnings: reading.profile.warnings(in: reading.chain))
  }

  /// A first version of the profile document of a new device.
  public struct Draft: Hashable, Sendable {
    /// The text of the document.
    public var text: String
    /// Warnings about values of the extended document that do not suit the screen.
    public var warnings: [ProfileIssue]
  }

  /// Writes a first version of the profile document of a new device.
  ///
  /// The document is valid. It extends another document, and contains example numbers that its
  /// author must replace.
  ///
  /// - Parameters:
  ///   - identifier: The new profile's identifier. The file of the document must have this name.
  ///   - parent: The identifier of the document that the new document extends.
  /// - Returns: The document.
  /// - Throws: The errors of ``base(_:)``, which reads the extended document.
  /// - Complexity: That of ``base(_:)``.
  public func draft(
    _ identifier: String, extending parent: String
  ) throws(ProfileError) -> Draft {
    _ = try base(parent)
    let reading = reading(of: parent)
    var profile = reading.profile
    let isKnown = profile.screen.size.width > 0 && profile.screen.size.height > 0
    if !isKnown { profile.screen.size = PixelSize(width: 320, height: 320) }
    let size = profile.screen.size
    let reason =
      isKnown
      ? "As on \(parent); replace it with the number that the maker states"
      : "Replace it with the number that the maker states"
    // A name that a person chose can contain any character, so it is encoded as JSON.
    let text = """
      {
        "$schema": \(Self.quoted(schema)),
        "version": \(ProfileDocument.version),
        "id": \(Self.quoted(identifier)),
        "extends": \(Self.quoted(parent)),
        "name": \(Self.quoted(Self.name(of: identifier))),
        "screen": { "width": \(size.width), "height": \(size.height) },
        "sources": {
          "screen": { "basis": "assumed", "from": \(Self.quoted(reason)) }
        }
      }
      """
    return Draft(text: text, warnings: profile.warnings(in: reading.chain))
  }

  /// The location of the JSON schema, by which an editor checks the document.
  ///
  /// If the schema is in the folder that contains the folder of documents, the location is a
  /// relative path. Otherwise it is the address of the schema that ships with Locket.
  private var schema: String {
    let beside = "../profile.schema.json"
    guard FileManager.default.fileExists(atPath: "\(directory)/\(beside)"),
      directory != BundledProfiles.directory
    else { return BundledProfiles.schema.map { URL(fileURLWithPath: $0).absoluteString } ?? beside }
    return beside
  }

  /// Makes a device name from an identifier: `my-watch` becomes My Watch.
  private static func name(of identifier: String) -> String {
    identifier.split { "-_".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
