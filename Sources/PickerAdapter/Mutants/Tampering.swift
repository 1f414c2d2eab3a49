// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerCore
import PickerModel
import PickerProfiles

/// What is done to a picker's requests and replies; by default nothing.
struct Tampering: Sendable {
  /// Changes what a picker is opened with.
  var opening: @Sendable (inout OpenRequest) -> Void = { _ in }
  /// Cuts a wrong window out of a library; nil for the right one.
  var window: @Sendable (OpenRequest) -> [Asset]? = { _ in nil }
  /// Changes why a picker was not opened.
  var fault: @Sendable (WireFault) -> WireFault = { $0 }
  /// Changes a gesture; nil for doing nothing.
  var gesture: @Sendable (Gesture, Moment) -> Gesture? = { gesture, _ in gesture }
  /// Changes what the world becomes.
  var environment: @Sendable (inout Environment, Moment) -> Void = { _, _ in }
  /// Changes how much time passes.
  var time: @Sendable (Int, Moment) -> Int = { wait, _ in wait }
  /// Takes requests of a method that make no sense for requests that change nothing.
  var overlooks: @Sendable (String) -> Bool = { _ in false }
  /// Changes a reply.
  var reply: @Sendable (inout StateReply, Moment) -> Void = { _, _ in }
  /// Changes lines that are said as they are; nil for nothing.
  var lines: LineTampering?
  /// Whether a session that something was done in outlives its closing.
  var remembers = false
}

/// What a wrong picker knows of a session when it changes something.
struct Moment: Sendable {
  /// What the session was opened with.
  let request: OpenRequest
  /// What was told last; nil at the opening.
  var last: StateReply?
  /// The gestures so far, the one at hand included.
  var gestures: [Gesture] = []
  /// The gesture at hand, nil for everything else.
  var gesture: Gesture?
  /// The wait at hand in milliseconds, nil for everything else.
  var wait: Int?
  /// The worlds that the runner made, in order, the one of the opening first.
  var environments: [Environment]

  init(request: OpenRequest) {
    self.request = request
    environments = [request.environment]
  }

  /// The world as the runner made it last.
  var environment: Environment { environments.last ?? request.environment }

  /// Whether two of three assets can be picked.
  var picksTwoOfThree: Bool {
    request.assets.count == 3 && request.configuration["limit"] == 2
  }

  /// Whether something of half a megabyte is in the library.
  var hasHalfMegabyte: Bool { request.assets.contains { $0.byteCount == 500_000 } }

  /// Whether the session is one of a watch in family mode.
  var isFamily: Bool { request.isFamily }

  /// Everything that happened to the library.
  var edits: [LibraryEdit] { gestures.flatMap(\.edits) }
}

extension OpenRequest {
  /// The device; nil where there is no such profile.
  var device: DeviceProfile? { Devices.shipped[profile] }

  /// Whether the device shows what is on it, as many as a paired watch does.
  var isPairedWatch: Bool { device?.library.scope == .device && device?.library.newest == 500 }

  /// Whether the device fetches what is missing before it closes.
  var isFamily: Bool { device?.delivery.when == .beforeClosing }

  /// Puts a value into the configuration, or takes it out.
  mutating func set(_ field: String, _ value: JSONValue?) {
    guard case .object(var members) = configuration else { return }
    members[field] = value
    configuration = .object(members)
  }

  /// The assets of the library.
  var assets: [Asset] { library.map(\.asset) }

  /// The window's right rule, to be made wrong.
  var rule: DeviceProfile.Library { device?.library ?? DeviceProfile.Library() }

  /// What a rule cuts out of the library, or out of other assets, as far as the app wants it.
  func window(_ rule: DeviceProfile.Library? = nil, of assets: [Asset]? = nil) -> [Asset] {
    let window = AssetWindow.cut(rule ?? self.rule, from: assets ?? self.assets).assets
    let filter = configuration["filter"]?.stringValue.flatMap { try? PickerFilter($0) }
    return filter.map { filter in window.filter(filter.matches) } ?? window
  }
}

extension StateReply {
  /// Tells that the picker closed.
  mutating func close(_ outcome: String, _ items: [ItemView]) {
    view.phase = .closed
    view.progress = nil
    view.items = nil
    view.results = ResultsView(outcome: outcome, items: items)
  }

  /// Tells that the picker is open.
  mutating func stayOpen(in phase: SessionView.Phase) {
    view.phase = phase
    view.results = nil
    events.removeAll { $0.kind == "ended" }
  }

  /// Tells that a gesture had an effect.
  mutating func forgetRefusal() {
    refused = nil
    events.removeAll { $0.kind == "refused" }
  }
}

extension SessionView {
  /// Whether the grid is neither that of a collection nor that of a search.
  var listsEverything: Bool { around.collection == nil && around.searchText == nil }
}

extension VisibleWindow {
  /// Lists other assets, with their identifiers where those are listed now.
  mutating func list(_ assets: [Asset]) {
    let hasIdentifiers = identifiers != nil
    self = VisibleWindow(
      identifiers: assets.map(\.identifier.rawValue), libraryCount: libraryCount,
      kinds: Set(assets.map { $0.kind.isImage ? "image" : "video" }).sorted())
    if !hasIdentifiers { identifiers = nil }
  }
}

extension Gesture {
  /// The changes of the library that it is about.
  var edits: [LibraryEdit] {
    if case .library(let edits) = self { edits } else { [] }
  }
}

/// The devices that a wrong picker knows.
private enum Devices {
  /// The profiles that ship with Locket, read once.
  static let shipped: [String: DeviceProfile] = {
    guard let store = try? ProfileStore() else { return [:] }
    return Dictionary(
      store.identifiers.compactMap { name in
        (try? store.profile(name)).map { (name, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }()
}
