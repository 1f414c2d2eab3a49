// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Converts the steps of a script to inputs of the picker.
extension ScriptRunner {
  func input(for line: PickScript.Line) async throws -> PickerInput {
    switch line.step {
    case .tap(let target): return .tap(try await asset(target, line))
    case .unpick(let badge):
      let selected = await session.view.selection.assets
      guard badge <= selected.count else {
        throw scriptError(line, "\(selected.count) assets are selected")
      }
      return .tap(selected[badge - 1])
    case .finish: return .finish
    case .cancel: return .cancel
    case .retry: return .retry
    case .use: return .useArrived
    case .back: return await session.view.phase == .picking ? .browse(.back) : .goBack
    case .review: return .browse(.review)
    case .collections: return .browse(.collections)
    case .collection(let name): return .browse(.collection(try await collection(name, line)))
    case .search(let text): return .browse(.search(text))
    case .zoom(.in): return .browse(.zoomIn)
    case .zoom(.out): return .browse(.zoomOut)
    case .resize(let space): return .resize(space)
    case .remove(let options): return .remove(options)
    case .hostDeselect(let identifiers): return .hostDeselect(identifiers)
    case .hostMove(let identifier, let anchor): return .hostMove(identifier, after: anchor)
    case .hostClose: return .hostClose
    case .later, .swipe, .wait, .network, .scroll, .hostLimit, .hostSearch, .press, .render:
      throw scriptError(line, "this step cannot be sent to the picker")
    }
  }

  /// Scrolls the picker's grid, or its review.
  func scroll(to destination: ScriptStep.Scroll) async throws -> Refusal? {
    try await session.refresh()
    let last = await session.view.lastIndex
    let target =
      switch destination {
      case .top: 0
      case .end: last
      case .position(let position): position - 1
      }
    return await session.send(.browse(.scroll(to: target)))
  }

  private func asset(
    _ target: ScriptStep.Target, _ line: PickScript.Line
  ) async throws -> Asset {
    switch target {
    case .identifier(let identifier):
      guard let asset = try await session.asset(identifier) else {
        throw scriptError(line, "no asset has this identifier")
      }
      return asset
    case .position(let position):
      if case .review(let review) = await session.view.route {
        guard position <= review.assets.count else {
          throw scriptError(line, Self.beyond(position, review.assets.count, of: "the review"))
        }
        return review.assets[position - 1]
      }
      try await checkPosition(position, line)
      guard let asset = try await session.assets(at: position - 1..<position).first else {
        throw scriptError(line, "the asset is gone")
      }
      return asset
    }
  }

  private func collection(
    _ name: String, _ line: PickScript.Line
  ) async throws -> AssetCollection.Identifier {
    // If the picker offers no collections, it refuses the input, whatever the identifier is.
    guard await session.view.showsCollections else { return AssetCollection.Identifier(name) }
    let collections = try await session.collections()
    let found =
      collections.first { $0.identifier.rawValue == name }
      ?? collections.first { $0.title.lowercased() == name.lowercased() }
    if let found { return found.identifier }
    let titles = collections.prefix(1000).map(\.title)
    let remedy =
      titles.count <= 20 || name.nearestName(among: titles) != nil
      ? name.remedy(among: titles) : "see 'locket collections'"
    throw scriptError(line, "no collection named '\(name.prefix(60))'; \(remedy)")
  }

  /// Changes an option of the open picker, as an app can do (rules `host.limit.live`
  /// and `host.edges.live`).
  func update(
    _ line: PickScript.Line, _ change: (inout PickerConfiguration.Update) -> Void
  ) async throws {
    var update = PickerConfiguration.Update()
    change(&update)
    do {
      try await session.update(update)
    } catch {
      throw scriptError(line, error.issues.map(\.description).joined(separator: "; "))
    }
    try await session.refresh()
  }
}

extension PickerView {
  /// The last index to which the picker can scroll.
  fileprivate var lastIndex: Int {
    if case .review(let review) = route { return review.assets.count - 1 }
    return max(0, count - 1)
  }
}
