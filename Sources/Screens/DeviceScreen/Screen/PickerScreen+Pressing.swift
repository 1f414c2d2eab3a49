// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts

/// The handling of pressed targets.
extension PickerScreen {
  /// Carries out the action of a target.
  func press(_ target: ScreenTarget, _ state: ScreenState) async throws {
    switch target {
    case .cell(let position): try await press(cell: position, state.view)
    case .collection(let row): try await open(row - 1)
    case .action(let action): await press(action, state.view)
    }
  }

  /// Presses the button with a given name; scripts of test inputs call this method.
  ///
  /// - Parameter name: The name of the button's ``ScreenAction``.
  /// - Returns: Nil if the button was pressed. If no button has this name, the names of the
  ///   existing buttons.
  /// - Throws: An error of the library if the library cannot be read.
  public func press(buttonNamed name: String) async throws -> [String]? {
    let layout = try await layout()
    let actions = (layout.toolRows + layout.actionRows).flatMap { $0 }
    guard let action = actions.first(where: { $0.rawValue == name }) else {
      return actions.map(\.rawValue)
    }
    try await perform(.press(.action(action)))
    return nil
  }

  private func press(cell position: Int, _ view: PickerView) async throws {
    guard position >= 0 else { return }
    switch (menu, view.route) {
    case (.tools, _):
      let tools = menuTools(of: view)
      guard position < tools.count else { return }
      menu = nil
      await press(tools[position], view)
    case (.options, _):
      let options = menuOptions(of: view)
      guard position < options.count else { return }
      await session.send(.remove(view.chosenOptions.symmetricDifference(options[position])))
    case (nil, .collections): try await open(position)
    case (nil, .grid):
      guard let asset = try await session.assets(at: position..<position + 1).first else { return }
      await session.send(.tap(asset))
    case (nil, .review): break
    }
  }

  /// Opens a collection by its index in the list of collections; a negative index opens the whole
  /// window.
  private func open(_ position: Int) async throws {
    let collections = try await session.collections()
    guard position >= 0 else { return _ = await session.send(.browse(.collection(nil))) }
    guard position < collections.count else { return }
    await session.send(.browse(.collection(collections[position].identifier)))
  }

  private func press(_ action: ScreenAction, _ view: PickerView) async {
    switch action {
    case .add: await session.send(.finish)
    case .cancel: await session.send(.cancel)
    case .retry: await session.send(.retry)
    case .useArrived: await session.send(.useArrived)
    case .finishLater: await session.finishLater()
    case .goBack: await session.send(.goBack)
    case .collections: await session.send(.browse(.collections))
    case .search:
      // If the picker has no search, the session refuses this input and reports the refusal.
      guard view.showsSearch else { return _ = await session.send(.browse(.search(""))) }
      if case .review = view.route { await session.send(.browse(.back)) }
      (isTyping, menu) = (view.phase == .picking, nil)
    case .review: await session.send(.browse(.review))
    case .options:
      if view.phase == .picking, !view.offeredOptions.isEmpty { menu = .options }
    case .more: if view.phase == .picking { menu = .tools }
    case .leave:
      if menu != nil { return menu = nil }
      if case .failed = view.phase { return _ = await session.send(.goBack) }
      await session.send(.browse(.back))
    case .previous: await stepReview(by: -1, view)
    case .next: await stepReview(by: 1, view)
    case .toggle:
      guard case .review(let review) = view.route else { return }
      await session.send(.tap(review.assets[review.position]))
    case .dismiss:
      if let notice = view.notices.first(where: { $0 != .badge }) {
        await session.send(.dismiss(notice))
      }
    }
  }

  /// Returns the actions in the list of further actions.
  func menuTools(of view: PickerView) -> [ScreenAction] {
    (view.canLeave ? [.leave] : []) + view.tools
  }

  /// Returns the options in the list of choices, in the order of the list.
  func menuOptions(of view: PickerView) -> [PickerMetadataOptions] {
    PickerMetadataOptions.named.map(\.option).filter(view.offeredOptions.contains)
  }
}
