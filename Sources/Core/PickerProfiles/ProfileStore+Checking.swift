// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
import PickerModel

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
