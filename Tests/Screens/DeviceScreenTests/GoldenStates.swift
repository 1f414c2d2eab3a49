// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting

/// A screen with golden frames: its name, and how to reach it on a device.
struct GoldenState: Sendable {
  let name: String
  let make: @Sendable (DeviceProfile) async throws -> ScreenState

  init(_ name: String, _ make: @escaping @Sendable (DeviceProfile) async throws -> ScreenState) {
    self.name = name
    self.make = make
  }

  /// The devices: watches, electronic paper, a phone, a tablet, a television and a car.
  static let profiles = [
    "apple-watch-45mm-family", "wear-os-small-round", "pebble-classic", "inkplate-6-flick",
    "iphone-ios18", "ipad-11", "android-tv-full-hd", "carplay-800x480",
  ]

  /// All states; `WRITE_GOLDEN=1` writes the frames of a new one.
  static let all: [GoldenState] = [
    GoldenState("grid") { picker($0).state() },
    GoldenState("grid-selection") { picker($0, selecting: 3).state() },
    GoldenState("grid-focus") { picker($0, selecting: 1).state(focus: .cell(1)) },
    GoldenState("grid-focus-on-add") { picker($0, selecting: 2).state(focus: .action(.add)) },
    GoldenState("grid-scrolled") { picker($0).scrolled(by: 1.3) },
    GoldenState("grid-limit") { picker($0, selecting: 5).state(message: "Only 5 can be picked") },
    GoldenState("grid-waiting") { picker($0).waiting() },
    GoldenState("grid-offline") { picker($0, isReachable: false).state() },
    GoldenState("empty") { picker($0, count: 0).state() },
    GoldenState("loading") { loading($0).state() },
    GoldenState("loading-wait") { loading($0, .waiting(.offline, seconds: 8)).state() },
    GoldenState("failed") { failed($0).state() },
    GoldenState("finished") { finished($0).state() },
    GoldenState("beside") { route("beside", $0) },
    GoldenState("collections") { route("collections", $0) },
    GoldenState("review") { route("review", $0) },
    GoldenState("typing") { route("typing", $0) },
    GoldenState("options") { route("options", $0) },
    GoldenState("right-to-left") { profile in
      var state = picker(profile, selecting: 2).state()
      state.preferences.isRightToLeft = true
      return state
    },
  ]

  /// Returns the state of a screen other than the grid, on a device with all capabilities.
  private static func route(_ name: String, _ profile: DeviceProfile) -> ScreenState {
    let states = RouteLayoutTests.states(profile)
    return (states.first { $0.name == name } ?? states[0]).state
  }

  /// Returns a picker on a device that fetches missing originals, so that it has every screen.
  private static func picker(
    _ profile: DeviceProfile, count: Int = 1_200, selecting selected: Int = 0,
    isReachable: Bool? = nil
  ) -> PickerFixture {
    let fetching = profile.with("") {
      $0.library.scope = .cloud
      $0.delivery.when = .beforeClosing
    }
    var picker = PickerFixture(fetching, count: count)
    picker.isReachable = isReachable
    picker.select(selected)
    return picker
  }

  private static func loading(
    _ profile: DeviceProfile,
    _ change: DeliveryEvent.Change = .received(bytes: 150_000, total: 400_000)
  ) -> PickerFixture {
    var picker = picker(profile)
    picker.load(5)
    picker.deliver(.arrived, to: 0)
    picker.deliver(change, to: 1)
    return picker
  }

  private static func failed(_ profile: DeviceProfile) -> PickerFixture {
    var picker = picker(profile)
    picker.fail(3)
    return picker
  }

  private static func finished(_ profile: DeviceProfile) -> PickerFixture {
    var picker = failed(profile)
    _ = picker.machine.handle(.useArrived)
    return picker
  }
}

extension PickerFixture {
  fileprivate func scrolled(by rows: Double) -> ScreenState {
    state(offset: GridMetrics(view: view, profile: profile).scrolled(0, by: rows))
  }

  /// Returns a state with pictures that have not arrived or cannot be made.
  fileprivate func waiting() -> ScreenState {
    var state = state()
    for (number, asset) in assets.prefix(200).enumerated() {
      state.thumbnails[asset.identifier] =
        [.ready, .waiting, .failed(.offline), .failed(.damaged)][number % 4]
    }
    return state
  }
}

extension PixelImage {
  /// Returns a flat sky above a flat hill, in different colours for each number.
  static func hill(_ number: Int, _ size: PixelSize) -> PixelImage {
    var bytes = [UInt8](repeating: 255, count: size.width * size.height * 4)
    let sky = [90 + number * 37 % 120, 130 + number * 53 % 100, 190 + number * 11 % 60]
    let hill = [30 + number * 29 % 90, 60 + number * 41 % 90, 20 + number * 17 % 60]
    for y in 0..<size.height {
      for x in 0..<size.width {
        let slope = number % 2 == 0 ? x : size.width - x
        let color = y * 3 < size.height * 2 - slope / 2 ? sky : hill
        let offset = (y * size.width + x) * 4
        for channel in 0..<3 { bytes[offset + channel] = UInt8(color[channel]) }
      }
    }
    return PixelImage(size: size, bytes: bytes)
  }
}
