// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerCore
import PickerModel

extension SessionView {
  /// Converts the view of Locket's picker to the form of the protocol.
  init(_ view: PickerView, _ window: VisibleWindow) {
    self.init(
      phase: Phase(rawValue: view.phase.name) ?? .closed, visible: window, limit: view.limit,
      selection: view.selection.identifiers.map(\.rawValue),
      badges: view.isOrdered
        ? view.selection.identifiers.compactMap { view.selection.badge(of: $0) } : nil,
      controls: Controls(
        showsFinish: view.showsFinish, canFinish: view.canFinish, showsCancel: view.showsCancel))
    controls.showsSearch = view.showsSearch
    controls.showsCollections = view.showsCollections
    controls.showsLater = view.canFinishLater
    around = Surroundings(view)
    switch view.phase {
    case .picking: break
    case .loading(let state), .failed(let state):
      progress = view.phase.progress
      items = state.items.map(ItemView.init)
    case .closed(let outcome): results = ResultsView(outcome)
    }
  }
}

extension PickerPhase {
  /// The progress in percent; nil except in the phases `loading` and `failed`.
  fileprivate var progress: Int? {
    switch self {
    case .picking, .closed: nil
    // Rounded down, so that 100 means that all items have been fetched.
    case .loading(let state), .failed(let state): Int((state.fraction * 100).rounded(.down))
    }
  }
}

extension Surroundings {
  fileprivate init(_ view: PickerView) {
    self.init()
    route = view.route.name
    layout = view.layout.rawValue
    columns = view.columns
    canZoomIn = view.canZoomIn
    canZoomOut = view.canZoomOut
    anchor = view.anchor
    collection = view.collection?.rawValue
    searchText = view.searchText
    staging = view.staging.rawValue
    notices = view.notices.map(\.rawValue)
    gone = view.selection.identifiers.filter(view.gone.contains).map(\.rawValue)
    empty = view.empty.map { "\($0)" }
    boundary = view.window.boundaryDate?.rfc3339
    edges = view.edgesWithoutContentMargins.names
    options = view.offeredOptions.names
    chosenOptions = view.chosenOptions.names
    cost = view.cost.map {
      CostView(ready: $0.ready, missing: $0.missing, byteCount: $0.byteCount)
    }
  }
}

extension ItemView {
  fileprivate init(_ item: LoadingItem) {
    let identifier = item.asset.identifier.rawValue
    switch item.state {
    case .queued, .waiting: self.init(identifier: identifier, state: "queued")
    case .fetching: self.init(identifier: identifier, state: "fetching")
    case .verifying: self.init(identifier: identifier, state: "verifying")
    case .ready: self.init(identifier: identifier, state: "ready")
    case .kept: self.init(identifier: identifier, state: "kept")
    case .failed(let reason, _):
      self.init(identifier: identifier, state: "failed", reason: reason.rawValue)
    case .gone: self.init(identifier: identifier, state: "gone")
    }
  }
}

extension ResultsView {
  fileprivate init(_ outcome: PickerOutcome<PickedItem>) {
    let items = outcome.items.map { item in
      var reason: String?
      if case .failed(let failure) = item.outcome { reason = failure.rawValue }
      return ItemView(
        identifier: item.asset.identifier.rawValue, state: item.outcome.name, reason: reason)
    }
    self.init(outcome: outcome.name, items: items)
    token = outcome.token?.rawValue
  }
}

extension SessionEvent {
  /// Converts an event of Locket's picker to the form of the protocol.
  init(_ event: PickerEvent, number: Int, time: Int, in phase: PickerPhase) {
    let kind: String
    var value = JSONValue.null
    switch event {
    case .selectionChanged: kind = "selection"
    case .delivered(let items):
      kind = "delivered"
      value = .array(items.map { .string($0.asset.identifier.rawValue) })
    case .refused(let refusal):
      kind = "refused"
      value = .string(refusal.rawValue)
    case .phaseChanged:
      kind = "phase"
      value = .string(phase.name)
    case .progress:
      kind = "progress"
      value = phase.progress.map { .integer(Int64($0)) } ?? .null
    case .configurationChanged: kind = "configuration"
    case .viewChanged: kind = "view"
    case .libraryChanged: kind = "library"
    case .historyChanged: kind = "history"
    case .ended(let outcome):
      kind = "ended"
      value = .string(ResultsView(outcome).outcome)
    }
    self.init(time: time, number: number, kind: kind, value: value)
  }
}
