// SPDX-License-Identifier: Apache-2.0

import BundledProfiles
import Foundation
public import PickerModel

/// Finds and reads the network models: descriptions of network connections that Locket can
/// simulate.
///
/// Each model is a JSON document, and is chosen by its name.
public struct NetworkStore: Sendable {
  private var files: [String: String] = [:]

  /// Finds the network models that Locket includes, and those in a folder.
  ///
  /// A document is read only when it is needed. If a document in the folder has the same name as
  /// one that Locket includes, the document in the folder is used.
  ///
  /// - Parameter profiles: A folder of profiles that contains a folder `Networks`. Nil, the
  ///   default, means only the documents that Locket includes.
  public init(profiles: String? = nil) {
    for folder in [BundledProfiles.networks, profiles.map { $0 + "/Networks" }].compactMap(\.self) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where name.hasSuffix(".json") {
        files[String(name.dropLast(5))] = folder + "/" + name
      }
    }
  }

  /// The names of all network models, sorted.
  public var names: [String] { files.keys.sorted() }

  /// Reads a network model.
  ///
  /// - Parameter name: One of ``names``, or the path of a document; the path must end in `.json`.
  /// - Returns: The network model.
  /// - Throws: ``ProfileError/unknownNetwork(_:known:)`` if there is no such model.
  ///   ``ProfileError/invalid(_:)`` with every issue of the document.
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
