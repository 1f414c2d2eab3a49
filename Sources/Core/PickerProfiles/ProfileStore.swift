// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
public import PickerModel

/// The profile documents of one or more folders, by identifier.
public struct ProfileStore: Sendable {
  /// The maximum number of documents that extend one another.
  static let maximumChainLength = 16

  private var files: [String: String]
  let directory: String

  /// Finds the documents of a folder and those that ship with Locket.
  ///
  /// The documents are read later. A document of the folder replaces a bundled one of the same
  /// name.
  ///
  /// - Parameter directory: A folder of `<identifier>.json` files, nil for only the bundled
  ///   documents.
  /// - Throws: ``ProfileError/noProfiles(directory:)`` if the folder does not exist.
  public init(directory: String? = nil) throws(ProfileError) {
    files = [:]
    self.directory = directory ?? BundledProfiles.directory ?? "bundled profiles"
    for folder in [BundledProfiles.directory, directory].compactMap(\.self) {
      try add(folder)
    }
    guard !files.isEmpty else { throw .noProfiles(directory: self.directory) }
  }

  /// Adds the documents of a folder, which replace existing ones of the same name.
  mutating func add(_ folder: String) throws(ProfileError) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .noProfiles(directory: folder)
    }
    for name in names where name.hasSuffix(".json") {
      files[String(name.dropLast(5))] = folder + "/" + name
    }
  }

  /// The sorted identifiers of the usable profiles, without invalid ones.
  ///
  /// - Complexity: Reads every document.
  public var identifiers: [String] {
    files.keys.sorted().filter { (try? document($0))?.isAbstract == false }
  }

  /// The sorted identifiers of all documents, including unusable and unreadable ones.
  public var documents: [String] { files.keys.sorted() }

  /// Returns the path of a document, or its identifier if no document has it.
  func path(of identifier: String) -> String { files[identifier] ?? identifier }

  /// Reads a profile and every document that it extends.
  ///
  /// - Parameter identifier: The profile's identifier.
  /// - Returns: The profile.
  /// - Throws: ``ProfileError``, with every issue of all of these documents.
  /// - Complexity: Reads the document and every document that it extends.
  public func profile(_ identifier: String) throws(ProfileError) -> DeviceProfile {
    try resolved(identifier).profile
  }

  /// Reads a profile with the source of each value.
  ///
  /// - Parameter identifier: The profile's identifier.
  /// - Returns: The profile with its fields.
  /// - Throws: The errors of ``profile(_:)``.
  /// - Complexity: The same as ``profile(_:)``.
  public func resolved(_ identifier: String) throws(ProfileError) -> ResolvedProfile {
    let resolved = try base(identifier)
    if resolved.isAbstract { throw .abstract(identifier, known: identifiers) }
    return resolved.profile
  }

  /// Reads a document and every document that it extends, even if it is not usable by itself.
  ///
  /// - Parameter identifier: The document's identifier.
  /// - Returns: The combined profile, and whether it is abstract: not usable by itself but only
  ///   extended by others.
  /// - Throws: The errors of ``profile(_:)`` except ``ProfileError/abstract(_:known:)``.
  /// - Complexity: The same as ``profile(_:)``.
  public func base(
    _ identifier: String
  ) throws(ProfileError) -> (profile: ResolvedProfile, isAbstract: Bool) {
    guard files[identifier] != nil else { throw .unknown(identifier, known: identifiers) }
    let reading = reading(of: identifier)
    guard reading.issues.isEmpty else { throw .invalid(reading.issues) }
    return (ResolvedProfile(reading.profile, of: reading.chain), reading.isAbstract)
  }

  /// A document with the documents that it extends, and the issues of all of them.
  struct Reading {
    /// The readable documents: first the document itself, then the one that it extends, and so on.
    var chain: [ProfileDocument] = []
    /// The values of all documents combined.
    var profile: DeviceProfile
    /// Every issue.
    var issues: [ProfileIssue] = []

    /// Whether the document is not usable by itself but only extended by others.
    var isAbstract: Bool { chain.first?.isAbstract ?? false }
  }

  /// Reads a document and those that it extends, and continues after each issue.
  func reading(of identifier: String) -> Reading {
    let (chain, broken) = chain(identifier)
    var reading = Reading(chain: chain, profile: .blank(identifier))
    for document in chain.reversed() { reading.issues += document.apply(to: &reading.profile) }
    // A value that may come from an unreadable document is not reported as missing.
    let isWhole = broken.isEmpty && chain.allSatisfy { !$0.hasUnreadableParent }
    if isWhole, !reading.isAbstract {
      reading.issues += reading.profile.issues(in: chain, beside: reading.issues)
    }
    reading.issues += broken
    return reading
  }

  /// Returns a document, followed by the one that it extends and so on, and the issues that prevent
  /// reading the next one.
  private func chain(_ identifier: String) -> (documents: [ProfileDocument], [ProfileIssue]) {
    var chain: [ProfileDocument] = []
    var next: String? = identifier
    while let name = next {
      let names = chain.map(\.identifier)
      if names.contains(name) || names.count == Self.maximumChainLength {
        let loop = (names + [name]).joined(separator: " > ")
        let problem = "is a loop or too long: \(loop); end it at a profile without extends"
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
