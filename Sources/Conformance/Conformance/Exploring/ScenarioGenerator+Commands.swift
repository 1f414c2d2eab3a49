// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension ScenarioGenerator {
  func commands(_ random: inout RandomSource) -> [ExplorationCommand] {
    typealias Kind = ExplorationCommand.Kind
    // Each scenario leaves out some kinds of commands at random (swarm testing). The other kinds
    // then occur more often and reach more states.
    var kinds = Kind.allCases.filter { _ in !random.oneIn(3) }.filter(self.kinds.contains)
    if kinds.isEmpty { kinds = [.tap] }
    // These commands close the picker or start a fetch. They are rare, because little can be tested
    // on a closed picker.
    let rare: Set<Kind> = [.finish, .finishLater, .cancel, .end]
    let weighted = kinds.flatMap { kind in
      Array(
        repeating: kind,
        count: kind == .tap ? 8 : kind == .swipe ? 4 : rare.contains(kind) ? 1 : 2)
    }
    var commands = random.oneIn(3) ? prelude(&random) : []
    commands.removeAll { !self.kinds.contains($0.kind) }
    while commands.count < length {
      guard let kind = random.pick(weighted) else { break }
      let command = command(kind, &random)
      commands.append(command)
      // Sometimes a command is performed twice, as if a person pressed a button twice.
      if random.oneIn(8) { commands.append(command) }
    }
    return Array(commands.prefix(length))
  }

  /// Returns commands that start a fetch and sometimes cancel it.
  ///
  /// Many behaviors occur only during a fetch, and few random sequences would start one.
  private func prelude(_ random: inout RandomSource) -> [ExplorationCommand] {
    let taps = (0...random.below(5)).map { ExplorationCommand.tap($0) }
    guard random.oneIn(2) else { return taps + [.finish] }
    return taps + [.finish, .advance([250, 500, 1000][random.below(3)]), .cancel]
  }

  private func command(
    _ kind: ExplorationCommand.Kind, _ random: inout RandomSource
  ) -> ExplorationCommand {
    switch kind {
    case .tap: return .tap(random.below(8))
    case .tapUnseen: return .tapUnseen(random.below(8))
    case .swipe: return .swipe((0...random.below(4)).map { _ in random.below(8) })
    case .finish: return .finish
    case .cancel: return .cancel
    case .retry: return .retry
    case .useArrived: return .useArrived
    case .goBack: return .goBack
    case .finishLater: return random.oneIn(2) ? .finishLater : .look(look(&random))
    case .load: return .load(random.below(5), asVideo: random.oneIn(4))
    case .look: return .look(look(&random))
    case .resize: return .resize(random.below(12))
    case .hostDeselect:
      let index = random.below(8)
      return random.oneIn(3) ? .hostDeselectAlso(index) : .hostDeselect(index)
    case .hostMove:
      let index = random.below(8)
      return .hostMove(index, after: random.oneIn(3) ? nil : random.below(8))
    case .hostLimit:
      if random.oneIn(4) {
        return .hostUpdate(
          limit: random.oneIn(3) ? nil : random.below(5), hasEdges: random.oneIn(2))
      }
      return .hostLimit(random.below(5))
    case .end: return end(&random)
    case .libraryRemove: return .library(.remove(random.below(8)))
    case .libraryAdd: return .library(addition(&random))
    case .libraryEdit:
      let edit = random.pick(ExplorationCommand.Edit.allCases) ?? .hide
      return .library(.edit(random.below(10), edit))
    case .advance:
      let waits = [0, 1, 249, 250, 299, 300, 499, 500, 999, 1000, 1300, 2000, 5000]
      return .advance(waits[random.below(waits.count)])
    case .link: return .link(isUp: !random.oneIn(2))
    }
  }

  private func look(_ random: inout RandomSource) -> ExplorationCommand.Look {
    switch random.below(8) {
    case 0: .toStart
    case 1: .zoomIn
    case 2: .zoomOut
    case 3: .review
    case 4: .leave
    case 5: .removeLocation(random.oneIn(2))
    default: .scroll(random.below(10))
    }
  }

  /// Returns a command that closes the picker, or as often a change of the view, so that few
  /// scenarios end early.
  private func end(_ random: inout RandomSource) -> ExplorationCommand {
    switch random.below(8) {
    case 0: .hostClose
    case 1: .fail(.hostDied)
    case 2: .fail(.budgetExceeded)
    case 3: .fail(.libraryVanished)
    default: .look(look(&random))
    }
  }

  private func addition(_ random: inout RandomSource) -> ExplorationCommand.LibraryMove {
    switch random.below(4) {
    case 0: .add(random.below(4))
    case 1: .replace(random.below(8), by: random.below(4))
    default: .restore(random.below(4))
    }
  }
}
