// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
import PickerModel

extension ProfileStore {
  /// Whether a text can be a profile's identifier.
  ///
  /// - Parameter text: The text.
  /// - Returns: True if the text begins with a letter or digit and continues with letters, digits,
  ///   dots, hyphens and underscores.
  public static func isIdentifier(_ text: String) -> Bool { ProfileDocument.isName(text) }

  /// The result of checking a document.
  public struct Findings: Hashable, Sendable {
    /// The issues, beginning with those of the document itself; empty if a picker can be opened
    /// with it.
    public var issues: [ProfileIssue]
    /// Values that are valid but probably not intended; a picker uses them unchanged.
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

  /// Finds every issue of a document, in any folder, and of the documents that it extends.
  ///
  /// Extended documents are searched for first in the same folder and then among the other
  /// profiles.
  ///
  /// - Parameter path: The document's path.
  /// - Returns: The issues and warnings; none if the document is valid.
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

  /// Finds every issue of a document and of the documents that it extends.
  ///
  /// - Parameter identifier: The document's identifier.
  /// - Returns: The issues and warnings; none if the document is valid.
  /// - Throws: ``ProfileError/unknown(_:known:)`` if no document has the identifier.
  /// - Complexity: Reads the document and every document that it extends.
  public func check(_ identifier: String) throws(ProfileError) -> Findings {
    guard documents.contains(identifier) else { throw .unknown(identifier, known: identifiers) }
    let reading = reading(of: identifier)
    return Findings(
      issues: reading.issues, warnings: reading.profile.warnings(in: reading.chain))
  }

  /// The text of a new document, with warnings.
  public struct Draft: Hashable, Sendable {
    /// The document's text.
    public var text: String
    /// Warnings about inherited values that do not suit the screen.
    public var warnings: [ProfileIssue]
  }

  /// Drafts a document for a new device that extends another document.
  ///
  /// The draft is valid and contains numbers to replace.
  ///
  /// - Parameters:
  ///   - identifier: The new profile's identifier, which must also be the name of its file.
  ///   - parent: The identifier of the document that it extends.
  /// - Returns: The document.
  /// - Throws: The errors of ``base(_:)``.
  /// - Complexity: The same as ``base(_:)``.
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
      ? "As on \(parent); replace it by what the maker publishes"
      : "Replace it by what the maker publishes"
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

  /// The location of the JSON schema, which an editor uses.
  ///
  /// If the schema is next to the folder of the caller's documents, as it is next to the bundled
  /// ones, the location is a relative path. Otherwise it is the path of the schema that ships with
  /// Locket.
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
