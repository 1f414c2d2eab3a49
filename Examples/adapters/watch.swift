// SPDX-License-Identifier: Apache-2.0
// A minimal watch picker: `AdapterServing` has the messages and answers the lines.

import AdapterServing
import Foundation

struct WatchPicker {
  let shown: [String]
  let limit: Int?
  var selection: [String] = []
  var events: [SessionEvent] = []
  var now = 0
  var results: ResultsView?

  init(_ request: OpenRequest) throws(WireError) {
    guard let limit = (request.configuration["limit"] ?? 1).intValue, limit >= 0 else {
      let issue = WireError.Issue(code: "config.limit", path: "/config/limit", allowed: "0 or more")
      throw WireError(refusing: [issue])
    }
    let images = request.library.map(\.asset).filter { asset in
      asset.kind != .video && asset.availability == .device && !asset.isHidden && !asset.isTrashed
    }
    func date(_ asset: Asset) -> Int64 { asset.captureDate?.milliseconds ?? .min }
    shown = images.sorted { date($0) > date($1) }.map(\.identifier.rawValue)
    self.limit = limit == 0 ? nil : limit
  }

  /// Performs a gesture of the person; returns why it had no effect.
  mutating func act(_ gesture: Gesture) -> String? {
    guard results == nil else { return "notNow" }
    switch gesture {
    case .cancel: end("cancelled", [])
    case .finish where selection.isEmpty: return "nothingSelected"
    case .finish: end("finished", selection)
    case .tap(let asset):
      if let index = selection.firstIndex(of: asset.rawValue) {
        selection.remove(at: index)
      } else {
        guard shown.contains(asset.rawValue) else { return "notShown" }
        guard selection.count < limit ?? .max else { return "limit" }
        selection.append(asset.rawValue)
      }
      if limit == 1 { end("finished", selection) }
    default: return "notOffered"
    }
    return nil
  }

  private mutating func end(_ outcome: String, _ picks: [String]) {
    let items = picks.map { ItemView(identifier: $0, state: "ready") }
    results = ResultsView(outcome: outcome, items: items)
    events = [SessionEvent(time: now, number: 1, kind: "ended", value: .string(outcome))]
  }

  mutating func reply(after milliseconds: Int = 0, refused: String? = nil) -> StateReply {
    now += milliseconds
    var view = SessionView(
      phase: results == nil ? .picking : .closed,
      visible: VisibleWindow(
        identifiers: shown, libraryCount: shown.count, kinds: shown.isEmpty ? [] : ["image"]),
      limit: limit, selection: selection, badges: nil,
      controls: Controls(showsFinish: limit != 1, canFinish: !selection.isEmpty, showsCancel: true))
    view.results = results
    defer { events = [] }
    return StateReply(now: now, view: view, events: events, refused: refused)
  }
}

actor WatchAdapter: Adapter {
  private let profile = "apple-watch-45mm"
  private var pickers: [String: WatchPicker] = [:]

  func hello(_ hello: Hello) throws -> HelloReply {
    guard hello.versions.contains(1) else {
      throw WireError(number: -32014, code: "wire.version", message: "only version 1 is spoken")
    }
    return HelloReply(
      implementation: Implementation(name: "watch.swift", version: "1"), profiles: [profile],
      capabilities: ["clock.virtual"])
  }
  func open(_ request: OpenRequest) throws -> StateReply {
    guard pickers[request.session] == nil else { throw WireError.sessionExists(request.session) }
    guard request.profile == profile else { throw WireError.unknownProfile(request.profile) }
    pickers[request.session] = try WatchPicker(request)
    return try with(request.session) { $0.reply() }
  }
  func act(_ gesture: Gesture, in session: String) throws -> StateReply {
    try with(session) { $0.reply(refused: $0.act(gesture)) }
  }
  func setEnvironment(_ environment: Environment, in name: String) throws -> StateReply {
    try with(name) { $0.reply() }
  }
  func advance(by milliseconds: Int, in session: String) throws -> StateReply {
    try with(session) { $0.reply(after: milliseconds) }
  }
  func view(of session: String) throws -> StateReply { try with(session) { $0.reply() } }
  func close(_ session: String) throws { try with(session) { _ in pickers[session] = nil } }
  func bye() {}
  private func with<Value>(_ name: String, _ use: (inout WatchPicker) -> Value) throws -> Value {
    guard var picker = pickers[name] else { throw WireError.unknownSession(name) }
    defer { if pickers[name] != nil { pickers[name] = picker } }
    return use(&picker)
  }
}

@main struct WatchProgram {
  static func main() async throws {
    let service = AdapterService(WatchAdapter())
    var lines = LineBuffer()
    while case let bytes = FileHandle.standardInput.availableData, !bytes.isEmpty {
      lines.append(bytes)
      while let line = lines.next() {
        let answer = Data("\(await service.answer(line))\n".utf8)
        try FileHandle.standardOutput.write(contentsOf: answer)
      }
      if await service.isDone { return }
    }
  }
}
