// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The area of an app's picker: fitted into the screen, or refused with a remedy.
@Suite struct PlacementTests {
  // 1000 by 800 points, two pixels per point.
  private let tablet = DeviceProfile.tablet()

  private func frame(
    _ frame: PickerFrame, style: PickerStyle = .inline
  ) throws -> PickerFrame? {
    try PickerPlacement.frame(frame).frame(on: tablet, style: style)
  }

  @Test("layout.inline.frame: a frame on the screen is taken as it is, in whole points")
  func fits() throws {
    #expect(try PickerPlacement.full.frame(on: tablet, style: .presentation) == nil)
    let inside = PickerFrame(x: 10, y: 500, width: 980, height: 300, scale: 1)
    #expect(try frame(inside) == inside)
    #expect(
      try frame(PickerFrame(x: 0.4, y: 99.6, width: 400, height: 200.2))
        == PickerFrame(x: 0, y: 100, width: 400, height: 200))
    #expect(try frame(PickerFrame(width: 44, height: 44)) == PickerFrame(width: 44, height: 44))
  }

  @Test("layout.inline.frame: what reaches beyond the screen is cut off, and so is the scale")
  func cut() throws {
    let whole = PickerFrame(width: 1000, height: 800)
    #expect(try frame(PickerFrame(width: 1e308, height: 1e308)) == whole)
    #expect(try frame(PickerFrame(x: -1e308, y: -5, width: 1.7e308, height: 9000)) == whole)
    #expect(
      try frame(PickerFrame(x: 900, y: 700, width: 400, height: 400, scale: .max))
        == PickerFrame(x: 900, y: 700, width: 100, height: 100, scale: 2))
  }

  @Test(
    "layout.inline.frame: what is no rectangle, or too little of the screen, is refused",
    arguments: [
      PickerFrame(width: 0, height: 100), PickerFrame(width: 100, height: -1),
      PickerFrame(width: .nan, height: 100), PickerFrame(x: .infinity, width: 100, height: 100),
      PickerFrame(y: -.infinity, width: 100, height: .infinity),
      PickerFrame(x: 1000, width: 100, height: 100), PickerFrame(y: -100, width: 100, height: 100),
      PickerFrame(x: 960, width: 100, height: 100), PickerFrame(width: 43, height: 800),
      PickerFrame(x: 1e308, y: 1e308, width: 1e308, height: 1e308),
      PickerFrame(width: 100, height: 100, scale: 0),
      PickerFrame(width: 100, height: 100, scale: .min),
    ])
  func refused(wanted: PickerFrame) {
    let error = #expect(throws: ConfigurationError.self) { try frame(wanted) }
    #expect(error?.issues.map(\.field) == ["frame"])
    #expect(error?.description.contains("profile test-tablet does not allow ") == true)
  }

  @Test("layout.inline.frame: a frame needs an inline picker, half the height does not")
  func styles() throws {
    #expect(throws: ConfigurationError.self) {
      try frame(PickerFrame(width: 500, height: 500), style: .presentation)
    }
    #expect(
      try PickerPlacement.half.frame(on: tablet, style: .presentation)
        == PickerFrame(y: 400, width: 1000, height: 400))
    var watch = DeviceProfile.watch()
    watch.options.styles = [.presentation]
    for placement in [.half, .frame(PickerFrame(width: 100, height: 100))] as [PickerPlacement] {
      #expect(throws: ConfigurationError.self) { try placement.frame(on: watch, style: .inline) }
      #expect(placement.adapted(to: PickerOffer(watch)) == .full)
      #expect(placement.adapted(to: PickerOffer(tablet)) == placement)
    }
  }

  @Test("layout.inline.frame: a screen smaller than the smallest frame can still be used whole")
  func tinyScreen() throws {
    var tiny = tablet
    tiny.screen.size = PixelSize(width: 60, height: 60)
    #expect(
      try PickerPlacement.frame(PickerFrame(width: 30, height: 30)).frame(on: tiny, style: .inline)
        == PickerFrame(width: 30, height: 30))
    #expect(throws: ConfigurationError.self) {
      try PickerPlacement.frame(PickerFrame(width: 29, height: 30)).frame(on: tiny, style: .inline)
    }
  }

  @Test(
    "layout.inline.frame, layout.resize.keeps-selection: the picker has the frame's space and keeps its picks"
  )
  func frameChanges() {
    var configuration = PickerConfiguration.several()
    configuration.style = .inline
    let roll = Asset.roll(3)
    var machine = PickerStateMachine(
      configuration: configuration, profile: tablet, window: .unbounded(tablet.library))
    _ = machine.handle(.tap(roll[0]))
    let frame = PickerFrame(x: 10, y: 500, width: 400, height: 300)
    #expect(machine.handle(.setFrame(frame)) == [.announce(.viewChanged)])
    #expect(machine.view().frame == frame)
    #expect(machine.view().space == PointSize(width: 400, height: 300))
    #expect(machine.view().layout == .grid && machine.view().selection.count == 1)
    #expect(machine.handle(.setFrame(frame)).isEmpty)
    // At another position, in the same size.
    let moved = PickerFrame(x: 20, y: 500, width: 400, height: 300, scale: 1)
    #expect(machine.handle(.setFrame(moved)) == [.announce(.viewChanged)])
    _ = machine.handle(.resize(PointSize(width: 300, height: 300)))
    #expect(machine.view().frame?.width == 300 && machine.view().frame?.x == 20)
    #expect(machine.handle(.setFrame(nil)) == [.announce(.viewChanged)])
    #expect(machine.view().frame == nil)
    #expect(machine.view().space == PointSize(width: 1000, height: 800))
    #expect(machine.view().layout == .sidebar && machine.view().selection.count == 1)
    #expect(machine.handle(.setFrame(nil)).isEmpty)
  }
}
