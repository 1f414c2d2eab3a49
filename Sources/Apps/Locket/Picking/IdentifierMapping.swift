// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Converts identifiers of the picker's library to cloud identifiers, and back.
///
/// A cloud identifier is computed from the content of a file. Files with the same content have the
/// same cloud identifier on every device. An app can convert the identifiers of assets that a
/// person picked for it, and of assets to which it has permanent access. Any other asset is
/// reported as not found (rule `unseen.cloud-identifiers.not-found`). The conversion uses no
/// network (rule `unseen.cloud-identifiers.offline`).
public struct IdentifierMapping: Sendable {
  private let access: PickerAccess

  /// Makes a mapping for the photo library that a picker shows.
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
  /// - Returns: One entry for each identifier: the asset's cloud identifier, or the error
  ///   `identifierNotFound`. The error means that the library has no such asset, that this app has
  ///   no access to the asset, or that the content of its file was never read.
  /// - Throws: ``PhotoPickerError`` if no picker can be reached, the picker refuses the request,
  ///   the link breaks before the answer, or the task is cancelled.
  public func cloudIdentifiers(
    forLocalIdentifiers identifiers: [AssetIdentifier]
  ) async throws(PhotoPickerError) -> [AssetIdentifier: Result<
    CloudIdentifier, CloudIdentifierError
  >] {
    IdentifierEntries.read(try await ask(.cloudIdentifiers(identifiers)), for: identifiers)
  }

  /// Returns the identifiers of the assets in the picker's library that have the given cloud
  /// identifiers.
  ///
  /// - Parameter identifiers: Identifiers that ``cloudIdentifiers(forLocalIdentifiers:)`` returned
  ///   on this or another device.
  /// - Returns: One entry for each cloud identifier. The entry is the identifier of the asset that
  ///   has the cloud identifier. If this app has access to no such asset, the entry is the error
  ///   `identifierNotFound`. If it has access to several such assets, the entry is the error
  ///   `multipleIdentifiersFound`, which contains their identifiers, newest first.
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
