// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

/// What a person takes for one page: another one is drawn on a clean screen.
public struct ScreenPage: Hashable, Sendable {
  /// The picker's phase.
  public var phase: String
  /// The collection that is open, nil for the whole window.
  public var collection: AssetCollection.Identifier?
  /// How many rows of the grid lie above the part that shows.
  public var offset: Double
  /// What is in front while picking: the place, or the title of a list.
  public var place: String?

  /// Describes a page.
  ///
  /// - Parameters:
  ///   - phase: The picker's phase.
  ///   - collection: The collection that is open, nil for the whole window.
  ///   - offset: How many rows of the grid lie above the part that shows.
  ///   - place: What is in front while picking; the default is nothing special.
  public init(
    phase: String, collection: AssetCollection.Identifier?, offset: Double, place: String? = nil
  ) {
    self.phase = phase
    self.collection = collection
    self.offset = offset
    self.place = place
  }

  init(_ state: ScreenState) {
    self.init(
      phase: state.view.phase.name, collection: state.view.collection, offset: state.offset,
      place: state.list?.title ?? state.view.place.pageName)
  }
}

extension PickerPlace {
  /// The place, in a review with the photo that is in front.
  fileprivate var pageName: String {
    if case .review(let review) = self { return "review \(review.position)" }
    return name
  }
}

/// How a screen takes in a frame.
public enum FrameRefresh: String, Hashable, Sendable, CaseIterable {
  /// It is what shows already.
  case unchanged
  /// Only what differs is drawn.
  case partial
  /// The whole screen is drawn anew.
  case full
}

/// Pixels, and how the screen takes them in.
public struct DrawnFrame: Sendable {
  /// Pixels of the screen's size.
  public let image: PixelImage
  /// How the screen takes them in.
  public let refresh: FrameRefresh
}

/// Says which frames need the whole screen drawn anew, by the profile's rule; pure.
///
/// Electronic paper keeps a shadow of what it showed, which each partial change makes worse.
public struct RefreshPlan: Hashable, Sendable {
  private let rule: DeviceProfile.Screen.Refresh
  private var page: ScreenPage?
  private var partials = 0

  /// Begins with a screen that shows nothing.
  ///
  /// - Parameter rule: The profile's rule.
  public init(_ rule: DeviceProfile.Screen.Refresh) {
    self.rule = rule
  }

  /// Takes in a frame.
  ///
  /// - Parameters:
  ///   - page: The page that it belongs to.
  ///   - isChanged: Whether it differs from the one before.
  /// - Returns: How it is shown: the first one, another page's and one after as many partial
  ///   changes as the rule allows in full.
  public mutating func take(_ page: ScreenPage, isChanged: Bool) -> FrameRefresh {
    guard isChanged || self.page == nil else { return .unchanged }
    let minds = rule.turnsPages || rule.partialRefreshes != nil
    let isFull =
      self.page == nil || minds && self.page != page
      || rule.partialRefreshes.map { partials >= $0 } ?? false
    self.page = page
    partials = isFull ? 0 : partials + 1
    return isFull ? .full : .partial
  }
}
