// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import TerminalPicker

/// Tests that text is legible in a terminal's colours.
@Suite struct ContrastTests {
  /// Returns the screens of a picker in each phase, with everything that can lie on a photo.
  static func layouts(_ profile: DeviceProfile) throws -> [ScreenLayout] {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 9
    let assets = Asset.roll(40).enumerated().map { $0 % 2 == 0 ? $1.inCloud() : $1 }
    let (window, shown) = AssetWindow.cut(profile.library, from: assets)
    let machine = PickerStateMachine(
      configuration: configuration, profile: profile, window: window)
    func picker(_ inputs: [PickerInput]) -> ScreenLayout {
      var machine = machine
      _ = machine.handle(.counted(shown.count, listing: 0))
      for input in inputs { _ = machine.handle(input) }
      let view = machine.view(of: Connection(bytesPerSecond: 1_000))
      var state = ScreenState(view: view, profile: profile)
      let reaches: [OriginalAvailability] = [.here, .preview, .cloud, .unreachable]
      if case .picking = view.phase {
        state.cells = GridMetrics(view: view, profile: profile).positions(at: 0).map {
          GridCell(position: $0, asset: shown[$0], availability: reaches[$0 % 4])
        }
      }
      for (index, asset) in shown.enumerated() {
        state.thumbnails[asset.identifier] =
          index % 3 == 0 ? .ready : index % 3 == 1 ? .failed(.offline) : .waiting
      }
      state.focus = .cell(0)
      state.message = "Only 9 can be picked"
      return ScreenLayout(state)
    }
    let taps = shown.prefix(3).map { PickerInput.tap($0) }
    func delivery(_ change: DeliveryEvent.Change, _ index: Int) -> PickerInput {
      .delivery(DeliveryEvent(attempt: 1, identifier: shown[index].identifier, change: change))
    }
    let failing = [delivery(.arrived, 0), delivery(.failed(.offline, retryAfter: nil), 2)]
    return [
      picker([]), picker(taps), picker(taps + [.finish]), picker(taps + [.finish] + failing),
      picker([.cancel]),
    ]
  }

  static let profiles: [DeviceProfile] = DeviceProfile.Screen.Colors.allCases.flatMap { colors in
    [false, true].map { showsTextOnly in
      var profile = DeviceProfile.familyWatch()
      profile.screen.colors = colors
      profile.text.showsTextOnly = showsTextOnly
      return profile
    }
  }

  /// Returns the colour of a cell as a terminal with a colour depth shows it.
  private func shown(_ color: ScreenColor, _ depth: ColorDepth) -> ScreenColor {
    depth == .full ? color : ScreenColor(xterm: color.indexed)
  }

  @Test(
    "words stand at 4.5 to 1 at least, in full colour and in 256",
    arguments: [(80, 24), (40, 20), (120, 50)])
  func textIsLegible(columns: Int, rows: Int) throws {
    for profile in Self.profiles {
      for layout in try Self.layouts(profile) {
        let placement = DevicePlacement(
          on: TerminalSize(columns: columns, rows: rows), outline: layout.outline)
        var cells = ScreenCells(
          placement: placement, glyphs: Glyphs(isUnicode: true), colors: .full,
          on: CellCanvas(columns: columns, rows: rows))
        cells.draw(layout)
        var count = 0
        for cell in cells.canvas.cells.compactMap(\.self) where cell.letter != " " {
          let ink = try #require(cell.style.foreground)
          let ground = try #require(cell.style.background)
          count += 1
          for depth in [ColorDepth.full, .indexed] {
            let ratio = shown(ink, depth).contrast(to: shown(ground, depth))
            // Lines and bars are not text.
            let minimumRatio = "━─┏┓┛┗┌┐┘└".contains(cell.letter) ? 3 : 4.5
            #expect(
              ratio >= minimumRatio,
              "\(cell.letter) \(ink.svg) on \(ground.svg), \(depth): \(ratio)")
          }
        }
        #expect(count > 0)
      }
    }
  }

  @Test func theMeasureIsTheOneOfWCAG() {
    #expect(abs(ScreenColor(0xFFFFFF).contrast(to: ScreenColor(0)) - 21) < 0.01)
    #expect(abs(ScreenColor(0x777777).contrast(to: ScreenColor(0xFFFFFF)) - 4.48) < 0.01)
    #expect(ScreenColor(xterm: 231).svg == "#ffffff" && ScreenColor(xterm: 244).svg == "#808080")
  }
}

extension ScreenColor {
  /// Makes one of xterm's 256 colours, from index 16.
  init(xterm index: Int) {
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    let grey = UInt32(max(0, 8 + 10 * (index - 232)))
    let cube = index - 16
    self.init(
      index >= 232
        ? grey << 16 | grey << 8 | grey
        : levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6])
  }

  /// Returns the contrast ratio of two colours, 1 to 21, as WCAG 2 defines it.
  func contrast(to other: ScreenColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
