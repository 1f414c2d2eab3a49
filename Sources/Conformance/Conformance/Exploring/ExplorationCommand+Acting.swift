// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension ExplorationCommand {
  /// Returns the action that the command means in the current library, nil if the command is
  /// impossible there.
  ///
  /// - Parameter library: The library, which knows the assets that are shown.
  /// - Returns: The action.
  func act(on library: PredictedLibrary) -> ExplorationAct? {
    switch self {
    case .advance(let wait): .advance(wait)
    case .link(let isUp): .link(isUp: isUp)
    default: gesture(on: library).map { .gesture($0) }
    }
  }

  private func gesture(on library: PredictedLibrary) -> Gesture? {
    func shown(_ index: Int) -> AssetIdentifier? {
      library.shown.isEmpty ? nil : AssetIdentifier(library.shown[index % library.shown.count])
    }
    switch self {
    case .tap(let index): return shown(index).map { .tap($0) }
    case .tapUnseen(let index):
      let unseen = library.unseen
      return unseen.isEmpty ? nil : .tap(AssetIdentifier(unseen[index % unseen.count]))
    case .swipe(let path):
      let path = path.compactMap(shown)
      return path.isEmpty ? nil : .swipe(path)
    case .finish: return .finish
    case .cancel: return .cancel
    case .retry: return .retry
    case .useArrived: return .useArrived
    case .goBack: return .goBack
    case .finishLater: return .finishLater
    case .load(let index, let asVideo): return .load(item: index, as: asVideo ? .movie : nil)
    case .look(let look): return look.gesture
    case .resize(let step): return .resize(PointSize(width: 60 + 90 * step, height: 240))
    case .hostDeselect(let index): return shown(index).map { .hostDeselect([$0]) }
    case .hostDeselectAlso(let index):
      return shown(index).map { .hostDeselect([AssetIdentifier("unknown"), $0]) }
    case .hostMove(let index, let anchor):
      return shown(index).map { .hostMove($0, after: anchor.flatMap(shown)) }
    case .hostLimit(let limit): return .hostLimit(limit)
    case .hostUpdate(let limit, let hasEdges):
      var update = PickerConfiguration.Update()
      update.selectionLimit = limit
      if hasEdges { update.edgesWithoutContentMargins = [.bottom] }
      return .hostUpdate(update)
    case .hostClose: return .hostClose
    case .fail(let failure): return .fail(failure)
    case .library(let move):
      let edits = move.edits(of: library)
      return edits.isEmpty ? nil : .library(edits)
    case .advance, .link: return nil
    }
  }
}

extension ExplorationCommand.Look {
  fileprivate var gesture: Gesture {
    switch self {
    case .scroll(let index): .scroll(to: index)
    case .toStart: .scrollToInitialPosition
    case .zoomIn: .zoomIn
    case .zoomOut: .zoomOut
    case .review: .review
    case .leave: .leave
    case .removeLocation(let isRemoved): .remove(isRemoved ? [.removeLocation] : [])
    }
  }
}

extension ExplorationCommand.LibraryMove {
  private static let newest = Timestamp(milliseconds: 2_000_000_000_000, offsetMinutes: 0)
  private static let oldest = Timestamp(milliseconds: 0, offsetMinutes: 0)

  fileprivate func edits(of library: PredictedLibrary) -> [LibraryEdit] {
    switch self {
    case .remove(let index): Self.removal(index, library)
    case .restore(let index): Self.restoration(index, library)
    case .add(let number): Self.addition(number, library)
    case .replace(let index, let number):
      Self.removal(index, library) + Self.addition(number, library)
    case .edit(let index, let edit): Self.change(index, edit, library)
    }
  }

  private static func removal(_ index: Int, _ library: PredictedLibrary) -> [LibraryEdit] {
    guard !library.shown.isEmpty else { return [] }
    return [.removed(AssetIdentifier(library.shown[index % library.shown.count]))]
  }

  private static func restoration(_ index: Int, _ library: PredictedLibrary) -> [LibraryEdit] {
    let gone = library.removed.keys.sorted()
    guard !gone.isEmpty, let asset = library.removed[gone[index % gone.count]] else { return [] }
    return [.added(LibraryAsset(asset))]
  }

  /// Returns an edit that adds an asset.
  ///
  /// The number decides whether the asset is newer than all others or has no date, and whether it
  /// is on the device or in the cloud.
  private static func addition(_ number: Int, _ library: PredictedLibrary) -> [LibraryEdit] {
    var asset = Asset(identifier: AssetIdentifier("new\(number)"))
    asset.captureDate = number.isMultiple(of: 2) ? newest : nil
    asset.availability = number % 3 == 2 ? .cloud : .device
    asset.byteCount = 1000
    guard library.assets[asset.identifier.rawValue] == nil else { return [] }
    return [.added(LibraryAsset(asset))]
  }

  private static func change(
    _ index: Int, _ edit: ExplorationCommand.Edit, _ library: PredictedLibrary
  ) -> [LibraryEdit] {
    let known = library.shown + library.unseen.filter { library.assets[$0] != nil }
    guard !known.isEmpty, let before = library.assets[known[index % known.count]] else { return [] }
    var asset = before
    switch edit {
    case .hide: asset.isHidden = true
    case .show: (asset.isHidden, asset.isTrashed) = (false, false)
    case .trash: asset.isTrashed = true
    case .download: asset.availability = .device
    case .offload: asset.availability = .cloud
    case .grow: asset.byteCount = (before.byteCount ?? 0) + 250_000
    case .newer: asset.captureDate = newest
    case .older: asset.captureDate = oldest
    }
    return asset == before ? [] : [.changed(LibraryAsset(asset))]
  }
}
