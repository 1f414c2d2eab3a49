// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

extension DeviceProfile {
  /// Creates the profile of a small watch that shows only images on the device, for tests.
  ///
  /// - Parameter newest: The maximum number of assets in the window, nil for no maximum. The
  ///   default is 500.
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

  /// Creates the profile of a small watch in family mode, for tests.
  ///
  /// The watch shows the images of the cloud. The originals of the picked ones are fetched before the
  /// picker closes.
  ///
  /// - Parameter newest: The maximum number of assets in the window, nil for no maximum. The
  ///   default is 1,000.
  /// - Returns: The profile.
  public static func familyWatch(newest: Int? = 1_000) -> DeviceProfile {
    var profile = watch(newest: newest)
    profile.identifier = "test-watch-family"
    profile.library.scope = .cloud
    profile.delivery.when = .beforeClosing
    return profile
  }

  /// Creates the profile of a tablet that has every feature, for tests.
  ///
  /// The screen has 1000 by 800 points, a sidebar from a width of 700 points, and four zoom steps.
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
  /// Creates a configuration that allows the selection of several assets, for tests.
  ///
  /// - Parameters:
  ///   - limit: The selection limit. The default, 0, sets no limit.
  ///   - change: Sets other fields of the configuration.
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
  /// Creates a window without a maximum number of assets, for tests without a library.
  public static func unbounded(_ library: DeviceProfile.Library) -> AssetWindow {
    let last = Key(milliseconds: nil, identifier: "\u{10FFFF}")
    return AssetWindow(
      of: library, libraryCount: .max, count: .max, oldest: last, boundaryDate: nil)
  }
}

extension PickerStateMachine {
  /// Creates a state machine for tests; its window contains every asset that a test taps.
  public init(
    configuration: PickerConfiguration, profile: DeviceProfile, preselected: [Asset] = []
  ) {
    self.init(
      configuration: configuration, profile: profile, window: .unbounded(profile.library),
      preselected: preselected)
  }
}
