// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
import PickerModel

extension ProfileStore {
  /// Whether a text can be a profile's identifier.
  ///
  /// - Parameter text: The text.
  /// - Returns: True for letters, digits, dots, hyphens and underscores after a letter or digit.
  public static func isIdentifier(_ text: String) -> Bool { ProfileDocument.isName(text) }

  /// The findings of a check of a document.
  public struct Findings: Hashable, Sendable {
    /// The issues, those of the document itself first; empty where a picker can be opened with it.
    public var issues: [ProfileIssue]
    /// Values that are valid but probably not intended; a picker opens with them unchanged.
    public var warnings: [ProfileIssue]

    /// Makes findings.
    ///
    /// - Parameters:
    ///   - issues: The issues.
    ///   - warnings: Values that are valid but probably not intended.
    public init(issues: [ProfileIssue], warnings: [ProfileIssue]) {
      self.issues = issues
      self.warnings = warnings
    }
  }

  /// Returns the identifier that a text was probably meant to be.
  ///
  /// - Parameter text: The text.
  /// - Returns: The nearest identifier of a document, nil where none is near.
  public func nearest(to text: String) -> String? { text.nearestName(among: documents) }

  /// Finds every issue of a document, in any folder, and of the documents that it extends.
  ///
  /// A document that it extends is searched for in the same folder first, then among the other
  /// profiles.
  ///
  /// - Parameter path: The document's path.
  /// - Returns: The issues and warnings; none where the document is valid.
  /// - Throws: ``ProfileError/noFile(_:)`` where there is no such file.
  /// - Complexity: Reads one document per link of the chain.
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

  /// Finds every issue of a document and of the documents that it extends.
  ///
  /// - Parameter identifier: The document's identifier.
  /// - Returns: The issues and warnings; none where the document is valid.
  /// - Throws: ``ProfileError/unknown(_:known:)`` where there is no such document.
  /// - Complexity: Reads one document per link of the chain.
  public func check(_ identifier: String) throws(ProfileError) -> Findings {
    guard documents.contains(identifier) else { throw .unknown(identifier, known: identifiers) }
    let reading = reading(of: identifier)
    return Findings(
      issues: reading.issues, warnings: reading.profile.warnings(in: reading.chain))
  }

  /// A draft of a document, with warnings.
  public struct Draft: Hashable, Sendable {
    /// The document's text.
    public var text: String
    /// Inherited values that do not suit its screen.
    public var warnings: [ProfileIssue]
  }

  /// Drafts a document for a new device that extends another: valid, with numbers to replace.
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
    // Names chosen by others are encoded: they may contain any character.
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

  /// The location of the schema for an editor.
  ///
  /// It is a relative path where the schema is beside the folder of the caller's documents, as it
  /// is beside the bundled ones. Otherwise it is the schema that ships with Locket.
  private var schema: String {
    let beside = "../profile.schema.json"
    guard FileManager.default.fileExists(atPath: "\(directory)/\(beside)"),
      directory != BundledProfiles.directory
    else { return BundledProfiles.schema.map { URL(fileURLWithPath: $0).absoluteString } ?? beside }
    return beside
  }

  /// Makes a name from an identifier: `my-watch` becomes My Watch.
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
