// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// The loading state of an asset's picture.
public enum ThumbnailState: Hashable, Sendable {
  /// The picture has been or will be requested.
  case waiting
  /// The picture is available.
  case ready
  /// The picture cannot be made.
  case failed(FailureReason)
}

/// An asset of the grid with its position.
public struct GridCell: Hashable, Sendable {
  /// The position in the grid, from 0.
  public var position: Int
  /// The asset.
  public var asset: Asset
  /// The availability of the asset's original, disregarding any preview.
  public var availability: OriginalAvailability
  /// Whether the cell is dimmed, because a tap would be refused.
  public var isDimmed: Bool

  /// Makes a cell.
  ///
  /// - Parameters:
  ///   - position: The position in the grid, from 0.
  ///   - asset: The asset.
  ///   - availability: The availability of its original.
  ///   - isDimmed: Whether a tap would be refused. The default is false.
  public init(
    position: Int, asset: Asset, availability: OriginalAvailability, isDimmed: Bool = false
  ) {
    self.position = position
    self.asset = asset
    self.availability = availability
    self.isDimmed = isDimmed
  }
}

/// Everything that determines a screen's layout, apart from the pictures.
public struct ScreenState: Hashable, Sendable {
  /// The picker's view.
  public var view: PickerView
  /// The device.
  public var profile: DeviceProfile
  /// The assets of the visible cells.
  ///
  /// The default is empty.
  public var cells: [GridCell] = []
  /// The loading states of the pictures of the visible and selected assets.
  ///
  /// An asset without an entry is waiting.
  public var thumbnails: [AssetIdentifier: ThumbnailState] = [:]
  /// The number of rows of the grid above the visible area.
  ///
  /// The default is 0.
  public var offset = 0.0
  /// The target with the focus, nil for none.
  ///
  /// The default is nil.
  public var focus: ScreenTarget?
  /// The message to show, nil for none.
  ///
  /// The default is nil.
  public var message: String?
  /// The list that covers the grid, nil for none.
  ///
  /// The default is nil.
  public var list: ScreenList?
  /// The list beside the grid, nil for none.
  ///
  /// The default is nil.
  public var sidebar: ScreenSidebar?
  /// The title of the open collection, nil for none.
  ///
  /// The default is nil.
  public var title: String?
  /// Whether text input goes to the search field.
  ///
  /// The default is false.
  public var isTyping = false
  /// The person's preferences.
  ///
  /// The default is a left-to-right layout, the 24-hour clock and the usual text size.
  public var preferences = ScreenPreferences()

  /// Makes the state of a screen that is scrolled to the top and has no focus.
  ///
  /// - Parameters:
  ///   - view: The picker's view.
  ///   - profile: The device.
  public init(view: PickerView, profile: DeviceProfile) {
    self.view = view
    self.profile = profile
  }
}
