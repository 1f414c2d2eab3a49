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
  /// - Parameter position: The place, from 0; one outside the grid is the nearest inside.
  /// - Returns: `limit` where that stopped the swipe, the first time; nil otherwise.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: As ``assets(at:)`` for the places between the anchor and the finger.
  @discardableResult
  public func moveSwipe(to position: Int) async throws -> Refusal? {
    guard machine.swipe != nil, let swipeAnchor else { return nil }
    swipeTurn += 1
    let turn = swipeTurn
    let finger = min(max(position, 0), count - 1)
    let range = try await assets(at: min(swipeAnchor, finger)..<max(swipeAnchor, finger) + 1)
    guard turn == swipeTurn else { return nil }
    swipeFinger = finger
    return send(.swipeMoved(range))
  }
}
