// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
public import PickerModel

/// The profile documents of some folders, by identifier.
public struct ProfileStore: Sendable {
  /// The longest chain of `extends`.
  static let longestChain = 16

  private var files: [String: String]
  let directory: String

  /// Finds the documents of a folder, and those that ship with Locket.
  ///
  /// Nothing is read yet. A document of the folder wins over a bundled one of the same name.
  ///
  /// - Parameter directory: A folder of `<identifier>.json` files, nil for the bundled ones alone.
  /// - Throws: ``ProfileError/noProfiles(directory:)`` where there is no such folder.
  public init(directory: String? = nil) throws(ProfileError) {
    files = [:]
    self.directory = directory ?? BundledProfiles.directory ?? "bundled profiles"
    for folder in [BundledProfiles.directory, directory].compactMap(\.self) {
      try add(folder)
    }
    guard !files.isEmpty else { throw .noProfiles(directory: self.directory) }
  }

  /// Adds the documents of a folder, which win over those that are there.
  mutating func add(_ folder: String) throws(ProfileError) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .noProfiles(directory: folder)
    }
    for name in names where name.hasSuffix(".json") {
      files[String(name.dropLast(5))] = folder + "/" + name
    }
  }

  /// The identifiers of the profiles that can be used, in order; broken ones are left out.
  ///
  /// - Complexity: Reads every document.
  public var identifiers: [String] {
    files.keys.sorted().filter { (try? document($0))?.isAbstract == false }
  }

  /// The identifiers of all documents, in order, whether they can be used or read or not.
  public var documents: [String] { files.keys.sorted() }

  /// The path of a document; one that is not there has its identifier for a path.
  func path(of identifier: String) -> String { files[identifier] ?? identifier }

  /// Reads a profile and everything that it extends.
  ///
  /// - Parameter identifier: The profile's identifier.
  /// - Returns: The profile.
  /// - Throws: ``ProfileError``, with every mistake of every document on the way.
  /// - Complexity: Reads one document a link of the chain.
  public func profile(_ identifier: String) throws(ProfileError) -> DeviceProfile {
    try resolved(identifier).profile
  }

  /// Reads a profile and where each of its values comes from.
  ///
  /// - Parameter identifier: The profile's identifier.
  /// - Returns: The profile with its fields.
  /// - Throws: As ``profile(_:)`` does.
  /// - Complexity: As ``profile(_:)`` has.
  public func resolved(_ identifier: String) throws(ProfileError) -> ResolvedProfile {
    let resolved = try base(identifier)
    if resolved.isAbstract { throw .abstract(identifier, known: identifiers) }
    return resolved.profile
  }

  /// Reads a document and everything that it extends, whether it can be used by itself or not.
  ///
  /// - Parameter identifier: The document's identifier.
  /// - Returns: What the documents say together, and whether it only serves others to extend.
  /// - Throws: As ``profile(_:)`` does, without ``ProfileError/abstract(_:known:)``.
  /// - Complexity: As ``profile(_:)`` has.
  public func base(
    _ identifier: String
  ) throws(ProfileError) -> (profile: ResolvedProfile, isAbstract: Bool) {
    guard files[identifier] != nil else { throw .unknown(identifier, known: identifiers) }
    let reading = reading(of: identifier)
    guard reading.issues.isEmpty else { throw .invalid(reading.issues) }
    return (ResolvedProfile(reading.profile, of: reading.chain), reading.isAbstract)
  }

  /// A document with those it extends, and everything that is wrong with any of them.
  struct Reading {
    /// The document and those it extends, as far as they could be read, the outermost last.
    var chain: [ProfileDocument] = []
    /// What they say together.
    var profile: DeviceProfile
    /// Every mistake.
    var issues: [ProfileIssue] = []

    /// Whether the document only serves others to extend.
    var isAbstract: Bool { chain.first?.isAbstract ?? false }
  }

  /// Reads a document and what it extends, and goes on behind every mistake.
  func reading(of identifier: String) -> Reading {
    let (chain, broken) = chain(identifier)
    var reading = Reading(chain: chain, profile: .blank(identifier))
    for document in chain.reversed() { reading.issues += document.apply(to: &reading.profile) }
    // What a document inherits from one that cannot be read is not missing.
    let isWhole = broken.isEmpty && chain.allSatisfy { !$0.hasUnreadableParent }
    if isWhole, !reading.isAbstract {
      reading.issues += reading.profile.gaps(in: chain, beside: reading.issues)
    }
    reading.issues += broken
    return reading
  }

  /// A document and those it extends, the outermost last, and what keeps the next one from being read.
  private func chain(_ identifier: String) -> (documents: [ProfileDocument], [ProfileIssue]) {
    var chain: [ProfileDocument] = []
    var next: String? = identifier
    while let name = next {
      let names = chain.map(\.identifier)
      if names.contains(name) || names.count == Self.longestChain {
        let loop = (names + [name]).joined(separator: " > ")
        let problem = "goes round or too far: \(loop); let it end at a profile without extends"
        return (chain, [chain.last?.issue("extends", problem)].compactMap(\.self))
      }
      if files[name] == nil, let speaker = chain.last {
        let nearest = name.nearestName(among: documents).map { "; did you mean \"\($0)\"?" }
        let problem = "there is no profile \"\(name)\" in \(directory)" + (nearest ?? "")
        return (chain, [speaker.issue("extends", problem)])
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
