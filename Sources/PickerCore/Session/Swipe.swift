// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A swipe over the grid: its effects so far, so that swiping back undoes them (rule P4).
struct Swipe: Hashable, Sendable {
  /// An asset that the finger passed.
  struct Step: Hashable, Sendable {
    let identifier: AssetIdentifier
    /// Whether the swipe changed its selection; false where it already was as the swipe wants it.
    let isChanged: Bool
  }

  /// The asset where the finger came down.
  let anchor: AssetIdentifier
  /// The previous selection, where the anchor was in it: the swipe then deselects.
  ///
  /// It keeps the order, so that undone assets return to their positions.
  var before: Selection?
  /// The assets that the finger passed, from the anchor on.
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

  /// Returns how many assets of a range the finger already passed, from the anchor without a gap.
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
  ///   - assets: The assets that follow them, up to the finger.
  ///   - selection: The selection.
  ///   - limit: The maximum number of selected assets.
  ///   - unfit: Assets that cannot be selected; they are skipped.
  /// - Returns: Whether the selection changed, and whether the limit stopped the swipe.
  /// - Complexity: O(k log n) for k assets that are passed or undone; O(n) more where deselected
  ///   ones are restored.
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

  /// Undoes the steps after some; returns whether the selection changed.
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
