// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

extension ProfileStore {
  /// Whether a text can be a profile's identifier.
  ///
  /// - Parameter text: The text.
  /// - Returns: True for letters, digits, dots, hyphens and underscores behind a letter or digit.
  public static func isIdentifier(_ text: String) -> Bool { ProfileDocument.isName(text) }

  /// Finds every mistake of a document and of what it extends, wherever it lies.
  ///
  /// What it extends is looked for beside it first, then where the other profiles are.
  ///
  /// - Parameter path: The document's path.
  /// - Returns: The mistakes; none where all is well.
  /// - Throws: ``ProfileError/noFile(_:)`` where there is no such file.
  /// - Complexity: Reads one document a link of the chain.
  public func issues(ofFileAt path: String) throws(ProfileError) -> [ProfileIssue] {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
    else { throw .noFile(path) }
    guard name.hasSuffix(".json") else {
      return [
        ProfileIssue(
          file: path, line: nil, keyPath: "", expected: "a name that ends with .json", found: name)
      ]
    }
    var store = self
    try store.add(folder.isEmpty ? "." : folder)
    return try store.issues(of: String(name.dropLast(5)))
  }

  /// Finds every mistake of a document and of what it extends.
  ///
  /// - Parameter identifier: The document's identifier.
  /// - Returns: The mistakes; none where all is well.
  /// - Throws: ``ProfileError/unknown(_:known:)`` where there is no such document.
  /// - Complexity: Reads one document a link of the chain.
  public func issues(of identifier: String) throws(ProfileError) -> [ProfileIssue] {
    do throws(ProfileError) {
      _ = try base(identifier)
      return []
    } catch .invalid(let issues) {
      return issues
    }
  }

  /// The document of a new device that extends another: valid as it is, with numbers to replace.
  ///
  /// - Parameters:
  ///   - identifier: The new profile's identifier, which its file has to be named after.
  ///   - parent: The identifier of the document that it extends.
  /// - Returns: The document's text.
  /// - Throws: As ``base(_:)`` does.
  /// - Complexity: As ``base(_:)`` has.
  public func draft(
    _ identifier: String, extending parent: String
  ) throws(ProfileError) -> String {
    let base = try base(parent)
    let size = base.profile.profile.screen.size
    let isKnown = size.width > 0 && size.height > 0
    let reason =
      isKnown ? "As on \(parent); put the maker's numbers here" : "Put the maker's numbers here"
    // Names of others go through an encoder: they may hold anything.
    let name = Self.quoted("My \(base.profile.profile.name)")
    return """
      {
        "version": \(ProfileDocument.version),
        "id": \(Self.quoted(identifier)),
        "extends": \(Self.quoted(parent)),
        "name": \(name),
        "screen": { "width": \(isKnown ? size.width : 320), "height": \(isKnown ? size.height : 320) },
        "sources": {
          "screen": { "basis": "assumed", "from": \(Self.quoted(reason)) }
        }
      }
      """
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
