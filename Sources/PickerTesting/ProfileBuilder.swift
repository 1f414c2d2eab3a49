// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

extension DeviceProfile {
  /// Makes a small watch that shows the newest 500 images on the device, for tests.
  ///
  /// - Parameter newest: The window's limit.
  /// - Returns: The profile.
  public static func watch(newest: Int? = 500) -> DeviceProfile {
    var profile = DeviceProfile(
      identifier: "test-watch", name: "Test watch",
      screen: Screen(
        size: PixelSize(width: 396, height: 484), scale: 2, shape: .roundedRectangle),
      filters: ["images"], capabilities: [.collectionNavigation])
    profile.library.scope = .device
    profile.library.kinds = [.image]
    profile.library.newest = newest
    profile.selection.modes = [.default, .ordered]
    profile.selection.preselection = false
    profile.delivery.fits = .screen
    profile.delivery.when = .alreadyOnDevice
    return profile
  }

  /// Makes the same watch in family mode: the newest 1000 of the cloud, fetched before closing.
  ///
  /// - Parameter newest: The window's limit.
  /// - Returns: The profile.
  public static func familyWatch(newest: Int? = 1_000) -> DeviceProfile {
    var profile = watch(newest: newest)
    profile.identifier = "test-watch-family"
    profile.library.scope = .cloud
    profile.delivery.when = .beforeClosing
    return profile
  }

  /// Makes a tablet that offers everything: 1000 by 800 points, a sidebar from 700 on, four zoom
  /// steps.
  ///
  /// - Returns: The profile.
  public static func tablet() -> DeviceProfile {
    var profile = DeviceProfile(
      identifier: "test-tablet", name: "Test tablet",
      screen: Screen(size: PixelSize(width: 2_000, height: 1_600), scale: 2),
      capabilities: [.search, .stagingArea, .collectionNavigation, .selectionActions])
    profile.grid.columns = 5
    profile.grid.zoom = [8, 5, 3, 1]
    profile.layout.sidebarFrom = 700
    profile.layout.sidebarWidth = 200
    return profile
  }
}

extension PickerConfiguration {
  /// Makes a configuration for several assets, with some fields set, for tests.
  ///
  /// - Parameters:
  ///   - limit: The selection limit; the default is none.
  ///   - change: Sets the other fields.
  /// - Returns: The configuration.
  public static func several(
    limit: Int = 0, _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) -> PickerConfiguration {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    change(&configuration)
    return configuration
  }
}

extension AssetWindow {
  /// Makes a window that contains every asset that a rule allows, for tests that need no library.
  ///
  /// - Parameter library: The rule.
  /// - Returns: The window.
  public static func unbounded(_ library: DeviceProfile.Library) -> AssetWindow {
    let last = Key(milliseconds: nil, identifier: "\u{10FFFF}")
    return AssetWindow(
      of: library, libraryCount: .max, count: .max, oldest: last, boundaryDate: nil)
  }
}

extension PickerStateMachine {
  /// Makes a state machine whose library contains every asset that is tapped, for tests.
  ///
  /// - Parameters:
  ///   - configuration: The app's configuration.
  ///   - profile: The device.
  ///   - preselected: The preselected assets.
  public init(
    configuration: PickerConfiguration, profile: DeviceProfile, preselected: [Asset] = []
  ) {
    self.init(
      configuration: configuration, profile: profile, window: .unbounded(profile.library),
      preselected: preselected)
  }
}
