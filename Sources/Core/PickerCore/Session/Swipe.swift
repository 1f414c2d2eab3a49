// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A swipe over the grid, with its effects so far, which swiping back undoes (rule P4).
struct Swipe: Hashable, Sendable {
  /// An asset that the finger passed.
  struct Step: Hashable, Sendable {
    let identifier: AssetIdentifier
    /// Whether the swipe changed the asset's selection, which it does not if the asset had the
    /// wanted state.
    let isChanged: Bool
  }

  /// The asset where the finger came down.
  let anchor: AssetIdentifier
  /// The selection before the swipe if it contained the anchor, which means that the swipe
  /// deselects.
  ///
  /// It stores the order of the selection, so that undone assets return to their positions.
  var before: Selection?
  /// The assets that the finger passed, starting with the anchor.
  private(set) var steps: [Step] = []
  /// Whether the swipe reported the limit, which it does once.
  var hasReportedLimit = false

  /// Begins a swipe.
  ///
  /// - Parameters:
  ///   - anchor: The asset where the finger came down.
  ///   - selection: The selection.
  init(at anchor: Asset, _ selection: Selection) {
    self.anchor = anchor.identifier
    before = selection.contains(anchor.identifier) ? selection : nil
  }

  /// Returns how many assets of a range the finger has passed, counted from the anchor up to the
  /// first gap.
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

  /// Moves the finger to the end of some assets.
  ///
  /// - Parameters:
  ///   - kept: How many of the passed assets remain passed.
  ///   - assets: The assets after those, up to the finger.
  ///   - selection: The selection.
  ///   - limit: The maximum number of selected assets.
  ///   - unfit: Assets that cannot be selected and are skipped.
  /// - Returns: Whether the selection changed, and whether the limit stopped the swipe.
  /// - Complexity: O(k log n) for k assets that are passed or undone, and O(n) more if deselected
  ///   assets are restored.
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

  /// Undoes the steps after a number of steps, and returns whether the selection changed.
  private mutating func undo(after kept: Int, _ selection: inout Selection) -> Bool {
    let undone = steps[kept...].filter(\.isChanged).map(\.identifier)
    steps.removeSubrange(kept...)
    guard let before, !undone.isEmpty else {
      // An asset that the host deselected meanwhile needs no undoing.
      return undone.reduce(false) { selection.remove($1) || $0 }
    }
    let gone = Set(steps.lazy.filter(\.isChanged).map(\.identifier))
    selection = Selection(before.assets.filter { !gone.contains($0.identifier) })
    return true
  }
}
