// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import HostLink
import LocketPicker
import PickerModel

extension HostConnection {
  /// Answers which cloud identifiers belong to identifiers of this library
  /// (rule `unseen.cloud-identifiers.batch`).
  func cloudIdentifiers(_ identifiers: [AssetIdentifier], _ number: Int) async throws {
    let nameable = try await nameable(identifiers, record())
    var entries: IdentifierEntries.Cloud
    do {
      entries = try await dependencies.library.assets.cloudIdentifiers(
        forLocalIdentifiers: identifiers.filter(nameable.contains))
    } catch {
      throw LinkError(.library, "the library cannot be read")
    }
    for identifier in identifiers where entries[identifier] == nil {
      entries[identifier] = .failure(.identifierNotFound)
    }
    reply(number, .success(IdentifierEntries.json(entries)))
  }

  /// Answers which identifiers of this library belong to cloud identifiers
  /// (rule `unseen.cloud-identifiers.batch`).
  func localIdentifiers(_ identifiers: [CloudIdentifier], _ number: Int) async throws {
    let entries: IdentifierEntries.Local
    do {
      entries = try await dependencies.library.assets.localIdentifiers(
        forCloudIdentifiers: identifiers)
    } catch {
      throw LinkError(.library, "the library cannot be read")
    }
    let nameable = try await nameable(entries.values.flatMap(Self.identifiers), record())
    let permitted: IdentifierEntries.Local = entries.mapValues { entry in
      let mine = Self.identifiers(entry).filter(nameable.contains)
      if mine.count == 1 { return .success(mine[0]) }
      return .failure(mine.isEmpty ? .identifierNotFound : .multipleIdentifiersFound(mine))
    }
    reply(number, .success(IdentifierEntries.json(permitted)))
  }

  /// Returns all identifiers in an answer about one cloud identifier.
  private static func identifiers(
    _ entry: IdentifierEntries.Local.Value
  ) -> [AssetIdentifier] {
    switch entry {
    case .success(let identifier): [identifier]
    case .failure(.multipleIdentifiersFound(let candidates)): candidates
    case .failure(.identifierNotFound): []
    }
  }
}
