// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import HostLink
import LocketPicker
import PickerCore
import PickerModel
import PickerHosting

/// The reason why an item was not loaded, as a code of the protocol.
struct LoadRefusal: Error {
  /// The code.
  let word: String

  static let notNow = LoadRefusal(word: Refusal.notNow.rawValue)
  /// The results that the app received have no item at this index.
  static let notHanded = LoadRefusal(word: "notHanded")
  /// The item is not available in the requested type.
  static let noSuchType = LoadRefusal(word: "noSuchType")
  /// The item comes later; the app must request it with the token of the pick.
  static let later = LoadRefusal(word: "later")

  static func failed(_ reason: FailureReason) -> LoadRefusal {
    LoadRefusal(word: reason.rawValue)
  }
}

extension AdaptedSession {
  /// Returns what an app in another process would learn about an item.
  func handed(_ item: PickedItem) -> HandedView {
    let item = Self.onTheWire(item)
    let linkItem = LinkItem(0, of: item, in: forms(of: item), configuration, profile)
    var view = HandedView()
    view.identifier = linkItem.identifier?.rawValue
    view.types = linkItem.types.map(\.rawValue)
    view.name = linkItem.name
    view.removed = linkItem.removing.names
    return view
  }

  /// Loads the item at an index of the results (rules `item.load.closed`
  /// and `item.load.handed-only`).
  func load(_ index: Int, as type: ContentType?) async throws(LoadRefusal) -> LoadedView {
    guard case .closed(let outcome) = await session.view.phase else { throw .notNow }
    guard outcome.items.indices.contains(index) else { throw .notHanded }
    let item = Self.onTheWire(outcome.items[index])
    switch item.outcome {
    case .ready, .kept: break
    case .failed(let reason): throw .failed(reason)
    case .gone: throw .failed(.notFound)
    case .cancelled: throw .failed(.cancelled)
    case .later: throw .later
    }
    let types = forms(of: item).map(\.type)
    guard let found = types.first(conformingTo: type ?? .item) else { throw .noSuchType }
    return LoadedView(item: index, type: found.rawValue)
  }

  /// Returns the types in which an item can be loaded; empty if the bytes of the item are not on
  /// the device.
  private func forms(of item: PickedItem) -> [Representation] {
    guard item.outcome == .ready else { return [] }
    return Representation.all(
      of: item, mode: configuration.preferredAssetRepresentationMode, profile: profile)
  }

  /// Returns the item as the protocol describes it: a Live Photo always has its video, and a file
  /// may have no name.
  private static func onTheWire(_ item: PickedItem) -> PickedItem {
    var asset = item.asset
    if asset.kind == .livePhoto { asset.livePhotoVideo = asset.file }
    if asset.file.hasPrefix(LibraryCache.unnamed) { asset.file = "" }
    return PickedItem(asset: asset, outcome: item.outcome, removing: item.removing)
  }
}
