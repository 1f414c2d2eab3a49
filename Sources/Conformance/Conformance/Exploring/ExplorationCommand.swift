// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One command of an exploration.
///
/// A command refers to an asset by an index modulo the number of visible assets. The index
/// therefore stays valid when earlier commands or assets are removed.
enum ExplorationCommand: Hashable, Sendable {
  case tap(Int)
  /// Taps an asset that is not shown, whether it is in the library or was removed from it.
  case tapUnseen(Int)
  /// Touches down on the first asset, moves over the next ones and lifts on the last.
  case swipe([Int])
  case finish
  case cancel
  case retry
  case useArrived
  case goBack
  case finishLater
  case look(Look)
  /// Changes the available space; larger numbers are wider.
  case resize(Int)
  case hostDeselect(Int)
  /// Deselects an asset together with an unknown one.
  case hostDeselectAlso(Int)
  case hostMove(Int, after: Int?)
  case hostLimit(Int)
  /// Changes at once all options that a host may change.
  case hostUpdate(limit: Int?, hasEdges: Bool)
  case hostClose
  /// Loads an item of the results or an index beyond them; for a video, loads the movie file.
  case load(Int, asVideo: Bool)
  case fail(PickerFailure)
  case library(LibraryMove)
  case advance(Int)
  case link(isUp: Bool)

  /// A command that changes what the picker displays.
  enum Look: Hashable, Sendable {
    case scroll(Int)
    case toStart
    case zoomIn
    case zoomOut
    case review
    case leave
    case removeLocation(Bool)
  }

  /// A change of the library.
  enum LibraryMove: Hashable, Sendable {
    /// Removes a shown asset.
    case remove(Int)
    /// Restores a removed asset.
    case restore(Int)
    /// Adds a new asset.
    case add(Int)
    /// Removes a shown asset and adds a new one at the same time.
    case replace(Int, by: Int)
    /// Edits an asset that is or was in the library.
    case edit(Int, Edit)
  }

  /// A change of an asset.
  enum Edit: String, Hashable, Sendable, CaseIterable {
    case hide, show, trash, download, offload, grow, newer, older
  }

  /// A kind of command, which a scenario may exclude as a whole.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case tap, tapUnseen, swipe, finish, cancel, retry, useArrived, goBack, finishLater, look, resize
    case hostDeselect, hostMove, hostLimit, load, end, libraryRemove, libraryAdd, libraryEdit
    case advance, link

    /// The capabilities that a picker needs for the kind.
    var requiredCapabilities: Set<String> {
      switch self {
      case .tap, .tapUnseen, .finish, .cancel, .retry, .useArrived, .goBack, .hostLimit: []
      case .swipe: ["select.swipe"]
      case .finishLater:
        ["load.background", "browse.zoom", "browse.review", "privacy.options"]
      case .load: ["items"]
      case .look: ["browse.zoom", "browse.review", "privacy.options"]
      case .resize: ["layout.resize"]
      case .hostDeselect: ["host.deselect"]
      case .hostMove: ["host.move"]
      case .end: ["host.close", "browse.zoom", "browse.review", "privacy.options"]
      case .libraryRemove, .libraryAdd, .libraryEdit: ["library.changes"]
      case .advance, .link: ["clock.virtual"]
      }
    }
  }

  /// The command's kind.
  var kind: Kind {
    switch self {
    case .tap: .tap
    case .tapUnseen: .tapUnseen
    case .swipe: .swipe
    case .finish: .finish
    case .cancel: .cancel
    case .retry: .retry
    case .useArrived: .useArrived
    case .goBack: .goBack
    case .finishLater: .finishLater
    case .load: .load
    case .look: .look
    case .resize: .resize
    case .hostDeselect, .hostDeselectAlso: .hostDeselect
    case .hostMove: .hostMove
    case .hostLimit, .hostUpdate: .hostLimit
    case .hostClose, .fail: .end
    case .library(.remove): .libraryRemove
    case .library(.add), .library(.restore), .library(.replace): .libraryAdd
    case .library(.edit): .libraryEdit
    case .advance: .advance
    case .link: .link
    }
  }
}

/// The act of a command on the assets that are visible at that time.
enum ExplorationAct: Hashable, Sendable {
  case gesture(Gesture)
  case advance(Int)
  case link(isUp: Bool)

  /// Whether the grid may list other assets or show other cell states afterwards.
  var changesGridOrLink: Bool {
    switch self {
    case .gesture(.library), .gesture(.goBack), .gesture(.cancel), .link: true
    default: false
    }
  }
}
