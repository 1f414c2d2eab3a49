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

  /// Lays a screen out.
  ///
  /// - Parameter state: What to show.
  /// - Complexity: O(n) in what shows.
  public init(_ state: ScreenState) {
    var builder = LayoutBuilder(state)
    switch state.view.phase {
    case .picking where state.view.count == 0: builder.layEmpty()
    case .picking: builder.layGrid()
    case .loading(let loading): builder.layLoading(loading)
    case .failed(let loading): builder.layFailed(loading)
    case .closed(let outcome): builder.layClosed(outcome)
    }
    outline = builder.outline
    colors = state.profile.screen.colors
    page = ScreenPage(
      phase: state.view.phase.name, collection: state.view.collection, offset: state.offset)
    chrome = builder.chrome
    elements = builder.elements
    targets = builder.targets
    pictured = builder.pictured
  }

  /// What a finger at a place presses.
  ///
  /// - Parameter point: A place on the screen.
  /// - Returns: The target, nil where there is none.
  public func target(at point: ScreenPoint) -> ScreenTarget? {
    targets.first { $0.frame.contains(point) }?.target
  }

  /// The buttons, row by row from the top, each row from the left.
  public var actionRows: [[ScreenAction]] {
    var rows: [(y: Double, actions: [ScreenAction])] = []
    for area in targets {
      guard case .action(let action) = area.target else { continue }
      if rows.last?.y == area.frame.y {
        rows[rows.count - 1].actions.append(action)
      } else {
        rows.append((area.frame.y, [action]))
      }
    }
    return rows.map(\.actions)
  }
}
