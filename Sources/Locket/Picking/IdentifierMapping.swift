// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Converts identifiers of the picker's library to identifiers for every device, and back (rule
/// R8).
///
/// An app can convert the identifiers of assets that it picked and of assets to which it has
/// permanent access. Any other asset is not found. No network is used.
public struct IdentifierMapping: Sendable {
  private let access: PickerAccess

  /// Makes a mapping for the library of a picker.
  ///
  /// - Parameter access: How to connect to the picker; the default is the picker that the
  ///   environment selects.
  public init(from access: PickerAccess = .environment) {
    self.access = access
  }

  /// Returns identifiers of assets that are the same in every library.
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

  /// Returns the assets of the picker's library with some content identifiers.
  ///
  /// - Parameter identifiers: Identifiers that ``cloudIdentifiers(forLocalIdentifiers:)`` returned
  ///   on this or another device.
  /// - Returns: One entry for each identifier: the asset, `identifierNotFound`, or
  ///   `multipleIdentifiersFound` with all assets of the same content, newest first.
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
