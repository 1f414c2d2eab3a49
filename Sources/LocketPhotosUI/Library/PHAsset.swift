// SPDX-License-Identifier: Apache-2.0

import Locket
public import PickerModel

/// What kind of media an asset is, with the numbers of Photos.
public enum PHAssetMediaType: Int, Hashable, Sendable, CaseIterable {
  /// No kind is known.
  case unknown = 0
  /// An image, also one with motion.
  case image = 1
  /// A video.
  case video = 2
  /// Sound; no picker shows any.
  case audio = 3
}

/// An asset that this app may see: one that it was handed, or that is open to it for good.
///
/// It knows what the app was told of the asset, and nothing else of the library. Its bytes come by
/// ``itemProvider``.
public final class PHAsset: Hashable, Sendable {
  /// How an asset plays.
  public typealias PlaybackStyle = PickerModel.PlaybackStyle

  /// The asset's identifier.
  public let localIdentifier: String
  /// The same in Locket's words.
  public let plain: PickerResult

  init?(_ result: PickerResult) {
    guard let identifier = result.assetIdentifier else { return nil }
    localIdentifier = identifier.rawValue
    plain = result
  }

  /// Access to its bytes (ours: it stands for an image manager's requests).
  public var itemProvider: NSItemProvider { NSItemProvider(plain.itemProvider) }

  /// What kind of media it is.
  public var mediaType: PHAssetMediaType {
    let provider = plain.itemProvider
    guard let first = provider.registeredContentTypes.first else { return .unknown }
    return [first].first(conformingTo: .movie) != nil ? .video : .image
  }

  /// Its width in pixels as displayed, at most what this device is handed; 0 where it is not known.
  public var pixelWidth: Int { plain.pixelSize?.width ?? 0 }

  /// Its height in pixels as displayed, at most what this device is handed; 0 where it is not known.
  public var pixelHeight: Int { plain.pixelSize?.height ?? 0 }

  /// Whether two are the same asset.
  ///
  /// - Parameters:
  ///   - left: One asset.
  ///   - right: Another.
  /// - Returns: Whether their identifiers are equal.
  public static func == (left: PHAsset, right: PHAsset) -> Bool {
    left.localIdentifier == right.localIdentifier
  }

  /// Feeds the identifier to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(localIdentifier) }
}

extension PHAsset {
  /// Fetches those of some assets that this app may see.
  ///
  /// Those are the assets whose results the app still holds, and those that are open to it for good.
  /// An identifier alone gives no access: what was picked before, and is not open, is left out.
  ///
  /// - Parameters:
  ///   - identifiers: The assets; one that is listed twice counts once.
  ///   - options: How many to fetch at most; the default, nil, is all.
  ///   - library: The library to ask; the default is that of the picker that the surroundings name.
  ///     It is asked only about what the app holds no result of.
  /// - Returns: The assets, in the order of the identifiers.
  /// - Throws: ``Locket/PhotoPickerError`` where the picker could not be asked.
  public static func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions? = nil,
    from library: PHPhotoLibrary = .shared()
  ) async throws -> PHFetchResult<PHAsset> {
    let result = await fetched(identifiers, options, library)
    if let error = result.error { throw error }
    return result
  }

  /// Fetches those of some assets that this app may see.
  ///
  /// It waits on the thread that calls, which must be no task's; tasks call the other form.
  ///
  /// - Parameters:
  ///   - identifiers: The assets; one that is listed twice counts once.
  ///   - options: How many to fetch at most; the default, nil, is all.
  ///   - library: The library to ask; the default is that of the picker that the surroundings name.
  /// - Returns: The assets, in the order of the identifiers. Where the picker could not be asked it has
  ///   those whose results the app holds, and says why in ``PHFetchResult/error``.
  @available(*, noasync, message: "call it with await")
  public static func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions? = nil,
    from library: PHPhotoLibrary = .shared()
  ) -> PHFetchResult<PHAsset> {
    PHPhotoLibrary.waiting { await fetched(identifiers, options, library) }
  }

  private static func fetched(
    _ identifiers: [String], _ options: PHFetchOptions?, _ library: PHPhotoLibrary
  ) async -> PHFetchResult<PHAsset> {
    var wanted: [AssetIdentifier] = []
    var found: [AssetIdentifier: PickerResult] = [:]
    var asked: Set<AssetIdentifier> = []
    for identifier in identifiers.map({ AssetIdentifier($0) })
    where asked.insert(identifier).inserted {
      wanted.append(identifier)
      found[identifier] = HeldResult.result(of: identifier, from: library.origin)
    }
    var failure: PhotoPickerError?
    do throws(PhotoPickerError) {
      let others = wanted.filter { found[$0] == nil }
      for result in try await library.limited.openedAssets(withIdentifiers: others) {
        if let identifier = result.assetIdentifier { found[identifier] = result }
      }
    } catch {
      failure = error
    }
    let assets = wanted.compactMap { found[$0].flatMap { PHAsset($0) } }
    let limit = options.map(\.fetchLimit).flatMap { $0 > 0 ? $0 : nil } ?? assets.count
    return PHFetchResult(Array(assets.prefix(limit)), error: failure)
  }
}
