// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One thing that an exploration does.
///
/// Assets are meant by their position modulo what is visible, so that a command still makes sense
/// after others before it, or assets, were taken away.
enum ExplorationCommand: Hashable, Sendable {
  case tap(Int)
  /// Taps an asset that is not shown: of the library, or one that went out of it.
  case tapUnseen(Int)
  /// Down on the first, over to each of the others, up on the last.
  case swipe([Int])
  case finish
  case cancel
  case retry
  case useArrived
  case goBack
  case finishLater
  case look(Look)
  /// Another space; larger numbers are wider.
  case resize(Int)
  case hostDeselect(Int)
  /// Takes an asset out together with one that nobody knows.
  case hostDeselectAlso(Int)
  case hostMove(Int, after: Int?)
  case hostLimit(Int)
  /// Everything that a host may change at once.
  case hostUpdate(limit: Int?, hasEdges: Bool)
  case hostClose
  /// Loads an item of the results, or what is behind them; of a video its film.
  case load(Int, asFilm: Bool)
  case fail(PickerFailure)
  case library(LibraryMove)
  case advance(Int)
  case link(isUp: Bool)

  /// Looking at something else.
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
    /// What is shown goes.
    case remove(Int)
    /// What went comes back.
    case restore(Int)
    /// Something new comes.
    case add(Int)
    /// What is shown goes and something new comes at the same time.
    case replace(Int, by: Int)
    /// What is, or was, in the library is another one.
    case edit(Int, Edit)
  }

  /// What becomes of an asset.
  enum Edit: String, Hashable, Sendable, CaseIterable {
    case hide, show, trash, download, offload, grow, newer, older
  }

  /// What a swarm switches off together.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case tap, tapUnseen, swipe, finish, cancel, retry, useArrived, goBack, finishLater, look, resize
    case hostDeselect, hostMove, hostLimit, load, end, libraryRemove, libraryAdd, libraryEdit
    case advance, link

    /// The abilities that a picker needs for it.
    var needs: Set<String> {
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

  /// The kind that it is of.
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

/// What a command comes to, now that it is known what is visible.
enum ExplorationAct: Hashable, Sendable {
  case gesture(Gesture)
  case advance(Int)
  case link(isUp: Bool)

  /// Whether the grid may list something else afterwards, or say something else of a cell.
  var changesGridOrLink: Bool {
    switch self {
    case .gesture(.library), .gesture(.goBack), .gesture(.cancel), .link: true
    default: false
    }
  }
}
