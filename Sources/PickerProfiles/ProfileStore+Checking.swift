// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
import PickerModel

extension ProfileStore {
  /// Whether a text can be a profile's identifier.
  ///
  /// - Parameter text: The text.
  /// - Returns: True for letters, digits, dots, hyphens and underscores behind a letter or digit.
  public static func isIdentifier(_ text: String) -> Bool { ProfileDocument.isName(text) }

  /// What a check of a document found.
  public struct Findings: Hashable, Sendable {
    /// The mistakes, of the document first; none where a picker can be opened with it.
    public var issues: [ProfileIssue]
    /// Values that can be meant and probably are not; a picker is opened with them as they are.
    public var warnings: [ProfileIssue]

    /// Lists what a check found.
    ///
    /// - Parameters:
    ///   - issues: The mistakes.
    ///   - warnings: Values that can be meant and probably are not.
    public init(issues: [ProfileIssue], warnings: [ProfileIssue]) {
      self.issues = issues
      self.warnings = warnings
    }
  }

  /// The identifier that a text was probably meant to be.
  ///
  /// - Parameter text: The text.
  /// - Returns: The nearest identifier of a document, nil where none is near.
  public func nearest(to text: String) -> String? { text.nearestName(among: documents) }

  /// Finds every mistake of a document and of what it extends, wherever it lies.
  ///
  /// What it extends is looked for beside it first, then where the other profiles are.
  ///
  /// - Parameter path: The document's path.
  /// - Returns: The mistakes and warnings; none where all is well.
  /// - Throws: ``ProfileError/noFile(_:)`` where there is no such file.
  /// - Complexity: Reads one document a link of the chain.
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

  /// Finds every mistake of a document and of what it extends.
  ///
  /// - Parameter identifier: The document's identifier.
  /// - Returns: The mistakes and warnings; none where all is well.
  /// - Throws: ``ProfileError/unknown(_:known:)`` where there is no such document.
  /// - Complexity: Reads one document a link of the chain.
  public func check(_ identifier: String) throws(ProfileError) -> Findings {
    guard documents.contains(identifier) else { throw .unknown(identifier, known: identifiers) }
    let reading = reading(of: identifier)
    return Findings(
      issues: reading.issues, warnings: reading.profile.doubts(in: reading.chain))
  }

  /// A document that was begun, and what is doubtful about it.
  public struct Draft: Hashable, Sendable {
    /// The document's text.
    public var text: String
    /// Values that it inherits and that do not suit its screen.
    public var warnings: [ProfileIssue]
  }

  /// The document of a new device that extends another: valid as it is, with numbers to replace.
  ///
  /// - Parameters:
  ///   - identifier: The new profile's identifier, which its file has to be named after.
  ///   - parent: The identifier of the document that it extends.
  /// - Returns: The document.
  /// - Throws: As ``base(_:)`` does.
  /// - Complexity: As ``base(_:)`` has.
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
      isKnown ? "As on \(parent); put the maker's numbers here" : "Put the maker's numbers here"
    // Names of others go through an encoder: they may hold anything.
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
    return Draft(text: text, warnings: profile.doubts(in: reading.chain))
  }

  /// Where an editor finds the schema: beside the folder of the caller's own documents as it is beside
  /// ours, else where Locket has it.
  private var schema: String {
    let beside = "../profile.schema.json"
    guard FileManager.default.fileExists(atPath: "\(directory)/\(beside)"),
      directory != BundledProfiles.directory
    else { return BundledProfiles.schema.map { URL(fileURLWithPath: $0).absoluteString } ?? beside }
    return beside
  }

  /// A name made of an identifier: `my-watch` is My Watch.
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
