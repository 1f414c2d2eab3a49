// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension PickerByTheRules {
  /// W8: the window is fixed apart from what disappears, and the selection stays whatever happens.
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
    // Where the grid stands after it has another length is not told.
    if library.shown != shown { anchor = nil }
    loseWhatIsGone()
  }

  private mutating func updateGrid(_ identifier: String, _ before: Asset?) {
    // What enters late stays out.
    guard library.opening.contains(identifier) else { return }
    let isShown = library.shown.contains(identifier)
    guard library.isAllowed(identifier) else {
      return library.shown.removeAll { $0 == identifier }
    }
    guard isShown else {
      if takesOther(than: .returnedAssetStaysOut) { library.place(identifier) }
      return
    }
    let dates = [before, library.assets[identifier]].map { $0?.captureDate ?? $0?.modificationDate }
    guard dates[0] != dates[1] else { return }
    if takesOther(than: .redatedAssetStays) {
      library.shown.removeAll { $0 == identifier }
    } else if !takesOther(than: .redatedAssetMoves) {
      library.place(identifier)
    }
  }

  /// What went needs no more waiting, and is not here; what arrived before is (F2).
  private mutating func loseWhatIsGone() {
    guard phase == .loading || phase == .failed else { return }
    var freed: [String] = []
    for item in items {
      if library.isGone(item) {
        switch fates[item] {
        case .ready where arrived.contains(item), .kept, .gone, nil: continue
        case .ready, .failed: break
        case .pending: freed.append(item)
        }
        fates[item] = .gone
      } else if fates[item] == .pending, !library.isInCloud(item),
        takesOther(than: .downloadedIsFetchedOn)
      {
        fates[item] = .ready
        freed.append(item)
      }
    }
    let waits = items.contains { fates[$0] == .pending && transfers[$0]?.until == nil }
    if !freed.isEmpty, !waits || takesOther(than: .goneKeepsItsTurn) {
      for item in freed { transfers[item] = nil }
      start()
    }
    if phase == .loading { settle() }
  }
}
