// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// What switching capabilities off does to Cancel and Add.
@Suite struct SelectionActionsTests {
  /// Every set of capabilities.
  private static let combinations: [PickerCapabilities] = {
    let all = PickerCapabilities.named.map(\.capability)
    return (0..<(1 << all.count)).map { bits in
      PickerCapabilities(all.indices.filter { bits & (1 << $0) != 0 }.map { all[$0] })
    }
  }()

  /// Whether Cancel and Add show with a limit of 3.
  private func controls(
    without disabled: PickerCapabilities, _ selection: SelectionBehavior
  ) -> (cancel: Bool, add: Bool) {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 3
    configuration.selection = selection
    configuration.disabledCapabilities = disabled
    let machine = PickerStateMachine(configuration: configuration, profile: .watch())
    let window = AssetWindow.cut(machine.profile.library, from: Asset.roll(2)).window
    let view = machine.view(of: window, count: 2, bytesPerSecond: nil)
    return (view.showsCancel, view.showsFinish)
  }

  @Test(
    "CAP-ACTIONS-BATCH, P11: without selection actions Cancel goes and Add stays",
    arguments: [SelectionBehavior.default, .ordered])
  func batch(selection: SelectionBehavior) {
    #expect(controls(without: [], selection) == (true, true))
    #expect(controls(without: .selectionActions, selection) == (false, true))
  }

  @Test(
    "CAP-ACTIONS-CONT, P11: in continuous modes both go",
    arguments: [SelectionBehavior.continuous, .continuousAndOrdered])
  func continuous(selection: SelectionBehavior) {
    #expect(controls(without: [], selection) == (true, true))
    #expect(controls(without: .selectionActions, selection) == (false, false))
  }

  @Test(
    "CAP-INDEPENDENT: only selection actions change Cancel and Add, whatever else is off",
    arguments: SelectionBehavior.allCases)
  func othersDoNotMatter(selection: SelectionBehavior) {
    #expect(Self.combinations.count == 1 << PickerCapabilities.named.count)
    for disabled in Self.combinations {
      let alone = disabled.intersection(.selectionActions)
      #expect(
        controls(without: disabled, selection) == controls(without: alone, selection),
        "\(disabled.names)")
    }
  }

  @Test("CAP-INDEPENDENT, C2: a profile takes every combination of what it has, and no other")
  func everyCombinationIsTaken() {
    for offered in Self.combinations {
      var profile = DeviceProfile.watch()
      profile.capabilities = offered
      for disabled in Self.combinations {
        var configuration = PickerConfiguration()
        configuration.disabledCapabilities = disabled
        let missing = disabled.subtracting(offered).names
        #expect(
          configuration.issues(with: profile).map(\.value)
            == (missing.isEmpty ? [] : [missing.joined(separator: ", ")]))
      }
    }
  }
}
