// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerCore
import PickerModel
import PickerProfiles

/// Changes of a picker's requests and replies; the default changes nothing.
struct Tampering: Sendable {
  /// Changes the opening request.
  var opening: @Sendable (inout OpenRequest) -> Void = { _ in }
  /// Returns a wrong window of the library, or nil for the correct window.
  var window: @Sendable (OpenRequest) -> [Asset]? = { _ in nil }
  /// Changes the error of a refused opening.
  var error: @Sendable (WireError) -> WireError = { $0 }
  /// Returns the gesture to perform instead, or nil to perform none.
  var gesture: @Sendable (Gesture, Moment) -> Gesture? = { gesture, _ in gesture }
  /// Changes the environment.
  var environment: @Sendable (inout Environment, Moment) -> Void = { _, _ in }
  /// Changes the time to advance by.
  var time: @Sendable (Int, Moment) -> Int = { wait, _ in wait }
  /// Returns whether invalid requests of a method are answered as if they had no effect.
  var overlooks: @Sendable (String) -> Bool = { _ in false }
  /// Changes a reply.
  var reply: @Sendable (inout StateReply, Moment) -> Void = { _, _ in }
  /// The changes of raw lines, or nil for none.
  var lines: LineTampering?
  /// Whether closing has no effect on a session that received gestures.
  var remembers = false
}

/// The state of a session from which a mutant decides what to change.
struct Moment: Sendable {
  /// The opening request.
  let request: OpenRequest
  /// The last reply, or nil at the opening.
  var last: StateReply?
  /// The gestures so far, including the current one.
  var gestures: [Gesture] = []
  /// The current gesture, or nil if the current request is not a gesture.
  var gesture: Gesture?
  /// The time to advance by in milliseconds, or nil if the current request does not advance the
  /// time.
  var wait: Int?
  /// The environments that the runner set, in order; the first is the initial environment.
  var environments: [Environment]

  init(request: OpenRequest) {
    self.request = request
    environments = [request.environment]
  }

  /// The environment that the runner set last.
  var environment: Environment { environments.last ?? request.environment }

  /// Whether the device is a watch in family mode.
  var isFamily: Bool { request.isFamily }

  /// All changes of the library.
  var edits: [LibraryEdit] { gestures.flatMap(\.edits) }
}

extension OpenRequest {
  /// The profile of the device, or nil if it does not exist.
  var device: DeviceProfile? { Devices.shipped[profile] }

  /// Whether the device shows the newest 500 assets on the device, as a paired watch does.
  var isPairedWatch: Bool { device?.library.scope == .device && device?.library.newest == 500 }

  /// Whether the device fetches missing items before it closes.
  var isFamily: Bool { device?.delivery.when == .beforeClosing }

  /// Sets or removes a value of the configuration.
  mutating func set(_ field: String, _ value: JSONValue?) {
    guard case .object(var members) = configuration else { return }
    members[field] = value
    configuration = .object(members)
  }

  /// The assets of the library.
  var assets: [Asset] { library.map(\.asset) }

  /// The rule for the window without a mutant's changes.
  var rule: DeviceProfile.Library { device?.library ?? DeviceProfile.Library() }

  /// Returns the window that a rule defines, filtered by the app's filter.
  ///
  /// Its assets are those of the library unless other assets are given.
  func window(_ rule: DeviceProfile.Library? = nil, of assets: [Asset]? = nil) -> [Asset] {
    let window = AssetWindow.cut(rule ?? self.rule, from: assets ?? self.assets).assets
    let filter = configuration["filter"]?.stringValue.flatMap { try? PickerFilter($0) }
    return filter.map { filter in window.filter(filter.matches) } ?? window
  }
}

extension StateReply {
  /// Changes the reply to the reply of a closed picker.
  mutating func close(_ outcome: String, _ items: [ItemView]) {
    view.phase = .closed
    view.progress = nil
    view.items = nil
    view.results = ResultsView(outcome: outcome, items: items)
  }

  /// Changes the reply to the reply of a picker that closed with the selected assets.
  mutating func finish() {
    close("finished", view.selection.map { ItemView(identifier: $0, state: "ready") })
  }

  /// Changes the items to items whose fetch has not begun.
  mutating func queueItems() {
    view.items = view.items?.map { ItemView(identifier: $0.identifier, state: "queued") }
  }

  /// Changes a refused tap to one that selected the asset.
  mutating func selectDespiteRefusal(_ asset: AssetIdentifier) {
    forgetRefusal()
    view.selection.append(asset.rawValue)
  }

  /// Changes the reply to the reply of an open picker in a phase.
  mutating func stayOpen(in phase: SessionView.Phase) {
    view.phase = phase
    view.results = nil
    events.removeAll { $0.kind == "ended" }
  }

  /// Removes a refusal from the reply, as if the gesture had been performed.
  mutating func forgetRefusal() {
    refused = nil
    events.removeAll { $0.kind == "refused" }
  }
}

extension SessionView {
  /// Whether the grid shows neither a collection nor search results.
  var listsEverything: Bool { around.collection == nil && around.searchText == nil }
}

extension VisibleWindow {
  /// Replaces the listed assets, and also their identifiers if the reply lists them.
  mutating func list(_ assets: [Asset]) {
    let hasIdentifiers = identifiers != nil
    self = VisibleWindow(
      identifiers: assets.map(\.identifier.rawValue), libraryCount: libraryCount,
      kinds: Set(assets.map { $0.kind.isImage ? "image" : "video" }).sorted())
    if !hasIdentifiers { identifiers = nil }
  }
}

extension Gesture {
  /// The library changes of the gesture.
  var edits: [LibraryEdit] {
    if case .library(let edits) = self { edits } else { [] }
  }
}

/// The device profiles that mutants use.
private enum Devices {
  /// The profiles that are included in Locket, which are read once.
  static let shipped: [String: DeviceProfile] = {
    guard let store = try? ProfileStore() else { return [:] }
    return Dictionary(
      store.identifiers.compactMap { name in
        (try? store.profile(name)).map { (name, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }()
}
