// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Whether a swipe over the grid selects: in the default mode, where several can be picked (P4).
  public var allowsSwiping: Bool { configuration.selection == .default && !finishesOnTap }

  /// The finger comes down for a swipe; the asset under it is the first of the range (rule P4).
  mutating func beginSwipe(at anchor: Asset) -> [PickerAction] {
    guard isShown(anchor) else { return refuse(.notShown) }
    guard case .picking = phase, case .grid = browsing.place else { return refuse(.notNow) }
    guard allowsSwiping else { return refuse(.noSwiping) }
    swipe = Swipe(at: anchor, selection)
    return moveSwipe(over: [anchor])
  }

  /// The finger moves; without a swipe it is news of one that ended, and passed over.
  mutating func moveSwipe(over assets: [Asset]) -> [PickerAction] {
    guard assets.allSatisfy(isShown) else { return refuse(.notShown) }
    guard case .picking = phase, var swipe else { return [] }
    // One owner at a time, or each move would copy what the swipe did so far.
    self.swipe = nil
    defer { self.swipe = swipe }
    // The anchor is an end of the range: the first one, or the last where the finger went up.
    let range =
      assets.first?.identifier == swipe.anchor ? assets : Array(assets.reversed())
    guard range.first?.identifier == swipe.anchor else { return [] }
    let kept = swipe.keptCount(in: range)
    return go(&swipe, after: kept, over: range.dropFirst(kept))
  }

  /// The finger moves, and what it passes is told from where it was; so a swipe over any number of
  /// assets takes in a few of them at a time.
  mutating func continueSwipe(after count: Int, over assets: [Asset]) -> [PickerAction] {
    guard assets.allSatisfy(isShown) else { return refuse(.notShown) }
    guard case .picking = phase, var swipe, (0...swipe.steps.count).contains(count),
      count > 0 || assets.first?.identifier == swipe.anchor
    else { return [] }
    self.swipe = nil
    defer { self.swipe = swipe }
    return go(&swipe, after: count, over: assets[...])
  }

  private mutating func go(
    _ swipe: inout Swipe, after count: Int, over assets: ArraySlice<Asset>
  ) -> [PickerAction] {
    let unfit = Set(assets.lazy.filter(isTooLarge).map(\.identifier))
    let (isChanged, isStopped) = swipe.go(
      after: count, over: assets, &selection, limit: limit, unfit: unfit)
    var actions: [PickerAction] = isChanged ? [.announce(.selectionChanged)] : []
    if isStopped, !swipe.hasSaidLimit {
      swipe.hasSaidLimit = true
      actions += refuse(.limit)
    }
    return actions
  }
}

extension PickerInput {
  /// Whether a swipe goes on after the input: the person's other hand ends it, the host and the
  /// network do not.
  var endsSwipe: Bool {
    switch self {
    case .swipeBegan, .swipeMoved, .swipeContinued, .hostDeselect, .hostMove, .update, .delivery,
      .dismiss, .counted, .connectionChanged:
      false
    // Another grid, or another arrangement, is not the one that the finger is on.
    case .tap, .swipeEnded, .browse, .resize, .place, .remove, .finish, .cancel, .retry,
      .useArrived, .finishLater, .goBack, .libraryChanged, .hostClose, .fail:
      true
    }
  }
}
