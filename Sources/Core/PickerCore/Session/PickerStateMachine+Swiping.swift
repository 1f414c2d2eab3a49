// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Whether a person can select assets by a swipe over the grid (rule `select.swipe.multi-only`).
  ///
  /// A swipe is possible only with the selection behavior `default`, and only in a picker in which
  /// a tap does not finish the pick.
  public var allowsSwiping: Bool { configuration.selection == .default && !finishesOnTap }

  /// The number of assets over which the finger moved in the current swipe, nil if there is no swipe.
  package var swipedCount: Int? { swipe?.steps.count }

  /// Begins a swipe at the asset under the finger (rule `select.swipe.range`).
  mutating func beginSwipe(at anchor: Asset) -> [PickerAction] {
    guard isShown(anchor) else { return refuse(.notShown) }
    guard case .picking = phase, case .grid = browsing.route else { return refuse(.notNow) }
    guard allowsSwiping else { return refuse(.noSwiping) }
    swipe = Swipe(at: anchor, selection)
    return moveSwipe(over: [anchor])
  }

  /// Handles that the finger moved.
  ///
  /// Does nothing if the swipe has ended.
  mutating func moveSwipe(over assets: [Asset]) -> [PickerAction] {
    guard assets.allSatisfy(isShown) else { return refuse(.notShown) }
    guard case .picking = phase, var swipe else { return [] }
    // Only one variable may own the swipe here. Otherwise each movement would copy its steps.
    self.swipe = nil
    defer { self.swipe = swipe }
    // The swipe began at the first asset, or at the last one if the finger moved up.
    let range =
      assets.first?.identifier == swipe.anchor ? assets : Array(assets.reversed())
    guard range.first?.identifier == swipe.anchor else { return [] }
    let kept = swipe.keptCount(in: range)
    return go(&swipe, after: kept, over: range.dropFirst(kept))
  }

  /// Handles that the finger moved, given only the assets after an earlier step of the swipe.
  ///
  /// A long swipe can therefore be handled in several calls with few assets each.
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
  /// Whether the input ends a swipe.
  ///
  /// Inputs of the app and the network do not end it.
  package var endsSwipe: Bool {
    switch self {
    case .swipeBegan, .swipeMoved, .swipeContinued, .hostDeselect, .hostMove, .update, .delivery,
      .dismiss, .counted, .connectionChanged:
      false
    // After some of these inputs the grid has changed, and the finger is on another asset.
    case .tap, .swipeEnded, .browse, .resize, .setFrame, .remove, .finish, .cancel, .retry,
      .useArrived, .finishLater, .goBack, .libraryChanged, .hostClose, .fail:
      true
    }
  }
}
