// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerCore
import PickerModel
import PickerProfiles

/// Changes of a picker's requests and replies; the default changes nothing.
struct Tampering: Sendable {
  /// Changes the opening request.
  var opening: @Sendable (inout OpenRequest) -> Void = { _ in }
  /// Returns a wrong window of a library; nil for the correct one.
  var window: @Sendable (OpenRequest) -> [Asset]? = { _ in nil }
  /// Changes the error of a refused opening.
  var error: @Sendable (WireError) -> WireError = { $0 }
  /// Changes a gesture; nil performs none.
  var gesture: @Sendable (Gesture, Moment) -> Gesture? = { gesture, _ in gesture }
  /// Changes the environment.
  var environment: @Sendable (inout Environment, Moment) -> Void = { _, _ in }
  /// Changes the time to advance by.
  var time: @Sendable (Int, Moment) -> Int = { wait, _ in wait }
  /// Returns whether invalid requests of a method are answered as requests without effect.
  var overlooks: @Sendable (String) -> Bool = { _ in false }
  /// Changes a reply.
  var reply: @Sendable (inout StateReply, Moment) -> Void = { _, _ in }
  /// Changes raw lines; nil changes nothing.
  var lines: LineTampering?
  /// Whether a session that received gestures stays open when it is closed.
  var remembers = false
}

/// The data about a session that a mutant uses for its changes.
struct Moment: Sendable {
  /// The opening request.
  let request: OpenRequest
  /// The last reply; nil at the opening.
  var last: StateReply?
  /// The gestures so far, including the current one.
  var gestures: [Gesture] = []
  /// The current gesture, nil for all other requests.
  var gesture: Gesture?
  /// The current wait in milliseconds, nil for all other requests.
  var wait: Int?
  /// The environments that the runner set, in order, beginning with the initial one.
  var environments: [Environment]

  init(request: OpenRequest) {
    self.request = request
    environments = [request.environment]
  }

  /// The environment that the runner set last.
  var environment: Environment { environments.last ?? request.environment }

  /// Whether two of three assets can be picked.
  var picksTwoOfThree: Bool {
    request.assets.count == 3 && request.configuration["limit"] == 2
  }

  /// Whether the library has an asset of half a megabyte.
  var hasHalfMegabyte: Bool { request.assets.contains { $0.byteCount == 500_000 } }

  /// Whether the device is a watch in family mode.
  var isFamily: Bool { request.isFamily }

  /// All changes of the library.
  var edits: [LibraryEdit] { gestures.flatMap(\.edits) }
}

extension OpenRequest {
  /// The device; nil if the profile does not exist.
  var device: DeviceProfile? { Devices.shipped[profile] }

  /// Whether the device shows its local assets, as many as a paired watch does.
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

  /// The correct rule for the window, which mutants change.
  var rule: DeviceProfile.Library { device?.library ?? DeviceProfile.Library() }

  /// Returns the window that a rule defines for the library or other assets, filtered by the app's
  /// filter.
  func window(_ rule: DeviceProfile.Library? = nil, of assets: [Asset]? = nil) -> [Asset] {
    let window = AssetWindow.cut(rule ?? self.rule, from: assets ?? self.assets).assets
    let filter = configuration["filter"]?.stringValue.flatMap { try? PickerFilter($0) }
    return filter.map { filter in window.filter(filter.matches) } ?? window
  }
}

extension StateReply {
  /// Changes the reply to that of a closed picker.
  mutating func close(_ outcome: String, _ items: [ItemView]) {
    view.phase = .closed
    view.progress = nil
    view.items = nil
    view.results = ResultsView(outcome: outcome, items: items)
  }

  /// Changes the reply to that of an open picker.
  mutating func stayOpen(in phase: SessionView.Phase) {
    view.phase = phase
    view.results = nil
    events.removeAll { $0.kind == "ended" }
  }

  /// Changes the reply to that of a gesture with an effect.
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
  /// Replaces the listed assets, and the identifiers if they are listed.
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

/// The devices that a mutant knows.
private enum Devices {
  /// The profiles that ship with Locket; they are read once.
  static let shipped: [String: DeviceProfile] = {
    guard let store = try? ProfileStore() else { return [:] }
    return Dictionary(
      store.identifiers.compactMap { name in
        (try? store.profile(name)).map { (name, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }()
}
