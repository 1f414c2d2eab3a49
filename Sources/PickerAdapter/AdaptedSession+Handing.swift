// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import HostLink
import LocketPicker
import PickerCore
import PickerModel

/// Why nothing was loaded, in a word of the wire.
struct LoadRefusal: Error {
  /// The word.
  let word: String

  static let notNow = LoadRefusal(word: Refusal.notNow.rawValue)
  /// The app was handed no such item.
  static let notHanded = LoadRefusal(word: "notHanded")
  /// The item does not come as such a type.
  static let noSuchType = LoadRefusal(word: "noSuchType")
  /// The item comes later, by its token.
  static let later = LoadRefusal(word: "later")

  static func failed(_ reason: FailureReason) -> LoadRefusal {
    LoadRefusal(word: reason.rawValue)
  }
}

extension AdaptedSession {
  /// What the app is told of an item, as over the link to another process.
  func handed(_ item: PickedItem) -> HandedView {
    let item = Self.onTheWire(item)
    let told = LinkItem(0, of: item, in: forms(of: item), configuration, profile)
    var view = HandedView()
    view.identifier = told.identifier?.rawValue
    view.types = told.types.map(\.rawValue)
    view.name = told.name
    view.removed = told.removing.names
    return view
  }

  /// Loads an item that was handed over (rules R2 and R3).
  func load(_ place: Int, as type: ContentType?) async throws(LoadRefusal) -> LoadedView {
    guard case .closed(let outcome) = await session.view.phase else { throw .notNow }
    guard outcome.items.indices.contains(place) else { throw .notHanded }
    let item = Self.onTheWire(outcome.items[place])
    switch item.outcome {
    case .ready, .kept: break
    case .failed(let reason): throw .failed(reason)
    case .gone: throw .failed(.notFound)
    case .cancelled: throw .failed(.cancelled)
    case .later: throw .later
    }
    let types = forms(of: item).map(\.type)
    guard let found = types.first(conformingTo: type ?? .item) else { throw .noSuchType }
    return LoadedView(item: place, type: found.rawValue)
  }

  /// The forms that an item's bytes can have; none where it is not here.
  private func forms(of item: PickedItem) -> [Representation] {
    guard item.outcome == .ready else { return [] }
    return Representation.all(
      of: item, mode: configuration.preferredAssetRepresentationMode, profile: profile)
  }

  /// On the wire a Live Photo has its film, and a file may have no name.
  private static func onTheWire(_ item: PickedItem) -> PickedItem {
    var asset = item.asset
    if asset.kind == .livePhoto { asset.livePhotoVideo = asset.file }
    if asset.file.hasPrefix(LibraryShelf.unnamed) { asset.file = "" }
    return PickedItem(asset: asset, outcome: item.outcome, removing: item.removing)
  }
}
