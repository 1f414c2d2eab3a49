// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An input of an open picker, from the person, the app, the library or the network.
public enum PickerInput: Hashable, Sendable {
  /// The person taps an asset in the grid or in the review.
  case tap(Asset)
  /// The person puts a finger on an asset to begin a swipe over the grid
  /// (rule `select.swipe.range`).
  case swipeBegan(Asset)
  /// The finger of a swipe moved, and the value contains all assets that the swipe now covers.
  ///
  /// These are the assets from the beginning of the swipe to the finger, including both ends, in
  /// the order of the grid.
  case swipeMoved([Asset])
  /// The finger of a swipe moved, and the value contains only the assets that the swipe newly
  /// covers.
  ///
  /// `after` is the number of assets, from the beginning of the swipe, that the swipe still covers.
  /// If the swipe covered more assets before, its effect on the additional ones is undone. The
  /// assets in the array follow the first `after` assets, in the direction of the swipe.
  case swipeContinued(after: Int, [Asset])
  /// The person lifted the finger, which ends the swipe.
  ///
  /// The selection keeps the changes that the swipe made.
  case swipeEnded
  /// The person navigates in the picker, or the app does this.
  case browse(BrowseInput)
  /// The picker has a new size, in points (rule `layout.resize.keeps-place`).
  case resize(PointSize)
  /// The app gives the picker another area of the screen, nil for the whole screen
  /// (rule `layout.inline.frame`).
  case setFrame(PickerFrame?)
  /// The person chooses which kinds of metadata are removed from picked items (rule
  /// `privacy.options.chosen`).
  case remove(PickerMetadataOptions)
  /// The person dismisses a notice (rule `privacy.notices.own`).
  case dismiss(PrivacyNotice)
  /// The person presses the button Add.
  case finish
  /// The person presses the button Cancel, or leaves the picker in another way.
  case cancel
  /// After a failure, the person tries the failed items again (rule `load.retry.only-failed`).
  case retry
  /// After a failure, the person finishes with the items that were fetched
  /// (rule `load.use.hands-over`).
  case useArrived
  /// The person chooses *later*: the picker finishes now, and missing items are fetched later (rule
  /// `load.background.closes`).
  ///
  /// The app requests the missing items with the token.
  case finishLater(PickToken)
  /// After a failure, the person returns to picking.
  ///
  /// The assets stay selected (rule `load.back.keeps-selection`).
  case goBack
  /// The app removes assets from the selection (rule `host.deselect.reflected`).
  case hostDeselect([AssetIdentifier])
  /// The app moves a selected asset directly after another one, or to the front if `after` is nil
  /// (rule `host.move.reorders`).
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The app changes options of the open picker (rules `host.limit.live` and `host.edges.live`).
  case update(PickerConfiguration.Update)
  /// The app closes the picker (rule `end.without-picks`).
  case hostClose
  /// An error prevents the picker from continuing (rule `end.without-picks`).
  case fail(PickerFailure)
  /// The library changed while the picker was open.
  case libraryChanged([LibraryChange])
  /// The library has counted the assets of a list.
  ///
  /// The number `listing` identifies the list, because the grid may list other assets when the
  /// count arrives.
  case counted(Int, listing: Int)
  /// Something happened to an item that is being fetched.
  case delivery(DeliveryEvent)
  /// The device can contact a cloud again, or can no longer contact it.
  case connectionChanged
}

/// An action that the state machine asks its caller to perform.
///
/// The caller, a `PickerSession`, performs the actions in order.
public enum PickerAction: Hashable, Sendable {
  /// Begin to fetch the originals of these assets; `attempt` is a number that identifies the fetch.
  case startDelivery(attempt: Int, [Asset])
  /// Stop the fetch with the number `attempt`.
  case stopDelivery(attempt: Int)
  /// Send an event to the observers of the picker.
  case announce(PickerEvent)
}

/// An event of an open picker, which its observers receive.
public enum PickerEvent: Hashable, Sendable {
  /// The selected assets, or their order, changed.
  case selectionChanged
  /// The picker delivers all selected assets, in order, because the configuration asks for a
  /// continuous selection (rule `continuous.whole-selection`).
  case delivered([PickedItem])
  /// The picker refused an input for the given reason.
  ///
  /// The refused input changed nothing.
  case refused(Refusal)
  /// The phase of the picker changed.
  case phaseChanged
  /// The state of an item that is being fetched changed.
  case progress
  /// Options of the picker's configuration changed.
  case configurationChanged
  /// The picker shows another screen, or its layout changed.
  case viewChanged
  /// The library changed while the picker was open.
  ///
  /// The receiver must read the visible assets again.
  case libraryChanged
  /// The notices that the person has seen changed; the receiver should store them.
  case historyChanged(AppHistory)
  /// The picker closed.
  ///
  /// This is the last event (rule `end.nothing-after`).
  case ended(PickerOutcome<PickedItem>)
}

/// Why the picker refused an input.
public enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
  /// The maximum number of assets is already selected (rule `select.limit.refuses`).
  case limit
  /// More assets are selected than the limit allows.
  ///
  /// The person must first deselect some assets (rule `host.limit.below-count`).
  case overLimit
  /// Fewer assets are selected than the device requires for a pick.
  case tooFew
  /// No asset is selected.
  case nothingSelected
  /// The input is not possible in the current phase of the picker.
  case notNow
  /// The asset is not in the window, or does not pass the app's filter (rule
  /// `select.not-shown.refused`).
  case notShown
  /// None of the failed items can be tried again.
  case nothingToRetry
  /// A swipe cannot select assets in this picker (rule `select.swipe.multi-only`).
  ///
  /// A swipe is possible only with the selection behavior `default`, and only in a picker for
  /// several assets.
  case noSwiping
  /// The device, the app or the picker's layout does not offer what the input asks for.
  case notOffered
  /// The original is not on the device, and is larger than the profile allows to fetch.
  case tooLarge
  /// The pick could not be stored for later, so the picker stays open.
  ///
  /// If the picker closed now, the pick would be lost.
  case notWritten

  /// A text that tells the person what to do instead.
  public var remedy: String {
    switch self {
    case .limit: "deselect another asset first"
    case .overLimit: "deselect assets until the limit is met"
    case .tooFew: "pick more assets before you press Add"
    case .nothingSelected: "pick an asset first, or cancel"
    case .notNow: "not possible while the picker is in this state"
    case .notShown: "pick an asset that the grid shows"
    case .nothingToRetry: "use what arrived, or go back"
    case .noSwiping: "tap each asset; swiping selects in mode default with a limit other than 1"
    case .notOffered: "not available in this picker; use the grid"
    case .tooLarge: "pick a smaller one, or use a device that stores it"
    case .notWritten: "free some space, or wait until all originals are here"
    }
  }
}

/// The phase of an open picker.
public enum PickerPhase: Hashable, Sendable {
  /// The person selects assets.
  case picking
  /// The picker fetches missing originals (rule `family.loading.before-close`).
  case loading(LoadingState)
  /// Some originals could not be fetched.
  ///
  /// The person chooses what to do (rule `load.failed.waits`).
  case failed(LoadingState)
  /// The picker is closed; the value states how the pick ended.
  case closed(PickerOutcome<PickedItem>)

  /// Whether the picker is closed.
  public var isClosed: Bool {
    if case .closed = self { return true }
    return false
  }

  /// The name of the phase: `picking`, `loading`, `failed` or `closed`.
  public var name: String {
    switch self {
    case .picking: "picking"
    case .loading: "loading"
    case .failed: "failed"
    case .closed: "closed"
    }
  }
}
