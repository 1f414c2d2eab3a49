// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A swipe under way over the grid: what it did so far, so that swiping back undoes it (rule P4).
struct Swipe: Hashable, Sendable {
  /// An asset that the finger passed.
  struct Step: Hashable, Sendable {
    let asset: Asset
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

  /// Puts the finger at the end of a range.
  ///
  /// - Parameters:
  ///   - range: The assets from the anchor to the finger.
  ///   - selection: What is selected.
  ///   - limit: The most that may be.
  ///   - unfit: Assets that cannot be selected; they are passed over.
  /// - Returns: Whether the selection is another one, and whether the limit stopped the swipe.
  /// - Complexity: O(k log n) for k assets in the longer one of the old and the new range; O(n)
  ///   more where deselected ones come back.
  mutating func follow(
    _ range: [Asset], _ selection: inout Selection, limit: Int?,
    unfit: Set<AssetIdentifier> = []
  ) -> (isChanged: Bool, isStopped: Bool) {
    var kept = 0
    while kept < min(steps.count, range.count),
      steps[kept].asset.identifier == range[kept].identifier
    { kept += 1 }
    var isChanged = undo(after: kept, &selection)
    for asset in range.dropFirst(kept) {
      if before != nil {
        steps.append(Step(asset: asset, isChanged: selection.remove(asset.identifier)))
        isChanged = isChanged || steps[steps.count - 1].isChanged
      } else if selection.contains(asset.identifier) || unfit.contains(asset.identifier) {
        steps.append(Step(asset: asset, isChanged: false))
      } else {
        if let limit, selection.count >= limit { return (isChanged, true) }
        selection.append(asset)
        isChanged = true
        steps.append(Step(asset: asset, isChanged: true))
      }
    }
    return (isChanged, false)
  }

  /// Takes back what was done beyond a step; whether the selection is another one.
  private mutating func undo(after kept: Int, _ selection: inout Selection) -> Bool {
    let undone = steps[kept...].filter(\.isChanged).map(\.asset.identifier)
    steps.removeSubrange(kept...)
    guard let before, !undone.isEmpty else {
      // What the host took out meanwhile is not there to take back.
      return undone.reduce(false) { selection.remove($1) || $0 }
    }
    let gone = Set(steps.lazy.filter(\.isChanged).map(\.asset.identifier))
    selection = Selection(before.assets.filter { !gone.contains($0.identifier) })
    return true
  }
}
