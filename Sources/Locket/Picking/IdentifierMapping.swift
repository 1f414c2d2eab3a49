// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Names photos so that another device knows them: maps identifiers of the picker's library to those
/// of any, and back (rule R8).
///
/// An app can name what it was handed with its identifier, and what is open to it for good; anything
/// else is not found. Nothing is asked of a network.
public struct IdentifierMapping: Sendable {
  private let access: PickerAccess

  /// Names the library that a picker shows.
  ///
  /// - Parameter access: Where the picker is; the default is what the surroundings say.
  public init(from access: PickerAccess = .environment) {
    self.access = access
  }

  /// What names assets in every library.
  ///
  /// - Parameter identifiers: Assets of the picker's library.
  /// - Returns: One entry for each: its name, or `identifierNotFound`.
  /// - Throws: ``PhotoPickerError``.
  public func cloudIdentifiers(
    forLocalIdentifiers identifiers: [AssetIdentifier]
  ) async throws(PhotoPickerError) -> [AssetIdentifier: Result<
    CloudIdentifier, CloudIdentifierError
  >] {
    IdentifierEntries.read(try await ask(.cloudIdentifiers(identifiers)), for: identifiers)
  }

  /// The assets of the picker's library that names stand for.
  ///
  /// - Parameter identifiers: Names that were given here or on another device.
  /// - Returns: One entry for each: the asset, `identifierNotFound`, or `multipleIdentifiersFound`
  ///   with all that have the content, the newest first.
  /// - Throws: ``PhotoPickerError``.
  public func localIdentifiers(
    forCloudIdentifiers identifiers: [CloudIdentifier]
  ) async throws(PhotoPickerError) -> [CloudIdentifier: Result<
    AssetIdentifier, CloudIdentifierError
  >] {
    IdentifierEntries.read(try await ask(.localIdentifiers(identifiers)), for: identifiers)
  }

  private func ask(_ request: HostRequest) async throws(PhotoPickerError) -> JSONValue {
    let link = try await PickerLink.open(access)
    do throws(LinkFault) { return try await link.inbox.request(request).value } catch {
      throw PhotoPickerError(error)
    }
  }
}
