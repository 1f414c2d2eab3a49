// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What pressing something asks of the session.
extension PickerScreen {
  /// Does what a target is for.
  func press(_ target: ScreenTarget, _ state: ScreenState) async throws {
    switch target {
    case .cell(let position): try await press(cell: position, state.view)
    case .collection(let row): try await open(row - 1)
    case .action(let action): await press(action, state.view)
    }
  }

  /// Presses a button by its name, as scripts do.
  ///
  /// - Parameter name: The ``ScreenAction``'s name.
  /// - Returns: The names of the buttons that there are where this one is not among them, else nil.
  /// - Throws: What keeps the library from answering.
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
    switch (menu, view.place) {
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

  /// Opens a collection by its place in the list; one before the first is the whole window.
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
      // A picker that goes without says so.
      guard view.showsSearch else { return _ = await session.send(.browse(.search(""))) }
      if case .review = view.place { await session.send(.browse(.back)) }
      (isTyping, menu) = (view.phase == .picking, nil)
    case .review: await session.send(.browse(.review))
    case .options:
      if view.phase == .picking, !view.offeredOptions.isEmpty { menu = .options }
    case .more: if view.phase == .picking { menu = .tools }
    case .leave:
      if menu != nil { return menu = nil }
      if case .failed = view.phase { return _ = await session.send(.goBack) }
      await session.send(.browse(.back))
    case .previous: await turn(by: -1, view)
    case .next: await turn(by: 1, view)
    case .toggle:
      guard case .review(let review) = view.place else { return }
      await session.send(.tap(review.assets[review.position]))
    case .dismiss:
      if let notice = view.notices.first(where: { $0 != .badge }) {
        await session.send(.dismiss(notice))
      }
    }
  }

  /// What the list of what else can be done lists.
  func menuTools(of view: PickerView) -> [ScreenAction] {
    (view.canLeave ? [.leave] : []) + view.tools
  }

  /// What the list of choices lists, in its order.
  func menuOptions(of view: PickerView) -> [PickerMetadataOptions] {
    PickerMetadataOptions.named.map(\.option).filter(view.offeredOptions.contains)
  }
}
