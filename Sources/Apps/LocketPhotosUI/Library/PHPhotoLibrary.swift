// SPDX-License-Identifier: Apache-2.0

public import Locket
import PickerModel

/// The photo library that a picker shows.
///
/// The app sees only the assets of the library to which it has permanent access.
public final class PHPhotoLibrary: Sendable {
  private let access: PickerAccess
  var mapping: IdentifierMapping { IdentifierMapping(from: access) }
  var origin: PickerAccess.Origin { access.origin }
  var limited: LimitedLibrary { LimitedLibrary(from: access) }

  /// Returns the photo library of the picker that `PickerAccess.environment` selects.
  ///
  /// - Returns: The library.
  public static func shared() -> PHPhotoLibrary { PHPhotoLibrary(from: .environment) }

  /// Makes the photo library of a picker.
  ///
  /// - Parameter access: How to connect to the picker.
  public init(from access: PickerAccess) { self.access = access }

  /// Shows a sheet in which the person chooses the assets to which this app has permanent access.
  ///
  /// - Parameters:
  ///   - controller: The object that presents pickers. If the sheet did not open, its method
  ///     ``PHPickerPresenting/limitedLibraryPicker(didFailWith:)`` is called before the handler.
  ///   - completionHandler: Receives the identifiers of the newly chosen assets, or no identifiers
  ///     if the sheet did not open. The default handler does nothing.
  @MainActor public func presentLimitedLibraryPicker(
    from controller: any PHPickerPresenting,
    completionHandler: @escaping @MainActor @Sendable ([String]) -> Void = { _ in }
  ) {
    Task {
      do {
        completionHandler(try await presentLimitedLibraryPicker(from: controller))
      } catch {
        controller.limitedLibraryPicker(didFailWith: error)
        completionHandler([])
      }
    }
  }

  /// Shows a sheet in which the person chooses the assets to which this app has permanent access.
  ///
  /// Cancelling the task closes the sheet without any change.
  ///
  /// - Parameter controller: The object that presents pickers.
  /// - Returns: The identifiers of the newly chosen assets. The array is empty if the person
  ///   cancelled.
  /// - Throws: `PhotoPickerError` if the sheet did not open, for example because the app
  ///   has no limited library.
  public func presentLimitedLibraryPicker(
    from controller: any PHPickerPresenting
  ) async throws -> [String] {
    try await limited.presentLimitedLibraryPicker().map(\.rawValue)
  }
}

/// The key under which the `userInfo` of an error contains the local identifiers of the assets that
/// have the same cloud identifier.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// The errors of a photo library, with the raw values of Apple's Photos framework.
///
/// Locket itself uses only `internalError`, `identifierNotFound` and `multipleIdentifiersFound`.
public enum PHPhotosError: Int, Error, Hashable, Sendable, CaseIterable {
  /// The picker could not be queried.
  case internalError = -1
  /// The person cancelled the request.
  case userCancelled = 3072
  /// The app asked for the library's changes since a token, and the token is too old.
  case persistentChangeTokenExpired = 3105
  /// The library's disk is not available.
  case libraryVolumeOffline = 3114
  /// The library was moved to another path.
  case relinquishingLibraryBundleToWriter = 3142
  /// The person has selected another library as the system photo library.
  case switchingSystemPhotoLibrary = 3143
  /// The request needs the network, which the app did not allow.
  case networkAccessRequired = 3164
  /// The request failed because of an error of the network.
  case networkError = 3169
  /// The app has access to no asset that has the requested identifier.
  case identifierNotFound = 3201
  /// Several assets have the requested cloud identifier.
  case multipleIdentifiersFound = 3202
  /// The details of a change in the library are not available.
  case persistentChangeDetailsUnavailable = 3210
  /// The requested change is not supported.
  case changeNotSupported = 3300
  /// The request was interrupted.
  case operationInterrupted = 3301
  /// The asset's bytes are invalid.
  case invalidResource = 3302
  /// The asset's bytes are missing.
  case missingResource = 3303
  /// The storage has no space for the requested change.
  case notEnoughSpace = 3305
  /// The asset does not support the request.
  case requestNotSupportedForAsset = 3306
  /// The app's access is restricted by someone other than the person, for example by parental
  /// controls.
  case accessRestricted = 3310
  /// The person denied the app access to the library.
  case accessUserDenied = 3311
  /// The library is in a folder that a cloud service synchronizes.
  case libraryInFileProviderSyncRoot = 5423
}
