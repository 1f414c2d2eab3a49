// SPDX-License-Identifier: Apache-2.0

extension ExplorationCommand {
  /// Simpler commands: the same command with lower numbers, the lowest first.
  var simpler: [ExplorationCommand] {
    switch self {
    case .tap(let index): Self.lower(index).map { .tap($0) }
    case .tapUnseen(let index): Self.lower(index).map { .tapUnseen($0) }
    case .swipe(let path): Self.simpler(path).map { .swipe($0) }
    case .look(.scroll(let index)): Self.lower(index).map { .look(.scroll($0)) }
    case .load(let index, let asVideo):
      (asVideo ? [.load(index, asVideo: false)] : [])
        + Self.lower(index).map { .load($0, asVideo: asVideo) }
    case .resize(let step): Self.lower(step).map { .resize($0) }
    case .hostDeselect(let index): Self.lower(index).map { .hostDeselect($0) }
    case .hostDeselectAlso(let index):
      [.hostDeselect(index)] + Self.lower(index).map { .hostDeselectAlso($0) }
    case .hostMove(let index, let anchor):
      (anchor == nil ? [] : [.hostMove(index, after: nil)])
        + Self.lower(index).map { .hostMove($0, after: anchor) }
        + Self.lower(anchor ?? 0).map { .hostMove(index, after: $0) }
    case .hostLimit(let limit): Self.lower(limit).map { .hostLimit($0) }
    case .hostUpdate(let limit?, hasEdges: false): [.hostLimit(limit)]
    case .library(let move): move.simpler.map { .library($0) }
    case .advance(let wait): Self.lower(wait).map { .advance($0) }
    default: []
    }
  }

  /// Returns the paths with one index removed or lowered.
  private static func simpler(_ path: [Int]) -> [[Int]] {
    guard path.count > 1 else { return lower(path.first ?? 0).map { [$0] } }
    let shorter = path.indices.map { index in
      var path = path
      path.remove(at: index)
      return path
    }
    let lowered = path.indices.flatMap { index in
      lower(path[index]).map { number in
        var path = path
        path[index] = number
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
    case .remove(let index): lower(index).map { .remove($0) }
    case .restore(let index): lower(index).map { .restore($0) }
    case .add(let number): lower(number).map { .add($0) }
    case .replace(let index, let number):
      [.remove(index), .add(number)] + lower(index).map { .replace($0, by: number) }
        + lower(number).map { .replace(index, by: $0) }
    case .edit(let index, let edit): lower(index).map { .edit($0, edit) }
    }
  }
}
