// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerSession {
  /// Whether a swipe over the grid selects: in the default mode, where several can be picked (P4).
  public var allowsSwiping: Bool { machine.allowsSwiping }

  /// The finger comes down on a place of the grid to swipe over it (rule P4).
  ///
  /// What ends a swipe is ``PickerInput/swipeEnded``, any other input of the person, and another
  /// phase.
  ///
  /// - Parameter position: The place, from 0.
  /// - Returns: Why nothing changed, nil where the swipe began; `notShown` where there is no such
  ///   place.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: As ``assets(at:)`` for one place.
  @discardableResult
  public func beginSwipe(at position: Int) async throws -> Refusal? {
    send(.swipeEnded)
    let turn = swipeTurn
    var anchor: Asset?
    try await refresh()
    if (0..<count).contains(position) {
      anchor = try await assets(at: position..<position + 1).first
    }
    guard turn == swipeTurn else { return nil }
    (swipeAnchor, swipeFinger) = (position, anchor == nil ? nil : position)
    guard let anchor else {
      perform(.announce(.refused(.notShown)))
      return .notShown
    }
    return send(.swipeBegan(anchor))
  }

  /// The finger of the swipe moves to a place of the grid (rule P4).
  ///
  /// Of calls that overlap the newest one counts. Without a swipe nothing happens.
  ///
  /// What lies between is taken in page by page, so that a swipe that the limit stops looks no
  /// further, and one over a million assets holds none of them beside what it selects.
  ///
  /// - Parameter position: The place, from 0; one outside the grid is the nearest inside.
  /// - Returns: `limit` where that stopped the swipe, the first time; nil otherwise.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: As ``assets(at:)`` for the places that the finger passes anew.
  @discardableResult
  public func moveSwipe(to position: Int) async throws -> Refusal? {
    guard let passed = machine.swipe?.steps.count, let swipeAnchor else { return nil }
    swipeTurn += 1
    let turn = swipeTurn
    let finger = min(max(position, 0), count - 1)
    let isBack = finger < swipeAnchor
    let wanted = abs(finger - swipeAnchor) + 1
    // On the other side of the anchor it begins anew with the anchor.
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
      guard turn == swipeTurn, !next.isEmpty else { return refusal }
      let said = send(.swipeContinued(after: kept, isBack ? next.reversed() : next))
      swipeFinger = finger
      refusal = refusal ?? said
      // The limit stopped it, or the swipe ended.
      guard machine.swipe?.steps.count == kept + next.count else { return refusal }
      kept += next.count
    }
    return refusal
  }
}
