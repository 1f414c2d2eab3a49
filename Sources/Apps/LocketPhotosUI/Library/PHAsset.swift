// SPDX-License-Identifier: Apache-2.0

import Locket
public import PickerModel

/// The kind of media of an asset, with the raw values of Apple's Photos framework.
public enum PHAssetMediaType: Int, Hashable, Sendable, CaseIterable {
  /// The kind of the asset is unknown.
  case unknown = 0
  /// A still image or a Live Photo.
  case image = 1
  /// A video.
  case video = 2
  /// Sound; no picker shows assets that contain only sound.
  case audio = 3
}

/// An asset that a person picked for this app, or to which the app has permanent access.
///
/// The object contains only the data that the picker reported about the asset. Load the bytes of
/// the asset with ``itemProvider``.
public final class PHAsset: Hashable, Sendable {
  /// How an asset is played, for example as a still or as a video.
  public typealias PlaybackStyle = PickerModel.PlaybackStyle

  /// The asset's identifier.
  public let localIdentifier: String
  /// The picker's result from which this object was made, as Locket's own type.
  public let plain: PickerResult

  init?(_ result: PickerResult) {
    guard let identifier = result.assetIdentifier else { return nil }
    localIdentifier = identifier.rawValue
    plain = result
  }

  /// Gives access to the asset's bytes.
  ///
  /// Apple's class does not have this property. There, an app loads the bytes with
  /// `PHImageManager`, which Locket does not have.
  public var itemProvider: NSItemProvider { NSItemProvider(plain.itemProvider) }

  /// The kind of media of the asset.
  public var mediaType: PHAssetMediaType {
    let provider = plain.itemProvider
    guard let first = provider.registeredContentTypes.first else { return .unknown }
    return [first].first(conformingTo: .movie) != nil ? .video : .image
  }

  /// The width of the asset in pixels as displayed, 0 if unknown.
  ///
  /// If the profile makes the picker deliver scaled-down pictures, this is the scaled-down width.
  public var pixelWidth: Int { plain.pixelSize?.width ?? 0 }

  /// The height of the asset in pixels as displayed, 0 if unknown.
  ///
  /// If the profile makes the picker deliver scaled-down pictures, this is the scaled-down height.
  public var pixelHeight: Int { plain.pixelSize?.height ?? 0 }

  /// Whether two objects are of the same asset.
  ///
  /// - Parameters:
  ///   - left: One asset.
  ///   - right: Another asset.
  /// - Returns: Whether their identifiers are equal.
  public static func == (left: PHAsset, right: PHAsset) -> Bool {
    left.localIdentifier == right.localIdentifier
  }

  /// Feeds the asset's identifier to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(localIdentifier) }
}

extension PHAsset {
  /// Fetches the given assets to which this app has access.
  ///
  /// The app has access to an asset if it still retains the asset's result of a pick, or if it has
  /// permanent access to the asset. The result contains no other assets. If the person picked an
  /// asset earlier but the app released its result, the asset is missing, too.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers of the assets. A repeated identifier counts once.
  ///   - options: The options, which contain the maximum number to fetch; the default, nil, fetches
  ///     all.
  ///   - library: The library. Its picker is asked only about assets of which the app retains no
  ///     result. The default is the library of the picker that the environment selects.
  /// - Returns: The assets, in the order of the identifiers.
  /// - Throws: `PhotoPickerError` if the picker could not be queried.
  public static func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions? = nil,
    from library: PHPhotoLibrary = .shared()
  ) async throws -> PHFetchResult<PHAsset> {
    let result = await fetched(identifiers, options, library)
    if let error = result.error { throw error }
    return result
  }

  /// Fetches the given assets to which this app has access, and blocks the calling thread.
  ///
  /// The thread must not belong to a task. In a task, call the asynchronous method.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers of the assets. A repeated identifier counts once.
  ///   - options: The options, which contain the maximum number to fetch; the default, nil, fetches
  ///     all.
  ///   - library: The library; the default is the library of the picker that the environment
  ///     selects.
  /// - Returns: The assets, in the order of the identifiers. If the picker could not be queried,
  ///   the result contains only the assets of which the app retains a result, and
  ///   ``PHFetchResult/error`` states the cause.
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
