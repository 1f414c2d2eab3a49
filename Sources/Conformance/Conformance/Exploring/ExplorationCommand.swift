// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One command of an exploration.
///
/// A command refers to an asset by a number. The remainder of its division by the number of visible
/// assets is the index of the asset. The number therefore stays valid when a failing scenario is
/// shortened.
enum ExplorationCommand: Hashable, Sendable {
  case tap(Int)
  /// Taps an asset that is not shown; the asset is in the library or was removed from it.
  case tapUnseen(Int)
  /// Swipes: the finger goes down on the first asset, moves over the next ones and goes up on the
  /// last.
  case swipe([Int])
  case finish
  case cancel
  case retry
  case useArrived
  case goBack
  case finishLater
  case look(Look)
  /// Changes the size of the picker; a larger number means a wider picker.
  case resize(Int)
  case hostDeselect(Int)
  /// The host deselects two assets, one of which does not exist.
  case hostDeselectAlso(Int)
  case hostMove(Int, after: Int?)
  case hostLimit(Int)
  /// The host changes, in one update, all options that it may change.
  case hostUpdate(limit: Int?, hasEdges: Bool)
  case hostClose
  /// Loads the item at an index of the results, which may be beyond their end; with `asVideo`,
  /// loads the movie file.
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

  /// A kind of command; a scenario may leave out all commands of a kind.
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

/// A command in the form that the picker receives, with identifiers instead of numbers.
enum ExplorationAct: Hashable, Sendable {
  case gesture(Gesture)
  case advance(Int)
  case link(isUp: Bool)

  /// Whether the action may change which assets the grid lists, or the state of the network.
  var changesGridOrLink: Bool {
    switch self {
    case .gesture(.library), .gesture(.goBack), .gesture(.cancel), .link: true
    default: false
    }
  }
}
