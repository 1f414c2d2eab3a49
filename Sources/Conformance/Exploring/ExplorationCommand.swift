// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One thing that an exploration does.
///
/// Assets are meant by their position modulo what is visible, so that a command still makes sense
/// after others before it, or assets, were taken away.
enum ExplorationCommand: Hashable, Sendable {
  case tap(Int)
  /// Taps an asset of the library that is not shown.
  case tapUnseen(Int)
  case finish
  case cancel
  case retry
  case useArrived
  case goBack
  case hostDeselect(Int)
  /// Takes an asset out together with one that nobody knows.
  case hostDeselectAlso(Int)
  case hostMove(Int, after: Int?)
  case hostLimit(Int)
  case advance(Int)
  case link(isUp: Bool)

  /// What a swarm switches off together.
  enum Kind: Hashable, Sendable, CaseIterable {
    case tap, tapUnseen, finish, cancel, retry, useArrived, goBack
    case hostDeselect, hostMove, hostLimit, advance, link
  }

  /// The same with lower numbers, the lowest first.
  var simpler: [ExplorationCommand] {
    switch self {
    case .tap(let place): Self.lower(place).map { .tap($0) }
    case .tapUnseen(let place): Self.lower(place).map { .tapUnseen($0) }
    case .hostDeselect(let place): Self.lower(place).map { .hostDeselect($0) }
    case .hostDeselectAlso(let place):
      [.hostDeselect(place)] + Self.lower(place).map { .hostDeselectAlso($0) }
    case .hostMove(let place, let anchor):
      (anchor == nil ? [] : [.hostMove(place, after: nil)])
        + Self.lower(place).map { .hostMove($0, after: anchor) }
        + Self.lower(anchor ?? 0).map { .hostMove(place, after: $0) }
    case .hostLimit(let limit): Self.lower(limit).map { .hostLimit($0) }
    case .advance(let wait): Self.lower(wait).map { .advance($0) }
    default: []
    }
  }

  private static func lower(_ number: Int) -> [Int] {
    var lower = [0, 1, number / 2, number / 1000 * 1000, number - 1]
    lower.removeAll { $0 >= number || $0 < 0 }
    return lower.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// What a command comes to, now that it is known what is visible.
enum ExplorationAct: Hashable, Sendable {
  case gesture(Gesture)
  case advance(Int)
  case link(isUp: Bool)
}

extension ExplorationCommand {
  /// What the command comes to; nil where it is impossible.
  ///
  /// - Parameters:
  ///   - visible: The identifiers that are shown, in order.
  ///   - unseen: Those of the library that are not.
  /// - Returns: The act.
  func act(on visible: [String], _ unseen: [String]) -> ExplorationAct? {
    func asset(_ place: Int) -> AssetIdentifier? {
      visible.isEmpty ? nil : AssetIdentifier(visible[place % visible.count])
    }
    switch self {
    case .tap(let place): return asset(place).map { .gesture(.tap($0)) }
    case .tapUnseen(let place):
      guard !unseen.isEmpty else { return nil }
      return .gesture(.tap(AssetIdentifier(unseen[place % unseen.count])))
    case .finish: return .gesture(.finish)
    case .cancel: return .gesture(.cancel)
    case .retry: return .gesture(.retry)
    case .useArrived: return .gesture(.useArrived)
    case .goBack: return .gesture(.goBack)
    case .hostDeselect(let place): return asset(place).map { .gesture(.hostDeselect([$0])) }
    case .hostDeselectAlso(let place):
      return asset(place).map { .gesture(.hostDeselect([AssetIdentifier("nobody"), $0])) }
    case .hostMove(let place, let anchor):
      guard let moved = asset(place) else { return nil }
      return .gesture(.hostMove(moved, after: anchor.flatMap(asset)))
    case .hostLimit(let limit): return .gesture(.hostLimit(limit))
    case .advance(let wait): return .advance(wait)
    case .link(let isUp): return .link(isUp: isUp)
    }
  }
}
