// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// The loading state of an asset's picture.
public enum ThumbnailState: Hashable, Sendable {
  /// The asset's picture has not been loaded yet.
  case waiting
  /// The asset's picture has been loaded.
  case ready
  /// The asset's picture cannot be made.
  case failed(FailureReason)
}

/// An asset of the grid with its position.
public struct GridCell: Hashable, Sendable {
  /// The position of the cell in the grid, from 0.
  public var position: Int
  /// The asset that the cell shows.
  public var asset: Asset
  /// Whether the asset's original is on the device or can be fetched; a smaller copy on the device
  /// does not count as the original.
  public var availability: OriginalAvailability
  /// Whether the cell is dimmed, because the picker would refuse a tap on it.
  public var isDimmed: Bool

  /// Makes a cell of the grid.
  ///
  /// - Parameters:
  ///   - position: The position of the cell in the grid, from 0.
  ///   - asset: The asset that the cell shows.
  ///   - availability: Whether the asset's original is on the device or can be fetched.
  ///   - isDimmed: Whether the picker would refuse a tap on the cell. The default is false.
  public init(
    position: Int, asset: Asset, availability: OriginalAvailability, isDimmed: Bool = false
  ) {
    self.position = position
    self.asset = asset
    self.availability = availability
    self.isDimmed = isDimmed
  }
}

/// Everything that determines the layout of a screen, except the pictures themselves.
public struct ScreenState: Hashable, Sendable {
  /// The state of the picker's session that the screen shows.
  public var view: PickerView
  /// The profile of the device.
  public var profile: DeviceProfile
  /// The visible cells of the grid with their assets.
  ///
  /// The default is empty.
  public var cells: [GridCell] = []
  /// The loading states of the pictures of the visible and selected assets.
  ///
  /// An asset without an entry has the state `waiting`.
  public var thumbnails: [AssetIdentifier: ThumbnailState] = [:]
  /// The number of rows of the grid that are scrolled out above the visible area.
  ///
  /// The default is 0.
  public var offset = 0.0
  /// The cell, row or button that has the focus, nil if none has it.
  ///
  /// The default is nil.
  public var focus: ScreenTarget?
  /// The message that the screen shows to the person, nil if there is none.
  ///
  /// The default is nil.
  public var message: String?
  /// The list that covers the grid, nil if no list covers it.
  ///
  /// The default is nil.
  public var list: ScreenList?
  /// The list of collections beside the grid, nil if there is no such list.
  ///
  /// The default is nil.
  public var sidebar: ScreenSidebar?
  /// The title of the open collection, such as an album; nil if no collection is open.
  ///
  /// The default is nil.
  public var title: String?
  /// Whether the text that the person types goes to the search field.
  ///
  /// The default is false.
  public var isTyping = false
  /// The person's preferences for the screen, such as the text size.
  ///
  /// The default is a left-to-right layout, the 24-hour clock and the usual text size.
  public var preferences = ScreenPreferences()

  /// Makes the state of a screen that is scrolled to the top and has no focus.
  ///
  /// - Parameters:
  ///   - view: The state of the picker's session.
  ///   - profile: The profile of the device.
  public init(view: PickerView, profile: DeviceProfile) {
    self.view = view
    self.profile = profile
  }
}
