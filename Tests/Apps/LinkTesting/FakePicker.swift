// SPDX-License-Identifier: Apache-2.0

import Glibc
package import HostLink
package import PickerModel
package import PickerTesting
import Synchronization

/// A picker's end of a link that follows a test's script, valid or not.
package final class FakePicker: LinkConnection.Receiver, Sendable {
  /// The behaviour of the picker.
  package struct Script: Sendable {
    /// The offer in its greeting.
    package var offer = PickerOffer()
    /// The picked items.
    package var items: [LinkItem] = []
    /// How it ends once it is open, nil where it waits to be cancelled.
    package var outcome: LinkEnding.Outcome? = .finished
    /// Preselected identifiers that it reports as unknown.
    package var dropped: [AssetIdentifier] = []
    /// The bytes of each item.
    package var bytes: [Int: [UInt8]] = [:]
    /// Handles a request differently; false leaves it to the rest of the script.
    package var takes: @Sendable (FakePicker, Int, HostRequest) -> Bool = { _, _, _ in false }

    package init() {}

    /// Adds an item that can be loaded.
    package mutating func add(
      _ item: Int, _ bytes: [UInt8], types: [ContentType] = [.jpeg], name: String? = nil
    ) {
      var picked = LinkItem(item: item, outcome: .ready)
      picked.identifier = AssetIdentifier("asset-\(item)")
      picked.types = types
      picked.name = name
      picked.pixelSize = PixelSize(width: 4, height: 3)
      items.append(picked)
      self.bytes[item] = bytes
    }
  }

  private struct State {
    var pickers = 0
    var payloads: [Int: String] = [:]
    var last = 0
  }

  /// Every request, in order.
  package let requests: AsyncStream<HostRequest>
  /// The picker's connection, for messages outside the script.
  package let connection: LinkConnection
  /// The app's end of the socket pair, which a test uses once.
  package let appSocket: Int32
  private let script: Script
  /// The folder of its payloads.
  package let folder: TemporaryDirectory
  private let sink: AsyncStream<HostRequest>.Continuation
  private let state = Mutex(State())

  /// Makes a picker over a socket pair.
  package convenience init(_ script: Script) throws {
    let (ours, theirs) = try LinkSocket.pair()
    try self.init(script, socket: ours, appSocket: theirs)
  }

  /// Makes a picker over a socket.
  package init(_ script: Script, socket: Int32, appSocket: Int32 = -1) throws {
    self.script = script
    self.appSocket = appSocket
    folder = try TemporaryDirectory()
    (requests, sink) = AsyncStream.makeStream()
    connection = LinkConnection(descriptor: socket)
    connection.start(self)
  }

  /// The payloads that the app has not released yet.
  package var kept: Set<Int> { state.withLock { Set($0.payloads.keys) } }

  /// Sends an event.
  package func notify(_ event: LinkEvent) { connection.send(event.message) }

  /// Answers a request.
  package func answer(_ number: Int, _ result: Result<JSONValue, LinkError>) {
    connection.send(.answer(number, result))
  }

  /// Waits for a request.
  ///
  /// - Returns: False where the link closed before it came.
  package func receives(_ isWanted: (HostRequest) -> Bool) async -> Bool {
    for await request in requests where isWanted(request) { return true }
    return false
  }

  package func linkClosed(_ error: LinkError) async { sink.finish() }

  package func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async {
    guard case .request(let number, let method, let parameters) = message else { return }
    do throws(LinkError) {
      let request = try HostRequest(method: method, parameters)
      if !script.takes(self, number, request) { take(request, number) }
      sink.yield(request)
    } catch {
      answer(number, .failure(error))
    }
  }

  /// Handles a request as a real picker does.
  package func take(_ request: HostRequest, _ number: Int) {
    switch request {
    case .hello: answer(number, .success(LinkGreeting(offer: script.offer).json))
    case .present, .redeem, .opened:
      let picker = open(number)
      if let outcome = script.outcome { end(picker, outcome, script.items) }
    case .cancel(let picker):
      answer(number, .success([:]))
      end(picker, .cancelled, [])
    case .load(let load): take(load, number)
    case .release(let payload):
      let path = state.withLock { $0.payloads.removeValue(forKey: payload) }
      if let path { unlink(path) }
      answer(number, .success([:]))
    default: answer(number, .success([:]))
    }
  }

  /// Opens a picker.
  ///
  /// - Returns: Its number.
  @discardableResult
  package func open(_ number: Int) -> Int {
    let picker = state.withLock { state in
      state.pickers += 1
      return state.pickers
    }
    var opened = PresentAnswer(picker: picker)
    opened.dropped = script.dropped
    answer(number, .success(opened.json))
    return picker
  }

  /// Sends items, in as many messages as needed.
  package func items(_ picker: Int, _ items: [LinkItem]) {
    for start in stride(from: 0, to: items.count, by: HostLink.maximumItemCount) {
      notify(.items(picker: picker, Array(items[start...].prefix(HostLink.maximumItemCount))))
    }
  }

  /// Ends a picker.
  package func end(_ picker: Int, _ outcome: LinkEnding.Outcome, _ results: [LinkItem]) {
    items(picker, results)
    let failure: PickerFailure? = outcome == .failed ? .libraryVanished : nil
    notify(
      .ended(
        LinkEnding(picker: picker, outcome: outcome, failure: failure, count: results.count)))
  }

  private func take(_ load: LoadRequest, _ number: Int) {
    guard let bytes = script.bytes[load.item],
      let item = script.items.first(where: { $0.item == load.item })
    else { return answer(number, .failure(LinkError(.unknown, "no such item"))) }
    var progress = LoadProgress(stage: .download)
    (progress.completed, progress.total) = (1, 2)
    notify(.progress(request: number, progress))
    notify(.progress(request: number, LoadProgress(stage: .convert)))
    let type = load.type ?? item.types.first ?? .jpeg
    hand(bytes, type, to: number)
  }

  /// Answers a load with bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - type: The type to state.
  ///   - number: The request.
  ///   - statedByteCount: The size to state, nil for the real one.
  package func hand(
    _ bytes: [UInt8], _ type: ContentType, to number: Int, statedByteCount: Int64? = nil
  ) {
    let payload = state.withLock { state in
      state.last += 1
      return state.last
    }
    guard let path = try? folder.write(bytes, to: "payload-\(payload)") else {
      return answer(number, .failure(LinkError(.internal, "no room for a payload")))
    }
    state.withLock { $0.payloads[payload] = path }
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    var loaded = LoadAnswer(
      payload: payload, type: type, byteCount: statedByteCount ?? Int64(bytes.count))
    loaded.pixelSize = PixelSize(width: 4, height: 3)
    loaded.removed = [.removeLocation]
    connection.send(.answer(number, .success(loaded.json)), with: LinkFile(descriptor: file))
  }
}
