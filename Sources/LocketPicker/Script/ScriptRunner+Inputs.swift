// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What a step comes to for the picker.
extension ScriptRunner {
  func input(for line: PickScript.Line) async throws -> PickerInput {
    switch line.step {
    case .tap(let target): return .tap(try await asset(target, line))
    case .unpick(let badge):
      let selected = await session.view.selection.assets
      guard badge <= selected.count else {
        throw mistake(line, "\(selected.count) assets are selected")
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
      throw mistake(line, "not a step of the picker")
    }
  }

  /// Scrolls the picker's own grid, or its review.
  func scroll(to place: ScriptStep.Scroll) async throws -> Refusal? {
    try await session.refresh()
    let last = await session.view.lastPlace
    let target =
      switch place {
      case .top: 0
      case .end: last
      case .position(let place): place - 1
      }
    return await session.send(.browse(.scroll(to: target)))
  }

  private func asset(
    _ target: ScriptStep.Target, _ line: PickScript.Line
  ) async throws -> Asset {
    switch target {
    case .identifier(let identifier):
      guard let asset = try await session.asset(identifier) else {
        throw mistake(line, "no asset has this identifier")
      }
      return asset
    case .position(let place):
      if case .review(let review) = await session.view.place {
        guard place <= review.assets.count else {
          throw mistake(line, "the review has \(review.assets.count) places")
        }
        return review.assets[place - 1]
      }
      try await checkPlace(place, line)
      guard let asset = try await session.assets(at: place - 1..<place).first else {
        throw mistake(line, "the asset is gone")
      }
      return asset
    }
  }

  private func collection(
    _ name: String, _ line: PickScript.Line
  ) async throws -> AssetCollection.Identifier {
    // A picker that goes without them refuses whatever is asked for.
    guard await session.view.showsCollections else { return AssetCollection.Identifier(name) }
    let collections = try await session.collections()
    let found =
      collections.first { $0.identifier.rawValue == name }
      ?? collections.first { $0.title.lowercased() == name.lowercased() }
    if let found { return found.identifier }
    let titles = collections.prefix(20).map { "\"\($0.title)\"" }.joined(separator: ", ")
    throw mistake(
      line, titles.isEmpty ? "there are no collections here" : "no such collection; use \(titles)")
  }

  /// The host changes what it can while the picker is open (rule C6).
  func update(
    _ line: PickScript.Line, _ change: (inout PickerConfiguration.Update) -> Void
  ) async throws {
    var update = PickerConfiguration.Update()
    change(&update)
    do {
      try await session.update(update)
    } catch {
      throw mistake(line, error.issues.map(\.description).joined(separator: "; "))
    }
    try await session.refresh()
  }
}

extension PickerView {
  /// The last place that can be scrolled to, from 0.
  fileprivate var lastPlace: Int {
    if case .review(let review) = place { return review.assets.count - 1 }
    return max(0, count - 1)
  }
}
