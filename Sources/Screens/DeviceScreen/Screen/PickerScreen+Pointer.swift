// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// An event of a finger, or of a mouse whose button is pressed.
public enum ScreenTouch: Hashable, Sendable {
  /// The finger touches a point; `on` is the target at the point, nil if there is none.
  case began(ScreenPoint, on: ScreenTarget?)
  /// The finger moves to a point, which may be outside the screen; `on` is the target at the point,
  /// nil if there is none.
  case moved(ScreenPoint, on: ScreenTarget?)
  /// The finger lifts; `on` is the last target that was under the finger, nil if there was none.
  case ended(on: ScreenTarget?)
}

extension PickerScreen {
  /// Handles an event of a finger: a tap, a swipe or a scroll.
  ///
  /// A tap presses its target when the finger lifts. A swipe over cells selects if swiping is
  /// available (rule `select.swipe.multi-only`). Any other movement scrolls.
  ///
  /// The caller must find the target under the finger in the layout that it displays. The person
  /// taps what is displayed, which may be older than the current state.
  ///
  /// - Parameter touch: The event. Movements and lifts have no effect if no finger touched the
  ///   screen before.
  /// - Returns: The number of rows by which the grid followed the finger, 0 if the grid did not
  ///   scroll.
  /// - Throws: An error of the library if the library cannot be read.
  @discardableResult
  public func follow(_ touch: ScreenTouch) async throws -> Double {
    var rows = 0.0
    switch touch {
    case .began(let seen, let target):
      let point = turned(seen, await session.view)
      // If a finger is still known, the terminal did not report that it lifted. Its swipe ends now.
      await session.send(.swipeEnded)
      let isOnGrid = await session.view.route == .grid && menu == nil
      finger = FingerGesture(
        at: point, on: target, allowsSwiping: isOnGrid ? await session.allowsSwiping : false)
    case .moved(let seen, let target):
      let point = turned(seen, await session.view)
      try await session.refresh()
      let field = field(of: try await state(of: session.view))
      guard var finger else { return 0 }
      let effects = finger.move(
        to: point, on: target, over: field.grid, offset: pageNavigation.current.offset)
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

  /// Returns a point in left-to-right coordinates, because the geometry of grids uses these.
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
      // The focus moves only after the swipe, because making the focus visible may scroll the
      // content under the finger.
      pageNavigation.focus(on: .cell(cell), in: field(of: try await state(of: session.view)))
    }
  }
}
