// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

/// Identifies what a person sees as one page: two frames with equal values show the same page.
///
/// On electronic paper, a frame of another page needs a full refresh; see ``RefreshPlan``.
public struct ScreenPage: Hashable, Sendable {
  /// The name of the phase in which the picker is, such as `picking`.
  public var phase: String
  /// The identifier of the open collection, nil if the picker shows the whole window.
  public var collection: AssetCollection.Identifier?
  /// The number of rows of the grid that are scrolled out above the visible area.
  public var offset: Double
  /// What covers the grid while the person picks: the name of the picker's route (such as the
  /// review), or the title of a list; nil if the grid is visible.
  public var route: String?

  /// Makes the identification of a page.
  ///
  /// - Parameters:
  ///   - phase: The name of the picker's phase.
  ///   - collection: The identifier of the open collection, nil for the whole window.
  ///   - offset: The number of rows of the grid that are scrolled out above the visible area.
  ///   - route: What covers the grid while the person picks. The default, nil, means that nothing
  ///     covers the grid.
  public init(
    phase: String, collection: AssetCollection.Identifier?, offset: Double, route: String? = nil
  ) {
    self.phase = phase
    self.collection = collection
    self.offset = offset
    self.route = route
  }

  init(_ state: ScreenState) {
    self.init(
      phase: state.view.phase.name, collection: state.view.collection, offset: state.offset,
      route: state.list?.title ?? state.view.route.pageName)
  }
}

extension PickerRoute {
  /// The name of the route.
  ///
  /// In a review, the name includes the visible photo.
  fileprivate var pageName: String {
    if case .review(let review) = self { return "review \(review.position)" }
    return name
  }
}

/// How a display must be refreshed to show a frame.
public enum FrameRefresh: String, Hashable, Sendable, CaseIterable {
  /// The display draws nothing, because it already shows the frame.
  case unchanged
  /// The display draws only the areas that changed.
  case partial
  /// The display draws the full screen again.
  case full
}

/// The pixels of a frame, and how the display must be refreshed to show it.
public struct DrawnFrame: Sendable {
  /// The pixels of the frame, in the size of the screen.
  public let image: PixelImage
  /// How the display must be refreshed to show the frame.
  public let refresh: FrameRefresh
}

/// Determines which frames need a full refresh of the display, according to the profile.
///
/// Electronic paper shows traces of earlier frames. The traces become stronger with each partial
/// refresh and disappear with a full one.
public struct RefreshPlan: Hashable, Sendable {
  private let rule: DeviceProfile.Screen.Refresh
  private var page: ScreenPage?
  private var partials = 0

  /// Makes a plan for a display that shows nothing yet.
  ///
  /// - Parameter rule: The section of the profile that describes when the display needs a full
  ///   refresh.
  public init(_ rule: DeviceProfile.Screen.Refresh) {
    self.rule = rule
  }

  /// Determines the refresh that the display needs for a frame.
  ///
  /// - Parameters:
  ///   - page: The page that the frame belongs to.
  ///   - isChanged: Whether the frame differs from the previous one.
  /// - Returns: The refresh. It is full for the first frame, for a frame of another page, and after
  ///   the maximum number of partial refreshes.
  public mutating func take(_ page: ScreenPage, isChanged: Bool) -> FrameRefresh {
    guard isChanged || self.page == nil else { return .unchanged }
    let minds = rule.isPaged || rule.partialRefreshes != nil
    let isFull =
      self.page == nil || minds && self.page != page
      || rule.partialRefreshes.map { partials >= $0 } ?? false
    self.page = page
    partials = isFull ? 0 : partials + 1
    return isFull ? .full : .partial
  }
}
