// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The marks of cells of the grid, and why some are dimmed.
@Suite struct CellMarkTests {
  private let roll = Asset.roll(6)

  private func machine(
    limit: Int = 0, _ selection: SelectionBehavior = .ordered, profile: DeviceProfile = .watch()
  ) -> PickerStateMachine {
    PickerStateMachine(
      configuration: .several(limit: limit) { $0.selection = selection }, profile: profile)
  }

  @Test(
    "select.ordered.badges, select.default.ticks: numbers in ordered modes, ticks in the others")
  func selected() {
    for (mode, mark) in [(SelectionBehavior.ordered, CellMark.number(2)), (.default, .tick)] {
      var machine = machine(mode)
      for asset in roll.prefix(2) { _ = machine.handle(.tap(asset)) }
      #expect(machine.mark(of: roll[1]) == mark && machine.mark(of: roll[2]) == .none)
    }
  }

  @Test("select.limit.refuses: at the limit the other cells are dimmed until a pick is deselected")
  func limit() {
    var machine = machine(limit: 2)
    for asset in roll.prefix(2) { _ = machine.handle(.tap(asset)) }
    #expect(machine.mark(of: roll[2]) == .disabled(.limit))
    #expect(machine.mark(of: roll[0]) == .number(1))
    _ = machine.handle(.tap(roll[0]))
    #expect(machine.mark(of: roll[2]) == .none)
  }

  @Test(
    "select.limit-one.tap-finishes, continuous.limit-one.replaces: with limit 1 no cell is dimmed")
  func one() {
    var replacing = machine(limit: 1, .continuous, profile: .tablet())
    _ = replacing.handle(.tap(roll[0]))
    #expect(replacing.mark(of: roll[1]) == .none)
    #expect(machine(limit: 1).mark(of: roll[1]) == .none)
  }

  @Test("reach.cloud.told: a cloud asset above the device's maximum size cannot be picked")
  func tooLarge() {
    var profile = DeviceProfile.familyWatch()
    profile.delivery.maximumBytes = 1_000
    let fits = roll[0].inCloud(byteCount: 1_000)
    let large = roll[1].inCloud(byteCount: 1_001)
    let unknown = roll[2].inCloud(byteCount: nil)
    var here = roll[3]
    here.byteCount = 9_000
    var machine = machine(profile: profile)
    #expect(machine.mark(of: large) == .disabled(.tooLarge))
    #expect(machine.handle(.tap(large)) == [.announce(.refused(.tooLarge))])
    for asset in [fits, unknown, here] {
      #expect(machine.mark(of: asset) == .none)
      #expect(machine.handle(.tap(asset)) == [.announce(.selectionChanged)])
    }
    var single = self.machine(limit: 1, profile: profile)
    #expect(single.handle(.tap(large)) == [.announce(.refused(.tooLarge))])
    #expect(single.phase == .picking)
  }

  @Test("select.swipe.range: a swipe skips assets that cannot be picked")
  func swipe() {
    var profile = DeviceProfile.familyWatch()
    profile.delivery.maximumBytes = 1_000
    var machine = machine(.default, profile: profile)
    let range = [roll[0], roll[1].inCloud(byteCount: 5_000), roll[2]]
    _ = machine.handle(.swipeBegan(range[0]))
    #expect(machine.handle(.swipeMoved(range)) == [.announce(.selectionChanged)])
    #expect(machine.selection.assets == [range[0], range[2]])
  }

  @Test("select.not-shown.refused: what is not shown cannot be picked")
  func notShown() {
    let window = AssetWindow.cut(DeviceProfile.watch(newest: 3).library, from: roll).window
    let machine = PickerStateMachine(
      configuration: .several(), profile: .watch(newest: 3), window: window)
    #expect(machine.mark(of: roll[2]) == .none)
    #expect(machine.mark(of: roll[3]) == .disabled(.notShown))
  }
}
