// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A swipe over the grid, with its effects so far (rule `select.swipe.range`).
///
/// If the finger goes back, the effects are undone (rule `select.swipe.back-undoes`).
struct Swipe: Hashable, Sendable {
  /// An asset over which the finger moved.
  struct Step: Hashable, Sendable {
    let identifier: AssetIdentifier
    /// Whether the swipe selected or deselected the asset.
    ///
    /// It is false if the asset was already selected or deselected before.
    let isChanged: Bool
  }

  /// The asset at which the swipe began.
  let anchor: AssetIdentifier
  /// The selection before the swipe, nil if the swipe selects assets.
  ///
  /// A swipe that begins at a selected asset deselects assets. If it goes back, they are selected
  /// again at their positions in this selection.
  var before: Selection?
  /// The assets over which the finger moved, beginning with the anchor.
  private(set) var steps: [Step] = []
  /// Whether the swipe has reported that it reached the limit; it reports this once.
  var hasReportedLimit = false

  /// Begins a swipe.
  ///
  /// - Parameters:
  ///   - anchor: The asset under the finger.
  ///   - selection: The selection before the swipe.
  init(at anchor: Asset, _ selection: Selection) {
    self.anchor = anchor.identifier
    before = selection.contains(anchor.identifier) ? selection : nil
  }

  /// Returns how many assets of a range the swipe already covers without a gap from the anchor.
  ///
  /// - Parameter range: The assets from the anchor to the finger.
  /// - Returns: The number of assets.
  func keptCount(in range: [Asset]) -> Int {
    var kept = 0
    while kept < min(steps.count, range.count), steps[kept].identifier == range[kept].identifier {
      kept += 1
    }
    return kept
  }

  /// Moves the finger to the last of some assets.
  ///
  /// - Parameters:
  ///   - kept: How many covered assets, from the anchor, stay covered. The effects on others are
  ///     undone.
  ///   - assets: The assets after the kept ones, up to the finger.
  ///   - selection: The selection, which is changed.
  ///   - limit: The maximum number of selected assets.
  ///   - unfit: Assets that cannot be selected and are skipped.
  /// - Returns: Whether the selection changed, and whether the limit stopped the swipe.
  /// - Complexity: O(k log n) for k assets that are newly covered or undone. If deselected assets
  ///   are selected again, O(n) is added.
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

  /// Undoes all steps after some first ones, and returns whether the selection changed.
  private mutating func undo(after kept: Int, _ selection: inout Selection) -> Bool {
    let undone = steps[kept...].filter(\.isChanged).map(\.identifier)
    steps.removeSubrange(kept...)
    guard let before, !undone.isEmpty else {
      // If the app deselected an asset meanwhile, there is nothing to undo for it.
      return undone.reduce(false) { selection.remove($1) || $0 }
    }
    let gone = Set(steps.lazy.filter(\.isChanged).map(\.identifier))
    selection = Selection(before.assets.filter { !gone.contains($0.identifier) })
    return true
  }
}
