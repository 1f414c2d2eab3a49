// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Maps identifiers of the picker's library to identifiers for every device, and back (rule R8).
///
/// An app can map assets that it picked, and assets that are permanently open to it; any other
/// asset is not found. Mapping does not use the network.
public struct IdentifierMapping: Sendable {
  private let access: PickerAccess

  /// Makes a mapping for a picker's library.
  ///
  /// - Parameter access: How to connect to the picker; the default is the one of the environment.
  public init(from access: PickerAccess = .environment) {
    self.access = access
  }

  /// Returns the identifiers of assets that are valid in every library.
  ///
  /// - Parameter identifiers: Assets of the picker's library.
  /// - Returns: One entry for each asset: its identifier, or `identifierNotFound`.
  /// - Throws: ``PhotoPickerError``.
  public func cloudIdentifiers(
    forLocalIdentifiers identifiers: [AssetIdentifier]
  ) async throws(PhotoPickerError) -> [AssetIdentifier: Result<
    CloudIdentifier, CloudIdentifierError
  >] {
    IdentifierEntries.read(try await ask(.cloudIdentifiers(identifiers)), for: identifiers)
  }

  /// Returns the assets of the picker's library that identifiers refer to.
  ///
  /// - Parameter identifiers: Identifiers that were returned here or on another device.
  /// - Returns: One entry for each: the asset, `identifierNotFound`, or `multipleIdentifiersFound`
  ///   with all assets of the same content, the newest first.
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
    do throws(LinkError) { return try await link.inbox.request(request).value } catch {
      throw PhotoPickerError(error)
    }
  }
}
