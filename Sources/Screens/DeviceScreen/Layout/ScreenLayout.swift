// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

/// The layout of a device's screen: its elements with their frames, but without pixels.
public struct ScreenLayout: Hashable, Sendable {
  /// The shape and the visible area of the screen.
  public let outline: ScreenOutline
  /// The elements of the screen from back to front.
  public let elements: [ScreenElement]
  /// The areas that the person can press: first the cells, then the buttons from top left to bottom
  /// right.
  public let targets: [TargetArea]
  /// The assets whose pictures the layout shows, in drawing order.
  ///
  /// Assets whose pictures have not been loaded yet are included.
  public let pictured: [AssetIdentifier]
  /// The colors that the device's screen can show.
  public let colors: DeviceProfile.Screen.Colors
  /// The page of the picker that this layout shows.
  public let page: ScreenPage
  /// The sizes of texts, buttons and marks in this layout.
  public let chrome: ChromeMetrics
  /// The buttons above the other content of the screen, one array for each row of buttons.
  public let toolRows: [[ScreenAction]]
  /// The buttons below the other content of the screen, one array for each row of buttons.
  public let actionRows: [[ScreenAction]]

  /// Computes the layout of a screen.
  ///
  /// - Parameter state: The state to show.
  /// - Complexity: O(n) in the number of visible items.
  public init(_ state: ScreenState) {
    var builder = LayoutBuilder(state)
    switch state.view.phase {
    case .picking: builder.layPicking()
    case .loading(let loading): builder.layLoading(loading)
    case .failed(let loading): builder.layFailed(loading)
    case .closed(let outcome): builder.layClosed(outcome)
    }
    outline = builder.outline
    colors = state.profile.screen.colors
    page = ScreenPage(state)
    chrome = builder.chrome
    let mirror = state.preferences.isRightToLeft ? ScreenMirror(width: outline.bounds.width) : nil
    elements = mirror.map { builder.elements.map($0.mirrored) } ?? builder.elements
    targets = mirror.map { builder.targets.map($0.mirrored) } ?? builder.targets
    pictured = builder.pictured
    toolRows = builder.toolRows
    actionRows = builder.actionRows
  }

  /// Returns the cell, row or button that a press at a point activates.
  ///
  /// - Parameter point: A point on the screen.
  /// - Returns: The pressed cell, row or button, nil if there is none at the point.
  public func target(at point: ScreenPoint) -> ScreenTarget? {
    targets.first { $0.frame.contains(point) }?.target
  }
}
