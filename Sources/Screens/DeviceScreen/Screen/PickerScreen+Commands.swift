// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts

/// The handling of commands.
extension PickerScreen {
  /// Carries out a command on the current screen.
  func follow(_ command: ScreenCommand, _ state: ScreenState) async throws {
    let field = field(of: state)
    pageNavigation.settle(on: state.view, menu, in: field)
    switch command {
    case .press(let target):
      pageNavigation.focus(on: target, in: field)
      try await press(target, state)
    case .activate:
      if let focus = pageNavigation.current.focus { try await press(focus, state) }
    case .leave: await leave(state.view)
    case .zoom(let steps): await session.send(.browse(steps > 0 ? .zoomIn : .zoomOut))
    case .move(let direction):
      if let step = reviewStep(direction, state.view) {
        return await stepReview(by: step, state.view)
      }
      pageNavigation.handle(command, in: field)
    case .scroll(let rows) where isReviewing(state.view):
      await stepReview(by: rows > 0 ? 1 : -1, state.view)
    case .step(let count) where isReviewing(state.view):
      await stepReview(by: count > 0 ? 1 : -1, state.view)
    case .step, .page, .first, .last, .scroll, .show, .switchArea:
      pageNavigation.handle(command, in: field)
    case .type, .erase, .eraseWord: break
    }
    if let anchor = pageNavigation.newAnchor(in: field) {
      await session.send(.browse(.scroll(to: anchor)))
    }
  }

  /// Carries out a command while text input goes to the search field.
  ///
  /// - Parameters:
  ///   - command: The person's command.
  ///   - view: The picker's view.
  /// - Returns: Whether the command is complete. Otherwise typing has ended and the caller carries
  ///   out the command as usual.
  func type(_ command: ScreenCommand, _ view: PickerView) async -> Bool {
    let text = view.searchText ?? ""
    switch command {
    case .type(let typed): await search(text + typed)
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

  /// Leaves the first of these that is open: text input, a list, a review, a search, a collection,
  /// the picker.
  private func leave(_ view: PickerView) async {
    if menu != nil {
      menu = nil
    } else if view.phase == .picking,
      view.route != .grid || view.searchText != nil || view.collection != nil
    {
      await session.send(.browse(.back))
    } else {
      await session.send(.cancel)
    }
  }

  private func isReviewing(_ view: PickerView) -> Bool {
    if case .review = view.route { return view.phase == .picking && menu == nil }
    return false
  }

  /// Returns by how many assets a left or right key moves the review.
  ///
  /// The result is nil if the key moves the focus instead.
  private func reviewStep(_ direction: ScreenCommand.Direction, _ view: PickerView) -> Int? {
    guard isReviewing(view), !profile.hasOnlyUpAndDown else { return nil }
    let forward = preferences.isRightToLeft ? -1 : 1
    return switch direction {
    case .left: -forward
    case .right: forward
    case .up, .down: nil
    }
  }

  /// Shows another asset of the review.
  func stepReview(by step: Int, _ view: PickerView) async {
    guard case .review(let review) = view.route else { return }
    await session.send(.browse(.scroll(to: review.position + step)))
  }
}
