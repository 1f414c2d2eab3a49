// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Everything that can happen to an open picker.
public enum PickerInput: Hashable, Sendable {
  /// The person taps an asset of the grid.
  case tap(Asset)
  /// The person's finger comes down on an asset to begin a swipe over the grid (rule P4).
  case swipeBegan(Asset)
  /// The swiping finger moved.
  ///
  /// The assets are those from the asset where the swipe began to the asset under the finger, in
  /// the order of the grid.
  case swipeMoved([Asset])
  /// The swiping finger moved on from an earlier step of the swipe.
  ///
  /// The count is the number of passed assets that stay passed, including the first one; the
  /// effects of the swipe on later ones are undone. The assets are those that follow, with the
  /// nearest first.
  case swipeContinued(after: Int, [Asset])
  /// The person lifted the finger, which keeps the effects of the swipe.
  case swipeEnded
  /// The person navigates, or the host does so on their behalf (rule P5).
  case browse(BrowseInput)
  /// The picker has a new size, in points (rule P12).
  case resize(PointSize)
  /// The host gives the picker another area of the screen, nil for the whole screen (rule P12).
  case setFrame(PickerFrame?)
  /// The person chooses the metadata to remove from the picks (rule R7).
  case remove(PickerMetadataOptions)
  /// The person has read a notice (rule P13).
  case dismiss(PrivacyNotice)
  /// The person presses Add.
  case finish
  /// The person presses Cancel or leaves the picker by other means.
  case cancel
  /// After a failure, the person fetches the failed items again (rule F5).
  case retry
  /// After a failure, the person finishes with the items that arrived (rule F5).
  case useArrived
  /// The person finishes now with the items that arrived; the token requests the rest later (rule
  /// F13).
  case finishLater(PickToken)
  /// After a failure, the person returns to picking with the selection kept (rule F5).
  case goBack
  /// The host removes assets from the selection (rule P7).
  case hostDeselect([AssetIdentifier])
  /// The host moves an asset directly after another, or to the front if nil (rule P7).
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host changes options of the open picker (rule C6).
  case update(PickerConfiguration.Update)
  /// The app closes the picker (rule P8).
  case hostClose
  /// The picker cannot continue (rule P8).
  case fail(PickerFailure)
  /// The library changed after the picker opened (rule W8).
  case libraryChanged([LibraryChange])
  /// The library counted the assets of a list.
  case counted(Int, listing: Int)
  /// An event of an item that is being fetched.
  case delivery(DeliveryEvent)
  /// A cloud became reachable or unreachable.
  case connectionChanged
}

/// An action that the state machine requests; the caller performs the actions in order.
public enum PickerAction: Hashable, Sendable {
  /// Begin to fetch.
  case startDelivery(attempt: Int, [Asset])
  /// Stop fetching.
  case stopDelivery(attempt: Int)
  /// Send an event to the observers.
  case announce(PickerEvent)
}

/// An event for observers of an open picker.
public enum PickerEvent: Hashable, Sendable {
  /// The selection changed.
  case selectionChanged
  /// A continuous selection delivers all selected assets, in order (rule P6).
  case delivered([AssetIdentifier])
  /// An input was refused and changed nothing.
  case refused(Refusal)
  /// The phase changed.
  case phaseChanged
  /// A fetch made progress.
  case progress
  /// The configuration changed.
  case configurationChanged
  /// The picker shows another screen, or its arrangement changed.
  case viewChanged
  /// The library changed, and the shown assets must be read again (rule W8).
  case libraryChanged
  /// The data remembered about the app changed (rule P13).
  case historyChanged(AppHistory)
  /// The picker closed; this is the last event (rule P8).
  case ended(PickerOutcome<PickedItem>)
}

/// Why the picker turned down an input.
public enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
  /// The maximum number of assets is already selected (rule P1).
  case limit
  /// More assets are selected than allowed, and some must be deselected before Add (rule C6).
  case overLimit
  /// Fewer assets are selected than the device requires.
  case tooFew
  /// No asset is selected, so there is nothing to add.
  case nothingSelected
  /// The input has no effect in this phase.
  case notNow
  /// The asset is not in the window, or does not pass the app's filter (rule W6).
  case notShown
  /// No failed item can be retried.
  case nothingToRetry
  /// Swiping selects only in a picker with the default behavior in which several assets can be
  /// picked (rule P4).
  case noSwiping
  /// The picker does not offer this, because of the device, the app or its arrangement (rule P11).
  case notOffered
  /// The original is not on the device and is larger than the device can fetch.
  case tooLarge
  /// The pick could not be stored, and would be lost if the picker closed now.
  case notWritten

  /// An advice for the person, for a message.
  public var remedy: String {
    switch self {
    case .limit: "deselect another asset first"
    case .overLimit: "deselect assets until the limit is met"
    case .tooFew: "pick more before Add"
    case .nothingSelected: "pick something first, or cancel"
    case .notNow: "not possible while the picker is in this state"
    case .notShown: "pick an asset that the grid shows"
    case .nothingToRetry: "use what arrived, or go back"
    case .noSwiping: "tap each asset; swiping selects in mode default with a limit other than 1"
    case .notOffered: "not available in this picker; use the grid"
    case .tooLarge: "pick a smaller one, or pick on a device that has it"
    case .notWritten: "free some space, or wait until everything is here"
    }
  }
}

/// The phase of an open picker.
public enum PickerPhase: Hashable, Sendable {
  /// The person picks.
  case picking
  /// Missing originals are being fetched (rule F1).
  case loading(LoadingState)
  /// Some originals could not be fetched, and the person chooses what to do (rule F5).
  case failed(LoadingState)
  /// The picker is closed.
  case closed(PickerOutcome<PickedItem>)

  /// Whether the picker is closed.
  public var isClosed: Bool {
    if case .closed = self { return true }
    return false
  }

  /// The phase's name.
  public var name: String {
    switch self {
    case .picking: "picking"
    case .loading: "loading"
    case .failed: "failed"
    case .closed: "closed"
    }
  }
}
