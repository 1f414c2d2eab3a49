// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Whether a swipe over the grid selects assets (P4).
  ///
  /// This requires the default selection behavior and a picker for several assets.
  public var allowsSwiping: Bool { configuration.selection == .default && !finishesOnTap }

  /// Handles that a finger comes down for a swipe, whose first asset is the one under the finger
  /// (rule P4).
  mutating func beginSwipe(at anchor: Asset) -> [PickerAction] {
    guard isShown(anchor) else { return refuse(.notShown) }
    guard case .picking = phase, case .grid = browsing.route else { return refuse(.notNow) }
    guard allowsSwiping else { return refuse(.noSwiping) }
    swipe = Swipe(at: anchor, selection)
    return moveSwipe(over: [anchor])
  }

  /// Handles that the finger moves; does nothing after the swipe has ended.
  mutating func moveSwipe(over assets: [Asset]) -> [PickerAction] {
    guard assets.allSatisfy(isShown) else { return refuse(.notShown) }
    guard case .picking = phase, var swipe else { return [] }
    // The swipe must have a single owner here; otherwise each move would copy its steps.
    self.swipe = nil
    defer { self.swipe = swipe }
    // The anchor is an end of the range: the first asset, or the last where the finger moved up.
    let range =
      assets.first?.identifier == swipe.anchor ? assets : Array(assets.reversed())
    guard range.first?.identifier == swipe.anchor else { return [] }
    let kept = swipe.keptCount(in: range)
    return go(&swipe, after: kept, over: range.dropFirst(kept))
  }

  /// Handles that the finger moves, given only the assets after an earlier step of the swipe.
  ///
  /// A swipe over any number of assets is therefore handled a few assets at a time.
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
    if isStopped, !swipe.hasReportedLimit {
      swipe.hasReportedLimit = true
      actions += refuse(.limit)
    }
    return actions
  }
}

extension PickerInput {
  /// Whether the input ends a swipe; inputs of the person do, those of the host and the network do
  /// not.
  var endsSwipe: Bool {
    switch self {
    case .swipeBegan, .swipeMoved, .swipeContinued, .hostDeselect, .hostMove, .update, .delivery,
      .dismiss, .counted, .connectionChanged:
      false
    // The finger is not on a grid that was replaced or rearranged.
    case .tap, .swipeEnded, .browse, .resize, .setFrame, .remove, .finish, .cancel, .retry,
      .useArrived, .finishLater, .goBack, .libraryChanged, .hostClose, .fail:
      true
    }
  }
}
