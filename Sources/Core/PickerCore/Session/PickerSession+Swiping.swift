// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerSession {
  /// Whether a person can select assets by a swipe over the grid (rule `select.swipe.multi-only`).
  ///
  /// A swipe is possible only with the selection behavior `default`, and only in a picker in which
  /// a tap does not finish the pick.
  public var allowsSwiping: Bool { machine.allowsSwiping }

  /// Begins a swipe at the position of the grid where the finger is (rule `select.swipe.range`).
  ///
  /// The swipe ends with ``PickerInput/swipeEnded``, with another input of the person, or when the
  /// phase changes.
  ///
  /// - Parameter position: The position in the grid, from 0.
  /// - Returns: Nil if the swipe began, otherwise why it did not. If the position does not exist,
  ///   the reason is `notShown`.
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

  /// Continues the swipe to the position of the grid where the finger is now
  /// (rule `select.swipe.range`).
  ///
  /// If there is no swipe, the call has no effect. If several calls run at the same time, only the
  /// newest one has an effect.
  ///
  /// The assets between the beginning of the swipe and the finger are read page by page. If the
  /// swipe reaches the limit, no more pages are read. Only selected assets stay in memory, even if
  /// the swipe covers a million assets.
  ///
  /// - Parameter position: The position in the grid, from 0. If it is outside the grid, the nearest
  ///   position in the grid is used.
  /// - Returns: `limit` if this call is the first one that the limit stops during the swipe,
  ///   otherwise nil.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: That of ``assets(at:)`` for the positions that the swipe newly covers.
  @discardableResult
  public func moveSwipe(to position: Int) async throws -> Refusal? {
    guard let passed = machine.swipe?.steps.count, let swipeAnchor else { return nil }
    swipeGeneration += 1
    let generation = swipeGeneration
    let finger = min(max(position, 0), count - 1)
    let isBack = finger < swipeAnchor
    let wanted = abs(finger - swipeAnchor) + 1
    // The finger moved to the other side of the position where the swipe began.
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
      // The limit stopped the swipe, or the swipe ended.
      guard machine.swipe?.steps.count == kept + next.count else { return refusal }
      kept += next.count
    }
    return refusal
  }
}
