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

  /// Returns the cloud identifiers of assets.
  ///
  /// A cloud identifier is computed from the content of an asset's file. Files with the same
  /// content have the same cloud identifier in every library.
  ///
  /// - Parameter identifiers: Identifiers of assets of the picker's library.
  /// - Returns: One entry for each identifier: the asset's cloud identifier, or
  ///   `identifierNotFound` if the library has no such asset, the asset may not be shown to this
  ///   app, or its content was never read.
  /// - Throws: ``PhotoPickerError`` if no picker can be reached, the picker refuses the request,
  ///   the link breaks before the answer, or the task is cancelled.
  public func cloudIdentifiers(
    forLocalIdentifiers identifiers: [AssetIdentifier]
  ) async throws(PhotoPickerError) -> [AssetIdentifier: Result<
    CloudIdentifier, CloudIdentifierError
  >] {
    IdentifierEntries.read(try await ask(.cloudIdentifiers(identifiers)), for: identifiers)
  }

  /// Returns the assets of the picker's library that have some cloud identifiers.
  ///
  /// - Parameter identifiers: Identifiers that ``cloudIdentifiers(forLocalIdentifiers:)`` returned
  ///   on this or another device.
  /// - Returns: One entry for each cloud identifier: the asset's identifier; `identifierNotFound`
  ///   if no asset that this app may be shown has it; or `multipleIdentifiersFound` with the
  ///   identifiers of all such assets, newest first, if several have the same content.
  /// - Throws: ``PhotoPickerError`` if no picker can be reached, the picker refuses the request,
  ///   the link breaks before the answer, or the task is cancelled.
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
