// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
public import PickerModel

/// The network connections that can be simulated, by name, read from documents next to the
/// profiles.
public struct NetworkStore: Sendable {
  private var files: [String: String] = [:]

  /// Finds the documents that ship with Locket and those of a folder.
  ///
  /// The documents are read later. A document of the folder replaces a bundled one of the same
  /// name.
  ///
  /// - Parameter profiles: A folder of profiles that contains a folder `Networks`, nil for only the
  ///   bundled documents.
  public init(profiles: String? = nil) {
    for folder in [BundledProfiles.networks, profiles.map { $0 + "/Networks" }].compactMap(\.self) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where name.hasSuffix(".json") {
        files[String(name.dropLast(5))] = folder + "/" + name
      }
    }
  }

  /// The available names, sorted.
  public var names: [String] { files.keys.sorted() }

  /// Reads a connection.
  ///
  /// - Parameter name: One of ``names``, or the path of a document that ends in `.json`.
  /// - Returns: The connection.
  /// - Throws: ``ProfileError/unknownNetwork(_:known:)``, or ``ProfileError/invalid(_:)`` with
  ///   every issue of the document.
  public func network(_ name: String) throws(ProfileError) -> NetworkModel {
    if name.hasSuffix(".json") {
      guard FileManager.default.fileExists(atPath: name) else { throw .noFile(name) }
      let identifier = name.split(separator: "/").last.map { String($0.dropLast(5)) }
      return try NetworkDocument(file: name).network(named: identifier ?? name)
    }
    guard let file = files[name] else { throw .unknownNetwork(name, known: names) }
    return try NetworkDocument(file: file).network(named: name)
  }
}
