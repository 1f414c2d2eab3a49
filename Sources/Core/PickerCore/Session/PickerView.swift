// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The state of an open picker that a screen shows; the pictures are not included.
public struct PickerView: Hashable, Sendable {
  /// The current phase of the picker.
  public let phase: PickerPhase
  /// The selected assets in the order of picking.
  public let selection: Selection
  /// Whether selected assets are marked with numbers instead of ticks
  /// (rules `select.ordered.badges` and `select.default.ticks`).
  public let isOrdered: Bool
  /// The maximum number of assets that the person can select, nil for no limit.
  public let limit: Int?
  /// Whether the picker has an Add button (rule `finish.controls`).
  public let showsFinish: Bool
  /// Whether the person can press Add now.
  public let canFinish: Bool
  /// Whether the picker has a *later* button, which finishes now and lets missing originals be
  /// fetched later (rule `load.background.offered`).
  public let canFinishLater: Bool
  /// Whether the picker has a Cancel button (rule `cancel.always-offered`).
  public let showsCancel: Bool
  /// Whether the app asked for the whole picker or for a single row.
  public let mode: PickerMode
  /// The edges of the picker at which pictures extend to the edge, without a bar or margin.
  public let edgesWithoutContentMargins: PickerEdges
  /// The text in the picker's search field, nil for none.
  public let searchText: String?
  /// The size of the picker in points.
  ///
  /// The size is that of the screen, or that of the area that the app gives the picker.
  public let space: PointSize
  /// The area of the screen that the app gives the picker, in whole points; nil for the whole
  /// screen.
  public let frame: PickerFrame?
  /// How the picker arranges its content (rules `layout.sidebar.wide` and `layout.row.compact`).
  public let layout: PickerLayout
  /// The number of cells in a row of the grid; in a layout of one row, the number that fits across
  /// the screen.
  public let columns: Int
  /// Whether the person can zoom to larger cells.
  public let canZoomIn: Bool
  /// Whether the person can zoom to smaller cells.
  public let canZoomOut: Bool
  /// The screen that the person sees in the picking phase.
  public let route: PickerRoute
  /// The identifier of the open collection, nil for the whole window.
  public let collection: AssetCollection.Identifier?
  /// The position of the first visible asset in the grid, from 0.
  public let anchor: Int
  /// Whether the picker has a search field (rule `capability.search.off`).
  public let showsSearch: Bool
  /// Whether the picker has a button that opens the collections, or a sidebar with them (rule
  /// `capability.collections.off`).
  public let showsCollections: Bool
  /// How the number of selected assets is shown (rule `capability.staging.off`).
  public let staging: StagingArea
  /// The privacy notices that the picker shows now (rule `privacy.notices.own`).
  public let notices: [PrivacyNotice]
  /// The kinds of metadata that the person can choose to remove from picked items (rule
  /// `privacy.options.offered`).
  public let offeredOptions: PickerMetadataOptions
  /// The kinds of metadata that the person chose to remove from picked items (rule
  /// `privacy.options.chosen`).
  public let chosenOptions: PickerMetadataOptions
  /// The assets of the library that the device may show.
  public let window: AssetWindow
  /// When the contents of the library's clouds were last listed, nil if it has no clouds.
  ///
  /// The picker shows the state of the clouds at that time.
  public let listed: Timestamp?
  /// The number of assets in the grid, 0 until the library has answered.
  public let count: Int
  /// Whether the assets of the grid have not been counted yet; see `PickerSession.refresh()`.
  public let isListing: Bool
  /// Why the grid shows no assets; nil if it shows assets, or if the library has not answered yet.
  public let empty: EmptyGrid?
  /// The identifiers of the selected assets that are no longer in the library (rule
  /// `library.gone.listed`).
  public let gone: Set<AssetIdentifier>
  /// What must be fetched before the picker can close; nil if nothing must be fetched
  /// (rule `load.cost.told`).
  public let cost: FetchCost?
  /// The number of seconds that the running fetch is expected to take from now on.
  ///
  /// The property is nil if no fetch is running or the time is unknown.
  public let secondsLeft: Double?

  /// Whether the picker is open.
  public var isOpen: Bool { !phase.isClosed }
}

/// How the picker shows the number of selected assets (rule `capability.staging.off`).
public enum StagingArea: String, Hashable, Sendable, Codable, CaseIterable {
  /// The number of selected assets is not shown, because a tap finishes the pick (rule
  /// `select.limit-one.tap-finishes`).
  case none
  /// The number of selected assets is shown as a text.
  case label
  /// The number of selected assets is shown on a button that opens the review.
  case button
}

extension PickerStateMachine {
  /// Returns the current state of everything that the picker shows.
  ///
  /// - Parameter connection: What is known about the network connection and the free storage. The
  ///   expression is evaluated only if an item must be fetched.
  /// - Returns: The state of the picker.
  /// - Complexity: O(n) for n selected assets if the device fetches originals before the picker
  ///   closes, or lets the person finish without them.
  public func view(of connection: @autoclosure () -> Connection = Connection()) -> PickerView {
    let hidesActions = configuration.disabledCapabilities.contains(.selectionActions)
    let hidesFinish = hidesActions && configuration.selection.isContinuous
    return PickerView(
      phase: phase, selection: selection, isOrdered: configuration.selection.isOrdered,
      limit: limit, showsFinish: !finishesOnTap && !hidesFinish, canFinish: canFinish,
      canFinishLater: laterRefusal == nil && !(hidesFinish && phase == .picking),
      showsCancel: !hidesActions, mode: configuration.mode,
      edgesWithoutContentMargins: edgesWithoutContentMargins, searchText: browsing.searchText,
      space: browsing.space, frame: browsing.frame, layout: layout, columns: columns,
      canZoomIn: canZoom(by: 1),
      canZoomOut: canZoom(by: -1), route: browsing.route,
      collection: browsing.query.collection, anchor: browsing.anchor, showsSearch: offersSearch,
      showsCollections: offersCollections,
      staging: finishesOnTap ? .none : offersReview ? .button : .label, notices: notices,
      offeredOptions: offeredOptions, chosenOptions: chosenOptions, window: window,
      listed: listed, count: browsing.count ?? 0, isListing: browsing.count == nil,
      empty: emptyGrid,
      gone: gone.filter(selection.contains), cost: cost(over: connection),
      secondsLeft: secondsLeft(over: connection))
  }
}
