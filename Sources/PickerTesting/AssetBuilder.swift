// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

extension Asset {
  /// An image taken some minutes after the start of 2024, for tests.
  ///
  /// - Parameters:
  ///   - identifier: Its identifier.
  ///   - minute: Minutes after 2024-01-01T00:00:00Z, nil for no date.
  /// - Returns: The asset, with 1,000 bytes on the device.
  public static func image(_ identifier: AssetIdentifier, minute: Int? = 0) -> Asset {
    let start = 1_704_067_200_000
    return Asset(
      identifier: identifier,
      captureDate: minute.map {
        Timestamp(milliseconds: Int64(start + $0 * 60_000), offsetMinutes: 0)
      },
      pixelSize: PixelSize(width: 4032, height: 3024), byteCount: 1_000,
      file: "\(identifier).jpg")
  }

  /// A camera roll: `count` images a minute apart, the newest first, `img-1` the oldest.
  ///
  /// - Parameter count: How many.
  /// - Returns: The assets.
  public static func roll(_ count: Int) -> [Asset] {
    (0..<count).reversed().map { .image(AssetIdentifier("img-\($0 + 1)"), minute: $0) }
  }

  /// The same asset with its original only in the cloud.
  ///
  /// - Parameter byteCount: The original's size in bytes, nil where unknown.
  /// - Returns: The asset.
  public func inCloud(byteCount: Int64? = 1_000) -> Asset {
    var copy = self
    copy.availability = .cloud
    copy.byteCount = byteCount
    return copy
  }
}

extension DeviceProfile {
  /// A small watch that shows the newest 500 images on it, for tests.
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

  /// The same watch in family mode: the newest 1000 of the cloud, fetched before closing.
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
}

extension AssetWindow {
  /// A window that leaves out nothing that a rule lets through, for tests that need no library.
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
  /// Makes a machine on a library that has whatever is tapped, for tests.
  ///
  /// - Parameters:
  ///   - configuration: What the app asks for.
  ///   - profile: The device.
  ///   - preselected: What is selected from the start.
  public init(
    configuration: PickerConfiguration, profile: DeviceProfile, preselected: [Asset] = []
  ) {
    self.init(
      configuration: configuration, profile: profile, window: .unbounded(profile.library),
      preselected: preselected)
  }
}
