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

extension ExplorationCommand {
  /// Returns the action that the command means in the current library, nil if the command is
  /// impossible there.
  ///
  /// - Parameter library: The library, which knows the assets that are shown.
  /// - Returns: The action.
  func act(on library: PredictedLibrary) -> ExplorationAct? {
    switch self {
    case .advance(let wait): .advance(wait)
    case .link(let isUp): .link(isUp: isUp)
    default: gesture(on: library).map { .gesture($0) }
    }
  }

  private func gesture(on library: PredictedLibrary) -> Gesture? {
    func shown(_ index: Int) -> AssetIdentifier? {
      library.shown.isEmpty ? nil : AssetIdentifier(library.shown[index % library.shown.count])
    }
    switch self {
    case .tap(let index): return shown(index).map { .tap($0) }
    case .tapUnseen(let index):
      let unseen = library.unseen
      return unseen.isEmpty ? nil : .tap(AssetIdentifier(unseen[index % unseen.count]))
    case .swipe(let path):
      let path = path.compactMap(shown)
      return path.isEmpty ? nil : .swipe(path)
    case .finish: return .finish
    case .cancel: return .cancel
    case .retry: return .retry
    case .useArrived: return .useArrived
    case .goBack: return .goBack
    case .finishLater: return .finishLater
    case .load(let index, let asVideo): return .load(item: index, as: asVideo ? .movie : nil)
    case .look(let look): return look.gesture
    case .resize(let step): return .resize(PointSize(width: 60 + 90 * step, height: 240))
    case .hostDeselect(let index): return shown(index).map { .hostDeselect([$0]) }
    case .hostDeselectAlso(let index):
      return shown(index).map { .hostDeselect([AssetIdentifier("unknown"), $0]) }
    case .hostMove(let index, let anchor):
      return shown(index).map { .hostMove($0, after: anchor.flatMap(shown)) }
    case .hostLimit(let limit): return .hostLimit(limit)
    case .hostUpdate(let limit, let hasEdges):
      var update = PickerConfiguration.Update()
      update.selectionLimit = limit
      if hasEdges { update.edgesWithoutContentMargins = [.bottom] }
      return .hostUpdate(update)
    case .hostClose: return .hostClose
    case .fail(let failure): return .fail(failure)
    case .library(let move):
      let edits = move.edits(of: library)
      return edits.isEmpty ? nil : .library(edits)
    case .advance, .link: return nil
    }
  }
}

extension ExplorationCommand.Look {
  fileprivate var gesture: Gesture {
    switch self {
    case .scroll(let index): .scroll(to: index)
    case .toStart: .scrollToInitialPosition
    case .zoomIn: .zoomIn
    case .zoomOut: .zoomOut
    case .review: .review
    case .leave: .leave
    case .removeLocation(let isRemoved): .remove(isRemoved ? [.removeLocation] : [])
    }
  }
}

extension ExplorationCommand.LibraryMove {
  private static let newest = Timestamp(milliseconds: 2_000_000_000_000, offsetMinutes: 0)
  private static let oldest = Timestamp(milliseconds: 0, offsetMinutes: 0)

  fileprivate func edits(of library: PredictedLibrary) -> [LibraryEdit] {
    switch self {
    case .remove(let index): Self.removal(index, library)
    case .restore(let index): Self.restoration(index, library)
    case .add(let number): Self.addition(number, library)
    case .replace(let index, let number):
      Self.removal(index, library) + Self.addition(number, library)
    case .edit(let index, let edit): Self.change(index, edit, library)
    }
  }

  private static func removal(_ index: Int, _ library: PredictedLibrary) -> [LibraryEdit] {
    guard !library.shown.isEmpty else { return [] }
    return [.removed(AssetIdentifier(library.shown[index % library.shown.count]))]
  }

  private static func restoration(_ index: Int, _ library: PredictedLibrary) -> [LibraryEdit] {
    let gone = library.removed.keys.sorted()
    guard !gone.isEmpty, let asset = library.removed[gone[index % gone.count]] else { return [] }
    return [.added(LibraryAsset(asset))]
  }

  /// Returns an edit that adds an asset.
  ///
  /// The number decides whether the asset is newer than all others or has no date, and whether it
  /// is on the device or in the cloud.
  private static func addition(_ number: Int, _ library: PredictedLibrary) -> [LibraryEdit] {
    var asset = Asset(identifier: AssetIdentifier("new\(number)"))
    asset.captureDate = number.isMultiple(of: 2) ? newest : nil
    asset.availability = number % 3 == 2 ? .cloud : .device
    asset.byteCount = 1000
    guard library.assets[asset.identifier.rawValue] == nil else { return [] }
    return [.added(LibraryAsset(asset))]
  }

  private static func change(
    _ index: Int, _ edit: ExplorationCommand.Edit, _ library: PredictedLibrary
  ) -> [LibraryEdit] {
    let known = library.shown + library.unseen.filter { library.assets[$0] != nil }
    guard !known.isEmpty, let before = library.assets[known[index % known.count]] else { return [] }
    var asset = before
    switch edit {
    case .hide: asset.isHidden = true
    case .show: (asset.isHidden, asset.isTrashed) = (false, false)
    case .trash: asset.isTrashed = true
    case .download: asset.availability = .device
    case .offload: asset.availability = .cloud
    case .grow: asset.byteCount = (before.byteCount ?? 0) + 250_000
    case .newer: asset.captureDate = newest
    case .older: asset.captureDate = oldest
    }
    return asset == before ? [] : [.changed(LibraryAsset(asset))]
  }
}

extension ExplorationCommand {
  /// Simpler commands: the same command with lower numbers, the lowest first.
  var simpler: [ExplorationCommand] {
    switch self {
    case .tap(let index): Self.lower(index).map { .tap($0) }
    case .tapUnseen(let index): Self.lower(index).map { .tapUnseen($0) }
    case .swipe(let path): Self.simpler(path).map { .swipe($0) }
    case .look(.scroll(let index)): Self.lower(index).map { .look(.scroll($0)) }
    case .load(let index, let asVideo):
      (asVideo ? [.load(index, asVideo: false)] : [])
        + Self.lower(index).map { .load($0, asVideo: asVideo) }
    case .resize(let step): Self.lower(step).map { .resize($0) }
    case .hostDeselect(let index): Self.lower(index).map { .hostDeselect($0) }
    case .hostDeselectAlso(let index):
      [.hostDeselect(index)] + Self.lower(index).map { .hostDeselectAlso($0) }
    case .hostMove(let index, let anchor):
      (anchor == nil ? [] : [.hostMove(index, after: nil)])
        + Self.lower(index).map { .hostMove($0, after: anchor) }
        + Self.lower(anchor ?? 0).map { .hostMove(index, after: $0) }
    case .hostLimit(let limit): Self.lower(limit).map { .hostLimit($0) }
    case .hostUpdate(let limit?, hasEdges: false): [.hostLimit(limit)]
    case .library(let move): move.simpler.map { .library($0) }
    case .advance(let wait): Self.lower(wait).map { .advance($0) }
    default: []
    }
  }

  /// Returns the paths with one index removed or lowered.
  private static func simpler(_ path: [Int]) -> [[Int]] {
    guard path.count > 1 else { return lower(path.first ?? 0).map { [$0] } }
    let shorter = path.indices.map { index in
      var path = path
      path.remove(at: index)
      return path
    }
    let lowered = path.indices.flatMap { index in
      lower(path[index]).map { number in
        var path = path
        path[index] = number
        return path
      }
    }
    return shorter + lowered
  }

  fileprivate static func lower(_ number: Int) -> [Int] {
    var lower = [0, 1, number / 2, number / 1000 * 1000, number - 1]
    lower.removeAll { $0 >= number || $0 < 0 }
    return lower.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension ExplorationCommand.LibraryMove {
  fileprivate var simpler: [Self] {
    func lower(_ number: Int) -> [Int] { ExplorationCommand.lower(number) }
    return switch self {
    case .remove(let index): lower(index).map { .remove($0) }
    case .restore(let index): lower(index).map { .restore($0) }
    case .add(let number): lower(number).map { .add($0) }
    case .replace(let index, let number):
      [.remove(index), .add(number)] + lower(index).map { .replace($0, by: number) }
        + lower(number).map { .replace(index, by: $0) }
    case .edit(let index, let edit): lower(index).map { .edit($0, edit) }
    }
  }
}
