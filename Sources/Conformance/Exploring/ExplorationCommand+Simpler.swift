// SPDX-License-Identifier: Apache-2.0

extension ExplorationCommand {
  /// The same with lower numbers, the lowest first.
  var simpler: [ExplorationCommand] {
    switch self {
    case .tap(let place): Self.lower(place).map { .tap($0) }
    case .tapUnseen(let place): Self.lower(place).map { .tapUnseen($0) }
    case .swipe(let path): Self.simpler(path).map { .swipe($0) }
    case .look(.scroll(let place)): Self.lower(place).map { .look(.scroll($0)) }
    case .load(let place, let asFilm):
      (asFilm ? [.load(place, asFilm: false)] : [])
        + Self.lower(place).map { .load($0, asFilm: asFilm) }
    case .resize(let step): Self.lower(step).map { .resize($0) }
    case .hostDeselect(let place): Self.lower(place).map { .hostDeselect($0) }
    case .hostDeselectAlso(let place):
      [.hostDeselect(place)] + Self.lower(place).map { .hostDeselectAlso($0) }
    case .hostMove(let place, let anchor):
      (anchor == nil ? [] : [.hostMove(place, after: nil)])
        + Self.lower(place).map { .hostMove($0, after: anchor) }
        + Self.lower(anchor ?? 0).map { .hostMove(place, after: $0) }
    case .hostLimit(let limit): Self.lower(limit).map { .hostLimit($0) }
    case .hostUpdate(let limit?, hasEdges: false): [.hostLimit(limit)]
    case .library(let move): move.simpler.map { .library($0) }
    case .advance(let wait): Self.lower(wait).map { .advance($0) }
    default: []
    }
  }

  /// A path without one of its places, or with lower ones.
  private static func simpler(_ path: [Int]) -> [[Int]] {
    guard path.count > 1 else { return lower(path.first ?? 0).map { [$0] } }
    let shorter = path.indices.map { place in
      var path = path
      path.remove(at: place)
      return path
    }
    let lowered = path.indices.flatMap { place in
      lower(path[place]).map { number in
        var path = path
        path[place] = number
        return path
      }
    }
    return shorter + lowered
  }

  fileprivate static func lower(_ number: Int) -> [Int] {
    var lower = [0, 1, number / 2, number / 1000 * 1000, number - 1]
    lower.removeAll { $0 >= number || $0 < 0 }
    return lower.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension ExplorationCommand.LibraryMove {
  fileprivate var simpler: [Self] {
    func lower(_ number: Int) -> [Int] { ExplorationCommand.lower(number) }
    return switch self {
    case .remove(let place): lower(place).map { .remove($0) }
    case .restore(let place): lower(place).map { .restore($0) }
    case .add(let number): lower(number).map { .add($0) }
    case .replace(let place, let number):
      [.remove(place), .add(number)] + lower(place).map { .replace($0, by: number) }
        + lower(number).map { .replace(place, by: $0) }
    case .edit(let place, let edit): lower(place).map { .edit($0, edit) }
    }
  }
}
