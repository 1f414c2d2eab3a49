// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

/// What is where on a device's screen; pure, so that its geometry can be tested without pixels.
public struct ScreenLayout: Hashable, Sendable {
  /// The screen.
  public let outline: ScreenOutline
  /// What is drawn, from the back to the front.
  public let elements: [ScreenElement]
  /// What can be pressed, cells first, buttons from the top left.
  public let targets: [TargetArea]
  /// The assets whose pictures show, or will when they are here, in drawing order.
  public let pictured: [AssetIdentifier]
  /// The colours that the screen has.
  public let colors: DeviceProfile.Screen.Colors
  /// The page of the picker that this is.
  public let page: ScreenPage
  /// How large chrome is.
  public let chrome: ChromeMetrics
  /// The buttons above everything else, row by row.
  public let toolRows: [[ScreenAction]]
  /// The buttons below, row by row.
  public let actionRows: [[ScreenAction]]

  /// Lays a screen out.
  ///
  /// - Parameter state: What to show.
  /// - Complexity: O(n) in what shows.
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

  /// What a finger at a place presses.
  ///
  /// - Parameter point: A place on the screen.
  /// - Returns: The target, nil where there is none.
  public func target(at point: ScreenPoint) -> ScreenTarget? {
    targets.first { $0.frame.contains(point) }?.target
  }
}
