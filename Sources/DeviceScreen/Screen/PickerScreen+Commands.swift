// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What commands do.
extension PickerScreen {
  /// Does a command on what shows.
  func follow(_ command: ScreenCommand, _ state: ScreenState) async throws {
    let field = field(of: state)
    places.settle(on: state.view, menu, in: field)
    switch command {
    case .press(let target):
      places.focus(on: target, in: field)
      try await press(target, state)
    case .activate:
      if let focus = places.current.focus { try await press(focus, state) }
    case .leave: await leave(state.view)
    case .zoom(let steps): await session.send(.browse(steps > 0 ? .zoomIn : .zoomOut))
    case .move(let direction):
      if let step = reviewStep(direction, state.view) { return await turn(by: step, state.view) }
      places.handle(command, in: field)
    case .scroll(let rows) where isReviewing(state.view):
      await turn(by: rows > 0 ? 1 : -1, state.view)
    case .step(let count) where isReviewing(state.view):
      await turn(by: count > 0 ? 1 : -1, state.view)
    case .step, .page, .first, .last, .scroll, .show, .switchArea: places.handle(command, in: field)
    case .type, .erase, .eraseWord: break
    }
    if let anchor = places.newAnchor(in: field) {
      await session.send(.browse(.scroll(to: anchor)))
    }
  }

  /// Does a command while keys go into the search field.
  ///
  /// - Parameters:
  ///   - command: What the person does.
  ///   - view: What the picker shows.
  /// - Returns: Whether that was all; else the typing is over and the command is done as ever.
  func type(_ command: ScreenCommand, _ view: PickerView) async -> Bool {
    let text = view.searchText ?? ""
    switch command {
    case .type(let words): await search(text + words)
    case .erase: await search(String(text.dropLast()))
    case .eraseWord:
      let kept = text.reversed().drop { $0 == " " }.drop { $0 != " " }
      await search(String(kept.reversed()))
    case .scroll, .page: return false
    case .activate: isTyping = false
    case .leave:
      isTyping = false
      await search("")
    case .press(.action(.search)): break
    case .press, .move, .step, .first, .last, .switchArea, .show, .zoom:
      isTyping = false
      return false
    }
    return true
  }

  private func search(_ text: String) async {
    await session.send(.browse(.search(text)))
  }

  /// Leaves the innermost thing that can be left, at last the picker.
  private func leave(_ view: PickerView) async {
    if menu != nil {
      menu = nil
    } else if view.phase == .picking,
      view.place != .grid || view.searchText != nil || view.collection != nil
    {
      await session.send(.browse(.back))
    } else {
      await session.send(.cancel)
    }
  }

  private func isReviewing(_ view: PickerView) -> Bool {
    if case .review = view.place { return view.phase == .picking && menu == nil }
    return false
  }

  /// How far the keys to the sides turn in a review, nil where they move the focus.
  private func reviewStep(_ direction: ScreenCommand.Direction, _ view: PickerView) -> Int? {
    guard isReviewing(view), !profile.hasOnlyUpAndDown else { return nil }
    let forward = preferences.isRightToLeft ? -1 : 1
    return switch direction {
    case .left: -forward
    case .right: forward
    case .up, .down: nil
    }
  }

  /// Goes to another asset of the review.
  func turn(by step: Int, _ view: PickerView) async {
    guard case .review(let review) = view.place else { return }
    await session.send(.browse(.scroll(to: review.position + step)))
  }
}
