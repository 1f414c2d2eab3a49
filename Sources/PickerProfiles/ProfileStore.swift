// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
public import PickerModel

/// The profile documents of some folders, by identifier.
public struct ProfileStore: Sendable {
  /// The longest chain of `extends`.
  static let longestChain = 16

  private let files: [String: String]
  private let directory: String

  /// Finds the documents of a folder, and those that ship with Locket.
  ///
  /// Nothing is read yet. A document of the folder wins over a bundled one of the same name.
  ///
  /// - Parameter directory: A folder of `<identifier>.json` files, nil for the bundled ones alone.
  /// - Throws: ``ProfileError/noProfiles(directory:)`` where there is no such folder.
  public init(directory: String? = nil) throws(ProfileError) {
    var files: [String: String] = [:]
    self.directory = directory ?? BundledProfiles.directory ?? "bundled profiles"
    for folder in [BundledProfiles.directory, directory].compactMap(\.self) {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        throw .noProfiles(directory: folder)
      }
      for name in names where name.hasSuffix(".json") {
        files[String(name.dropLast(5))] = folder + "/" + name
      }
    }
    guard !files.isEmpty else { throw .noProfiles(directory: self.directory) }
    self.files = files
  }

  /// The identifiers of the profiles that can be used, in order; broken ones are left out.
  ///
  /// - Complexity: Reads every document.
  public var identifiers: [String] {
    files.keys.sorted().filter { (try? document($0))?.isAbstract == false }
  }

  /// Reads a profile and everything that it extends.
  ///
  /// - Parameter identifier: The profile's identifier.
  /// - Returns: The profile.
  /// - Throws: ``ProfileError``, with every mistake of every document on the way.
  /// - Complexity: Reads one document a link of the chain.
  public func profile(_ identifier: String) throws(ProfileError) -> DeviceProfile {
    guard files[identifier] != nil else { throw .unknown(identifier, known: identifiers) }
    let chain = try chain(identifier)
    if chain.first?.isAbstract == true { throw .abstract(identifier, known: identifiers) }
    var profile = DeviceProfile(
      identifier: identifier, name: "",
      screen: DeviceProfile.Screen(size: PixelSize(width: 0, height: 0)))
    var issues: [ProfileIssue] = []
    for document in chain.reversed() { issues += document.apply(to: &profile) }
    let file = chain.first?.file ?? identifier
    if profile.name.isEmpty {
      issues.append(ProfileIssue(file: file, keyPath: "name", problem: "missing"))
    }
    for (side, length) in [
      ("width", profile.screen.size.width), ("height", profile.screen.size.height),
    ] where length == 0 && !issues.contains(where: { $0.keyPath == "screen.\(side)" }) {
      issues.append(
        ProfileIssue(file: file, keyPath: "screen.\(side)", problem: "missing, here and above"))
    }
    for (part, key, problem) in profile.disagreements
    where !issues.contains(where: { $0.keyPath.hasPrefix(part + ".") }) {
      let speaker = chain.first { $0.members[part] != nil } ?? chain.first
      issues.append(
        ProfileIssue(
          file: speaker?.file ?? identifier, keyPath: "\(part).\(key)", problem: problem))
    }
    guard issues.isEmpty else { throw .invalid(issues) }
    return profile
  }

  /// A document and those it extends, the outermost last.
  private func chain(_ identifier: String) throws(ProfileError) -> [ProfileDocument] {
    var chain: [ProfileDocument] = []
    var names: [String] = []
    var next: String? = identifier
    while let name = next {
      let file = files[name]
      if names.contains(name) || names.count == Self.longestChain {
        let loop = (names + [name]).joined(separator: " > ")
        let problem = "goes round or too far: \(loop); let it end at a profile without extends"
        throw .invalid([
          ProfileIssue(file: chain.last?.file ?? name, keyPath: "extends", problem: problem)
        ])
      }
      guard file != nil else {
        let problem = "there is no profile \"\(name)\" in \(directory)"
        throw .invalid([
          ProfileIssue(file: chain.last?.file ?? name, keyPath: "extends", problem: problem)
        ])
      }
      let document = try document(name)
      names.append(name)
      chain.append(document)
      next = document.parent
    }
    return chain
  }

  private func document(_ identifier: String) throws(ProfileError) -> ProfileDocument {
    let file = files[identifier] ?? identifier
    func invalid(_ keyPath: String, _ problem: String) -> ProfileError {
      .invalid([ProfileIssue(file: file, keyPath: keyPath, problem: problem)])
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw invalid("", "cannot be read; check its permissions")
    }
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw invalid("", "is not JSON: \(Self.words(error))")
    }
    guard let members = value.objectValue else {
      throw invalid("", "expected an object, found \(value.typeName)")
    }
    guard members["id"]?.stringValue == identifier else {
      throw invalid("id", "expected \"\(identifier)\", as the file is named")
    }
    if let value = members["extends"], value.stringValue == nil {
      throw invalid("extends", "expected a profile's identifier, found \(value.typeName)")
    }
    if let value = members["abstract"], value.boolValue == nil {
      throw invalid("abstract", "expected true or false, found \(value.typeName)")
    }
    return ProfileDocument(file: file, members: members)
  }

  private static func words(_ error: any Error) -> String {
    guard case .dataCorrupted(let context)? = error as? DecodingError else { return "\(error)" }
    let underlying = context.underlyingError as NSError?
    return underlying?.userInfo[NSDebugDescriptionErrorKey] as? String ?? context.debugDescription
  }
}
