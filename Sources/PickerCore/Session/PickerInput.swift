// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Everything that can happen to an open picker.
public enum PickerInput: Hashable, Sendable {
  /// The person taps an asset of the grid.
  case tap(Asset)
  /// The person's finger comes down on an asset to swipe over the grid (rule P4).
  case swipeBegan(Asset)
  /// The swiping finger moved: all assets from the one it came down on to the one under it, in the
  /// order of the grid.
  case swipeMoved([Asset])
  /// The swiping finger moved: over these assets, the nearest first, behind the first so many that it
  /// passed, the one that it came down on included. What it did beyond those is undone.
  case swipeContinued(after: Int, [Asset])
  /// The swiping finger went up; what it did stays.
  case swipeEnded
  /// The person looks at something else, or the host helps them to (rule P5).
  case browse(BrowseInput)
  /// The picker has another space, in points (rule P12).
  case resize(PointSize)
  /// The host gives the picker another part of the screen, nil for all of it (rule P12).
  case place(PickerFrame?)
  /// The person says what goes out of the picks (rule R7).
  case remove(PickerMetadataOptions)
  /// The person read a notice (rule P13).
  case dismiss(PrivacyNotice)
  /// The person presses Add.
  case finish
  /// The person presses Cancel, or leaves in any other way.
  case cancel
  /// After a failure: fetch again what failed (rule F5).
  case retry
  /// After a failure: finish with what is here (rule F5).
  case useArrived
  /// Finish now with what is here; the token asks for the rest later (rule F13).
  case finishLater(PickToken)
  /// After a failure: back to picking with the selection kept (rule F5).
  case goBack
  /// The host takes assets out of the selection (rule P7).
  case hostDeselect([AssetIdentifier])
  /// The host moves an asset behind another, or to the front (rule P7).
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host changes what can be changed while open (rule C6).
  case update(PickerConfiguration.Update)
  /// The app closes the picker (rule P8).
  case hostClose
  /// The picker cannot go on (rule P8).
  case fail(PickerFailure)
  /// The library is another one than when the picker opened (rule W8).
  case libraryChanged([LibraryChange])
  /// How many assets a list has that the library was asked for.
  case counted(Int, listing: Int)
  /// News of an item that is being fetched.
  case delivery(DeliveryEvent)
  /// A cloud can be reached that could not, or the other way round.
  case connectionChanged
}

/// What the machine wants done; performed in order.
public enum PickerAction: Hashable, Sendable {
  /// Begin to fetch.
  case startDelivery(attempt: Int, [Asset])
  /// Stop fetching.
  case stopDelivery(attempt: Int)
  /// Tell whoever watches.
  case announce(PickerEvent)
}

/// What whoever watches an open picker is told.
public enum PickerEvent: Hashable, Sendable {
  /// The selection is another one.
  case selectionChanged
  /// A continuous mode hands over the whole selection, in order (rule P6).
  case delivered([AssetIdentifier])
  /// Something could not be done; nothing changed.
  case refused(Refusal)
  /// The picker is in another phase.
  case phaseChanged
  /// A fetch went on.
  case progress
  /// The configuration changed.
  case configurationChanged
  /// Something else is in front, or it is arranged in another way.
  case viewChanged
  /// The library changed; what is shown must be asked for again (rule W8).
  case libraryChanged
  /// What is remembered of the app is something else now (rule P13).
  case historyChanged(AppHistory)
  /// The picker closed; nothing comes after this (rule P8).
  case ended(PickerOutcome<PickedItem>)
}

/// Why an input changed nothing.
public enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
  /// As many assets are selected as may be (rule P1).
  case limit
  /// More assets are selected than may be; some must go before Add (rule C6).
  case overLimit
  /// Fewer assets are selected than the device hands over.
  case tooFew
  /// There is nothing to add.
  case nothingSelected
  /// The input makes no sense in this phase.
  case notNow
  /// The asset is not in the window, or the app's filter leaves it out (rule W6).
  case notShown
  /// Nothing that failed can be helped by trying again.
  case nothingToRetry
  /// A swipe selects in the default mode only, where several can be picked (rule P4).
  case noSwiping
  /// This picker goes without it, because of the device, the app or its arrangement (rule P11).
  case notOffered
  /// The original is not here, and larger than the device fetches.
  case tooLarge
  /// The pick could not be written down, so that it would be lost if the picker closed now.
  case notWritten

  /// What the person can do instead, for a message.
  public var remedy: String {
    switch self {
    case .limit: "take another asset out first"
    case .overLimit: "take assets out until the limit is met"
    case .tooFew: "pick more before Add"
    case .nothingSelected: "pick something first, or cancel"
    case .notNow: "not possible while the picker is in this state"
    case .notShown: "pick an asset that the grid shows"
    case .nothingToRetry: "use what arrived, or go back"
    case .noSwiping: "tap each asset; swiping selects in mode default with a limit other than 1"
    case .notOffered: "this picker goes without it; use the grid"
    case .tooLarge: "pick a smaller one, or pick on a device that has it"
    case .notWritten: "free some space, or wait until everything is here"
    }
  }
}

/// Where an open picker is.
public enum PickerPhase: Hashable, Sendable {
  /// The person picks.
  case picking
  /// What is missing is being fetched (rule F1).
  case loading(LoadingState)
  /// Some of it could not be fetched; the person chooses what to do (rule F5).
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
