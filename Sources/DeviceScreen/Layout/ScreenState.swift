// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// How far an asset's picture is.
public enum ThumbnailState: Hashable, Sendable {
  /// It was asked for, or will be.
  case waiting
  /// It is here.
  case ready
  /// It cannot be made.
  case failed(FailureReason)
}

/// An asset of the grid and its place.
public struct GridCell: Hashable, Sendable {
  /// The place in the grid, from 0.
  public var position: Int
  /// The asset.
  public var asset: Asset
  /// Where its original is, as if there were no picture of it.
  public var reach: Reach
  /// Whether it is dimmed, as a tap would be refused.
  public var isDimmed: Bool

  /// Puts an asset at a place.
  ///
  /// - Parameters:
  ///   - position: The place in the grid, from 0.
  ///   - asset: The asset.
  ///   - reach: Where its original is.
  ///   - isDimmed: Whether a tap would be refused; the default is false.
  public init(position: Int, asset: Asset, reach: Reach, isDimmed: Bool = false) {
    self.position = position
    self.asset = asset
    self.reach = reach
    self.isDimmed = isDimmed
  }
}

/// Everything that a screen is drawn from, apart from the pictures themselves.
public struct ScreenState: Hashable, Sendable {
  /// What the picker shows.
  public var view: PickerView
  /// The device.
  public var profile: DeviceProfile
  /// The assets of the cells that show; the default is none.
  public var cells: [GridCell] = []
  /// How far their pictures are, and those of the selection; missing ones are waited for.
  public var thumbnails: [AssetIdentifier: ThumbnailState] = [:]
  /// How many rows of the grid lie above the part that shows; the default is 0.
  public var offset = 0.0
  /// What the keys act on, nil for nothing; the default is nil.
  public var focus: ScreenTarget?
  /// What is to be said now, nil for nothing; the default is nil.
  public var message: String?
  /// The list in front of the grid, nil for none; the default is nil.
  public var list: ScreenList?
  /// The list beside the grid, where the picker has one; the default is none.
  public var sidebar: ScreenSidebar?
  /// The name of the collection that is open, nil for none; the default is nil.
  public var title: String?
  /// Whether keys go into the search field; the default is false.
  public var isTyping = false
  /// What the person prefers; the default is nothing special.
  public var preferences = ScreenPreferences()

  /// Describes a screen at its top without focus.
  ///
  /// - Parameters:
  ///   - view: What the picker shows.
  ///   - profile: The device.
  public init(view: PickerView, profile: DeviceProfile) {
    self.view = view
    self.profile = profile
  }
}
