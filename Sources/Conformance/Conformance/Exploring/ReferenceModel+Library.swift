// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension ReferenceModel {
  /// Applies changes of the library.
  ///
  /// A change can remove assets from the window, but never adds one to it
  /// (rules `library.gone.leaves` and `library.late.stays-out`). Selected assets stay selected
  /// (rule `library.selected.stays`).
  mutating func change(_ edits: [LibraryEdit]) {
    let shown = library.shown
    for edit in edits {
      let identifier = edit.identifier.rawValue
      let before = library.assets[identifier]
      switch edit {
      case .removed:
        guard before != nil else { continue }
        library.remove(identifier)
      case .added(let entry), .changed(let entry): library.put(entry.asset)
      }
      library.libraryCount = nil
      if before != library.assets[identifier], arrived.contains(identifier) {
        editedSinceArrival.insert(identifier)
      }
      updateGrid(identifier, before)
    }
    // If the length of the grid changed, the rules do not specify the scroll position.
    if library.shown != shown { anchor = nil }
    updateGoneItems()
  }

  private mutating func updateGrid(_ identifier: String, _ before: Asset?) {
    // An asset that was added while the picker is open does not enter the window.
    guard library.opening.contains(identifier) else { return }
    let isShown = library.shown.contains(identifier)
    guard library.isAllowed(identifier) else {
      return library.shown.removeAll { $0 == identifier }
    }
    guard isShown else {
      if takesOther(than: .returnedAssetStaysOut) { library.insertByDate(identifier) }
      return
    }
    let dates = [before, library.assets[identifier]].map { $0?.captureDate ?? $0?.modificationDate }
    guard dates[0] != dates[1] else { return }
    if takesOther(than: .redatedAssetStays) {
      library.shown.removeAll { $0 == identifier }
    } else if !takesOther(than: .redatedAssetMoves) {
      library.insertByDate(identifier)
    }
  }

  /// Ends the fetches of removed assets (rule `load.gone-meanwhile.told`); a removed asset that was
  /// fetched before stays ready.
  private mutating func updateGoneItems() {
    guard phase == .loading || phase == .failed else { return }
    var freed: [String] = []
    for item in items {
      if library.isGone(item) {
        switch itemStates[item] {
        case .ready where arrived.contains(item), .kept, .gone, nil: continue
        case .ready, .failed: break
        case .pending: freed.append(item)
        }
        itemStates[item] = .gone
      } else if itemStates[item] == .pending, !library.isInCloud(item),
        takesOther(than: .downloadedIsFetchedOn)
      {
        itemStates[item] = .ready
        freed.append(item)
      }
    }
    let waits = items.contains { itemStates[$0] == .pending && transfers[$0]?.until == nil }
    if !freed.isEmpty, !waits || takesOther(than: .goneKeepsItsSlot) {
      for item in freed { transfers[item] = nil }
      start()
    }
    if phase == .loading { settle() }
  }
}
