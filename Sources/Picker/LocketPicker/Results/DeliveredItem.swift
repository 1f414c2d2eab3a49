// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
public import PickerModel
public import PickerPorts

/// One item of a pick, with the file that was made for it.
public struct DeliveredItem: Hashable, Sendable {
  /// The item's position in the results, from 1.
  public let position: Int
  /// The picked asset.
  public let asset: Asset
  /// Whether the item was delivered, and if not, why.
  ///
  /// The outcome can differ from the one that the picker reported when it closed. For example, the
  /// disk may have no space for a file that the picker reported as ready.
  public let outcome: PickedItem.Outcome
  /// The file that was made, nil if the item was not delivered.
  public let rendition: Rendition?
  /// The file's SHA-256 digest as 64 hexadecimal digits, nil if the item was not delivered.
  public let sha256: String?
  /// A description in English of the error because of which the item was not delivered, nil if
  /// there was no error.
  public let detail: String?

  /// The kinds of metadata that are not in the file, because the app or the person chose to remove
  /// them (rule `unseen.rendition.place`).
  ///
  /// The value does not state whether the original contained such metadata, because that could
  /// reveal, for example, that a photo has a location.
  public let removed: PickerMetadataOptions

  init(
    position: Int, asset: Asset, outcome: PickedItem.Outcome, rendition: Rendition? = nil,
    sha256: String? = nil, detail: String? = nil, removed: PickerMetadataOptions = []
  ) {
    self.position = position
    self.asset = asset
    self.outcome = outcome
    self.rendition = rendition
    self.sha256 = sha256
    self.detail = detail
    self.removed = removed
  }
}

extension PhotoLibrary {
  /// Makes the files of the picked items, in the order of the result.
  ///
  /// Originals that are still in the cloud are fetched first; see
  /// ``fetchOnDemand(_:profile:willFetch:)``. If an item fails, no incomplete file remains, and the
  /// other items are delivered.
  ///
  /// - Parameters:
  ///   - items: The picked items in the order of the result.
  ///   - profile: The device profile, which can limit a picture to the size of the screen (rule
  ///     `unseen.delivered.fits-screen`) or to a number of pixels.
  ///   - mode: Whether the app prefers the format of the original or a compatible format.
  ///   - maximumBytes: The maximum size of each file in bytes; nil, the default, for no maximum.
  ///   - directory: The absolute path of an existing folder, in which the files are created. It is
  ///     evaluated after the fetch, and only if a file is to be made.
  ///   - renditions: Makes the files.
  ///   - willFetch: Called with the number of originals before they are fetched, if there are any.
  ///     The default does nothing.
  ///   - progress: Called from any thread while a video is converted, with the asset, the number of
  ///     bytes that were read and their total. The default does nothing.
  /// - Returns: One delivered item for each picked item, in the same order.
  /// - Throws: The error of the expression for the folder.
  public func deliver(
    _ items: [PickedItem], profile: DeviceProfile,
    mode: AssetRepresentationMode = .automatic, maximumBytes: Int64? = nil,
    to directory: @autoclosure () throws -> String,
    with renditions: any RenditionMaking, willFetch: (Int) -> Void = { _ in },
    progress: @escaping @Sendable (_ asset: Asset, _ bytes: Int64, _ total: Int64) -> Void = {
      _, _, _ in
    }
  ) async rethrows -> [DeliveredItem] {
    let items = await fetchOnDemand(items, profile: profile, willFetch: willFetch)
    let directory = items.contains { $0.outcome == .ready } ? try directory() : ""
    var delivered: [DeliveredItem] = []
    var names = ResultNames(in: directory)
    for (index, item) in items.enumerated() {
      let position = index + 1
      guard item.outcome == .ready else {
        delivered.append(
          DeliveredItem(
            position: position, asset: item.asset, outcome: item.outcome,
            detail: item.outcome == .failed(.notFound) ? remedy : nil))
        continue
      }
      let request = RenditionRequest(
        fitting: profile.largestSize(of: item.asset), mode: mode, removing: item.removing,
        maximumBytes: maximumBytes)
      var name: String
      var file: DeliveredItem
      // If another program made a file with this name, that file stays, and this one gets another
      // name. If the file was written and then replaced, another name would not help.
      repeat {
        name = names.name(for: item.asset.calledName, at: position)
        file = await deliver(
          item, at: position, request, to: "\(directory)/\(name)", with: renditions
        ) {
          progress(item.asset, $0, $1)
        }
      } while file.rendition == nil && file.outcome != .failed(.changed)
        && names.isTakenNow(name)
      delivered.append(file)
    }
    return delivered
  }

  private func deliver(
    _ item: PickedItem, at position: Int, _ request: RenditionRequest, to name: String,
    with renditions: any RenditionMaking, progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async -> DeliveredItem {
    do throws(MediaError) {
      let rendition = try await using(.original, of: item.asset) { file throws(MediaError) in
        var request = request
        request.source = file.fingerprint
        return try await renditions.rendition(
          ofFileAt: file.path, request, to: name, progress: progress)
      }
      let sha256: String
      do throws(MediaError) {
        sha256 = try await Checksum.sha256(
          ofFileAt: rendition.file, byteCount: rendition.byteCount)
      } catch {
        if error.reason == .cancelled { throw error }
        // The name no longer leads to the file that was written. What it leads to is not removed,
        // because it may be another file of the person.
        throw MediaError(
          path: rendition.file, reason: .changed, detail: "it was replaced after it was written")
      }
      return DeliveredItem(
        position: position, asset: item.asset, outcome: .ready, rendition: rendition,
        sha256: sha256, removed: request.removing)
    } catch {
      // If the file no longer exists, the item is gone. With any other error it has failed.
      let isGone = error.reason == .notFound
      return DeliveredItem(
        position: position, asset: item.asset,
        outcome: isGone ? .gone : .failed(error.reason), detail: error.description)
    }
  }
}
