// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What a finger does at one moment, or a mouse whose button is held.
public enum ScreenTouch: Hashable, Sendable {
  /// It comes down on a place, and on something or nothing there.
  case began(ScreenPoint, on: ScreenTarget?)
  /// It moves; the place may lie outside the screen.
  case moved(ScreenPoint, on: ScreenTarget?)
  /// It goes up, last seen on something or nothing.
  case ended(on: ScreenTarget?)
}

extension PickerScreen {
  /// Follows a finger: what it taps is pressed when it goes up, a swipe over cells selects where
  /// that is on offer (rule P4), and anything else scrolls.
  ///
  /// What the finger is on is told by whoever draws: a person taps what shows, which may be older
  /// than what is known by now.
  ///
  /// - Parameter touch: What the finger does; without a beginning nothing happens.
  /// - Returns: By how many rows the grid followed the finger; 0 where it did not scroll.
  /// - Throws: What keeps the library from answering.
  @discardableResult
  public func follow(_ touch: ScreenTouch) async throws -> Double {
    var rows = 0.0
    switch touch {
    case .began(let seen, let target):
      let point = turned(seen, await session.view)
      // A terminal that lost the finger never said that it went up.
      await session.send(.swipeEnded)
      let isOnGrid = await session.view.place == .grid && menu == nil
      finger = FingerGesture(
        at: point, on: target, allowsSwiping: isOnGrid ? await session.allowsSwiping : false)
    case .moved(let seen, let target):
      let point = turned(seen, await session.view)
      try await session.refresh()
      let field = field(of: try await state(of: session.view))
      guard var finger else { return 0 }
      let effects = finger.move(
        to: point, on: target, over: field.grid, offset: places.current.offset)
      self.finger = finger
      for effect in effects {
        if case .scroll(let moved) = effect, finger.isScrolling { rows += moved }
        try await carryOut(effect)
      }
    case .ended(let target):
      guard let effects = finger?.end(on: target) else { return 0 }
      finger = nil
      for effect in effects { try await carryOut(effect) }
    }
    return rows
  }

  /// The same place on a screen whose lines begin at the left, as grids are measured.
  private func turned(_ point: ScreenPoint, _ view: PickerView) -> ScreenPoint {
    guard preferences.isRightToLeft else { return point }
    return ScreenPoint(x: Double(view.space.width) - point.x, y: point.y)
  }

  private func carryOut(_ effect: FingerGesture.Effect) async throws {
    switch effect {
    case .press(let target): try await perform(.press(target))
    case .scroll(let rows): try await perform(.scroll(rows))
    case .beginSwipe(let cell):
      message = nil
      try await session.beginSwipe(at: cell)
    case .moveSwipe(let cell): try await session.moveSwipe(to: cell)
    case .endSwipe(let cell):
      await session.send(.swipeEnded)
      // Only now, since bringing the focus into sight may move what the finger was on.
      places.focus(on: .cell(cell), in: field(of: try await state(of: session.view)))
    }
  }
}
