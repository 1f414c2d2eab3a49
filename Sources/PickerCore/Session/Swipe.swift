// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A swipe under way over the grid: what it did so far, so that swiping back undoes it (rule P4).
struct Swipe: Hashable, Sendable {
  /// An asset that the finger passed.
  struct Step: Hashable, Sendable {
    let identifier: AssetIdentifier
    /// Whether the swipe selected or deselected it; false where it was so already.
    let isChanged: Bool
  }

  /// Where the finger came down.
  let anchor: AssetIdentifier
  /// What was selected before, where the anchor was: the swipe deselects then.
  ///
  /// It keeps the order, so that what is undone returns to its place.
  var before: Selection?
  /// What the finger passed, from the anchor on.
  private(set) var steps: [Step] = []
  /// Whether the limit was told in this swipe; it is told once.
  var hasSaidLimit = false

  /// Begins a swipe.
  ///
  /// - Parameters:
  ///   - anchor: Where the finger came down.
  ///   - selection: What is selected.
  init(at anchor: Asset, _ selection: Selection) {
    self.anchor = anchor.identifier
    before = selection.contains(anchor.identifier) ? selection : nil
  }

  /// How many assets of a range the finger passed already, from the anchor on and without a gap.
  ///
  /// - Parameter range: The assets from the anchor to the finger.
  /// - Returns: Their number.
  func keptCount(in range: [Asset]) -> Int {
    var kept = 0
    while kept < min(steps.count, range.count), steps[kept].identifier == range[kept].identifier {
      kept += 1
    }
    return kept
  }

  /// Puts the finger at the end of some assets.
  ///
  /// - Parameters:
  ///   - kept: How many of the assets that it passed it has still passed.
  ///   - assets: The assets that follow them, up to the finger.
  ///   - selection: What is selected.
  ///   - limit: The most that may be.
  ///   - unfit: Assets that cannot be selected; they are passed over.
  /// - Returns: Whether the selection is another one, and whether the limit stopped the swipe.
  /// - Complexity: O(k log n) for k assets that are passed or undone; O(n) more where deselected ones
  ///   come back.
  mutating func go(
    after kept: Int, over assets: ArraySlice<Asset>, _ selection: inout Selection, limit: Int?,
    unfit: Set<AssetIdentifier> = []
  ) -> (isChanged: Bool, isStopped: Bool) {
    var isChanged = undo(after: kept, &selection)
    for asset in assets {
      let identifier = asset.identifier
      if before != nil {
        steps.append(Step(identifier: identifier, isChanged: selection.remove(identifier)))
        isChanged = isChanged || steps[steps.count - 1].isChanged
      } else if selection.contains(identifier) || unfit.contains(identifier) {
        steps.append(Step(identifier: identifier, isChanged: false))
      } else {
        if let limit, selection.count >= limit { return (isChanged, true) }
        selection.append(asset)
        isChanged = true
        steps.append(Step(identifier: identifier, isChanged: true))
      }
    }
    return (isChanged, false)
  }

  /// Takes back what was done beyond a step; whether the selection is another one.
  private mutating func undo(after kept: Int, _ selection: inout Selection) -> Bool {
    let undone = steps[kept...].filter(\.isChanged).map(\.identifier)
    steps.removeSubrange(kept...)
    guard let before, !undone.isEmpty else {
      // What the host took out meanwhile is not there to take back.
      return undone.reduce(false) { selection.remove($1) || $0 }
    }
    let gone = Set(steps.lazy.filter(\.isChanged).map(\.identifier))
    selection = Selection(before.assets.filter { !gone.contains($0.identifier) })
    return true
  }
}
