// SPDX-License-Identifier: Apache-2.0

public import Locket
import PickerModel

/// The library that a picker shows; the app sees only what was opened to it.
public final class PHPhotoLibrary: Sendable {
  private let access: PickerAccess
  var mapping: IdentifierMapping { IdentifierMapping(from: access) }
  var origin: PickerAccess.Origin { access.origin }
  var limited: LimitedLibrary { LimitedLibrary(from: access) }

  /// The library of the picker that the surroundings name.
  ///
  /// - Returns: The library.
  public static func shared() -> PHPhotoLibrary { PHPhotoLibrary(from: .environment) }

  /// Names the library that a picker shows.
  ///
  /// - Parameter access: Where the picker is.
  public init(from access: PickerAccess) { self.access = access }

  /// Lets the person choose what is open to this app.
  ///
  /// - Parameters:
  ///   - controller: What asks. Where the sheet did not open it is told why by
  ///     ``PHPickerPresenting/limitedLibraryPicker(didFailWith:)``, before the handler is called.
  ///   - completionHandler: Takes the identifiers of what was newly opened; none where the sheet did
  ///     not open. The default does nothing.
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

  /// Lets the person choose what is open to this app.
  ///
  /// A task that is cancelled closes the sheet, and nothing changes.
  ///
  /// - Parameter controller: What asks.
  /// - Returns: The identifiers of what was newly opened; none where the person cancelled.
  /// - Throws: ``Locket/PhotoPickerError`` where the sheet did not open, such as for an app that has no
  ///   limited library.
  public func presentLimitedLibraryPicker(
    from controller: any PHPickerPresenting
  ) async throws -> [String] {
    try await limited.presentLimitedLibraryPicker().map(\.rawValue)
  }
}

/// Where an error of the library says which local identifiers it found.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// What can go wrong with a library, with the numbers of Photos.
public enum PHPhotosError: Int, Error, Hashable, Sendable, CaseIterable {
  /// A fault of the library's own.
  case internalError = -1
  /// The person stopped it.
  case userCancelled = 3072
  /// A mark of what changed is too old.
  case persistentChangeTokenExpired = 3105
  /// The library's disk is not there.
  case libraryVolumeOffline = 3114
  /// The library was moved away.
  case relinquishingLibraryBundleToWriter = 3142
  /// Another library is used now.
  case switchingSystemPhotoLibrary = 3143
  /// It needs the network, which was not allowed.
  case networkAccessRequired = 3164
  /// The network failed.
  case networkError = 3169
  /// Nothing has that identifier.
  case identifierNotFound = 3201
  /// Several assets have that identifier.
  case multipleIdentifiersFound = 3202
  /// What changed is not known.
  case persistentChangeDetailsUnavailable = 3210
  /// The change is not possible.
  case changeNotSupported = 3300
  /// It was interrupted.
  case operationInterrupted = 3301
  /// The bytes are not what they should be.
  case invalidResource = 3302
  /// The bytes are not there.
  case missingResource = 3303
  /// The storage is full.
  case notEnoughSpace = 3305
  /// The request is not possible with this asset.
  case requestNotSupportedForAsset = 3306
  /// Somebody else decides on access.
  case accessRestricted = 3310
  /// The person denied access.
  case accessUserDenied = 3311
  /// The library lies where files are synchronised.
  case libraryInFileProviderSyncRoot = 5423
}
