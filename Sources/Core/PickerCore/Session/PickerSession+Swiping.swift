// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerSession {
  /// Whether a swipe over the grid selects assets (P4).
  ///
  /// This requires the default selection behavior and a picker for several assets.
  public var allowsSwiping: Bool { machine.allowsSwiping }

  /// Handles that a finger comes down at a position of the grid to swipe over it (rule P4).
  ///
  /// The swipe ends with ``PickerInput/swipeEnded``, with any other input of the person or with a
  /// change of the phase.
  ///
  /// - Parameter position: The position, from 0.
  /// - Returns: Why nothing changed, nil if the swipe began; `notShown` if the position does not
  ///   exist.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: The same as ``assets(at:)`` for one position.
  @discardableResult
  public func beginSwipe(at position: Int) async throws -> Refusal? {
    send(.swipeEnded)
    let generation = swipeGeneration
    var anchor: Asset?
    try await refresh()
    if (0..<count).contains(position) {
      anchor = try await assets(at: position..<position + 1).first
    }
    guard generation == swipeGeneration else { return nil }
    (swipeAnchor, swipeFinger) = (position, anchor == nil ? nil : position)
    guard let anchor else {
      perform(.announce(.refused(.notShown)))
      return .notShown
    }
    return send(.swipeBegan(anchor))
  }

  /// Handles that the finger of the swipe moves to a position of the grid (rule P4).
  ///
  /// If calls overlap, the newest one takes effect. Without a current swipe the call has no effect.
  ///
  /// The assets that the finger passes are read page by page. A swipe that arrives at the limit
  /// reads no further, and a swipe over a million assets keeps only the selected ones in memory.
  ///
  /// - Parameter position: The position, from 0; a position outside the grid means the nearest one
  ///   inside.
  /// - Returns: `limit` when the limit first stops the swipe, otherwise nil.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: The same as ``assets(at:)`` for the positions that the finger newly passes.
  @discardableResult
  public func moveSwipe(to position: Int) async throws -> Refusal? {
    guard let passed = machine.swipe?.steps.count, let swipeAnchor else { return nil }
    swipeGeneration += 1
    let generation = swipeGeneration
    let finger = min(max(position, 0), count - 1)
    let isBack = finger < swipeAnchor
    let wanted = abs(finger - swipeAnchor) + 1
    // On the other side of the anchor, the swipe starts again from the anchor.
    let isTurned = finger != swipeAnchor && passed > 1 && isBack != swipeGoesBack
    var kept = min(passed, isTurned ? 1 : wanted)
    if finger != swipeAnchor { swipeGoesBack = isBack }
    if kept == wanted {
      swipeFinger = finger
      return kept < passed ? send(.swipeContinued(after: kept, [])) : nil
    }
    var refusal: Refusal?
    while kept < wanted {
      let count = min(AssetGrid.pageSize, wanted - kept)
      let start = isBack ? swipeAnchor - kept - count + 1 : swipeAnchor + kept
      let next = try await assets(at: start..<start + count)
      guard generation == swipeGeneration, !next.isEmpty else { return refusal }
      let newRefusal = send(.swipeContinued(after: kept, isBack ? next.reversed() : next))
      swipeFinger = finger
      refusal = refusal ?? newRefusal
      // The limit stopped it, or the swipe ended.
      guard machine.swipe?.steps.count == kept + next.count else { return refusal }
      kept += next.count
    }
    return refusal
  }
}
