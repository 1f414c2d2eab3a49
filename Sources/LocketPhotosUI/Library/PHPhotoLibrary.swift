// SPDX-License-Identifier: Apache-2.0

public import Locket
import PickerModel

/// The library that a picker shows; the app sees only the assets that were opened to it.
public final class PHPhotoLibrary: Sendable {
  private let access: PickerAccess
  var mapping: IdentifierMapping { IdentifierMapping(from: access) }
  var origin: PickerAccess.Origin { access.origin }
  var limited: LimitedLibrary { LimitedLibrary(from: access) }

  /// Returns the library of the picker of the environment.
  ///
  /// - Returns: The library.
  public static func shared() -> PHPhotoLibrary { PHPhotoLibrary(from: .environment) }

  /// Makes the library of a picker.
  ///
  /// - Parameter access: How to connect to the picker.
  public init(from access: PickerAccess) { self.access = access }

  /// Shows a sheet where the person chooses which assets are open to this app.
  ///
  /// - Parameters:
  ///   - controller: The presenter. Where the sheet did not open, it is notified by
  ///     ``PHPickerPresenting/limitedLibraryPicker(didFailWith:)``, before the handler is called.
  ///   - completionHandler: Receives the identifiers of the newly opened assets; none where the
  ///     sheet did not open. The default does nothing.
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

  /// Shows a sheet where the person chooses which assets are open to this app.
  ///
  /// Cancelling the task closes the sheet, and nothing changes.
  ///
  /// - Parameter controller: The presenter.
  /// - Returns: The identifiers of the newly opened assets; none where the person cancelled.
  /// - Throws: ``Locket/PhotoPickerError`` where the sheet did not open, such as for an app that
  ///   has no limited library.
  public func presentLimitedLibraryPicker(
    from controller: any PHPickerPresenting
  ) async throws -> [String] {
    try await limited.presentLimitedLibraryPicker().map(\.rawValue)
  }
}

/// The key of the local identifiers in the `userInfo` of an error of the library.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// The errors of a library, with the raw values of Photos.
public enum PHPhotosError: Int, Error, Hashable, Sendable, CaseIterable {
  /// An internal error of the library.
  case internalError = -1
  /// The person cancelled it.
  case userCancelled = 3072
  /// A token of the library's changes is too old.
  case persistentChangeTokenExpired = 3105
  /// The library's disk is not available.
  case libraryVolumeOffline = 3114
  /// The library was moved away.
  case relinquishingLibraryBundleToWriter = 3142
  /// Another library is in use now.
  case switchingSystemPhotoLibrary = 3143
  /// It needs the network, which was not allowed.
  case networkAccessRequired = 3164
  /// The network failed.
  case networkError = 3169
  /// No asset has that identifier.
  case identifierNotFound = 3201
  /// Several assets have that identifier.
  case multipleIdentifiersFound = 3202
  /// The details of a change are not available.
  case persistentChangeDetailsUnavailable = 3210
  /// The change is not supported.
  case changeNotSupported = 3300
  /// It was interrupted.
  case operationInterrupted = 3301
  /// The bytes are not valid.
  case invalidResource = 3302
  /// The bytes are missing.
  case missingResource = 3303
  /// The storage is full.
  case notEnoughSpace = 3305
  /// The asset does not support the request.
  case requestNotSupportedForAsset = 3306
  /// Another authority restricts access.
  case accessRestricted = 3310
  /// The person denied access.
  case accessUserDenied = 3311
  /// The library is in a folder that is synchronised.
  case libraryInFileProviderSyncRoot = 5423
}
