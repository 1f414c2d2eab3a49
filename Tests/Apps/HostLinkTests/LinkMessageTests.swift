// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import HostLink

/// Every message is read back as it was written.
@Suite struct LinkMessageTests {
  private static let update = {
    var update = PickerConfiguration.Update()
    update.selectionLimit = 0
    update.edgesWithoutContentMargins = []
    update.searchText = "a\nb"
    return update
  }()

  private static let requests: [HostRequest] = {
    var present = PresentRequest(configuration: ["limit": 3])
    present.isForOpening = true
    var load = LoadRequest(item: 7)
    load.type = .heic
    load.isByDescriptor = false
    var pixels = LoadRequest(item: 8)
    pixels.pixels = PixelSize(width: 200, height: HostLink.maximumImageSide)
    var framed = PresentRequest(configuration: ["style": "inline"])
    framed.placement = .frame(PickerFrame(x: -0.5, y: 600, width: 390.25, height: 200, scale: 2))
    return [
      .present(framed), .load(pixels), .resize(picker: 1, .half), .resize(picker: 1, .full),
      .resize(picker: 1, .frame(PickerFrame(width: 1e300, height: 44))),
      .hello(LinkHello(app: "An \"app\"\n")),
      .hello(LinkHello(app: "known", secret: AppSecret(String(repeating: "0f", count: 32)))),
      .present(PresentRequest(configuration: [:])),
      .present(present), .update(picker: 1, update), .deselect(picker: 2, ["a", "b"]),
      .move(picker: 3, "a", after: nil), .move(picker: 3, "a", after: "b"),
      .view(picker: 4, .zoomIn), .cancel(picker: 5), .load(LoadRequest(item: 6)), .load(load),
      .read(payload: 8, offset: 1 << 40, count: HostLink.maximumChunkLength), .release(payload: 9),
      .stop(request: 10), .redeem("t"), .opened(), .opened(among: []), .opened(among: ["a"]),
      .cloudIdentifiers(["a"]),
      .localIdentifiers(["b"]),
    ]
  }()

  @Test("every request reads as it was written", arguments: requests)
  func everyRequestIsRead(request: HostRequest) throws {
    let message = LinkMessage.request(5, method: request.method, request.parameters)
    let line = message.line
    #expect(!line.contains("\n"))
    #expect(try LinkMessage(line: Array(line.utf8)) == message)
    #expect(try HostRequest(method: request.method, request.parameters) == request)
  }

  @Test("a request that says too little or the wrong thing is refused by its place")
  func invalidRequests() {
    let invalid: [(String, JSONValue)] = [
      ("hello", [:]), ("hello", ["app": 5]), ("load", [:]), ("load", ["item": "one"]),
      ("load", ["item": 1, "as": "mail"]), ("read", ["payload": 1, "offset": -1, "count": 1]),
      ("read", ["payload": 1, "offset": 0, "count": 0]),
      (
        "read",
        ["payload": 1, "offset": 0, "count": .integer(Int64(HostLink.maximumChunkLength) + 1)]
      ),
      ("present", ["frame": "quarter"]), ("present", ["frame": [:]]), ("present", ["frame": 44]),
      ("present", ["frame": ["width": 100, "height": "tall"]]),
      ("present", ["frame": ["width": 100, "height": nil]]),
      ("resize", ["picker": 1, "frame": ["width": 100, "height": 50, "scale": .number(1.5)]]),
      ("resize", ["frame": "half"]), ("load", ["item": 1, "pixels": ["width": 0, "height": 1]]),
      ("load", ["item": 1, "pixels": 300]),
      ("view", ["picker": 1, "do": "explode"]), ("present", ["for": "fun"]),
      ("deselect", ["picker": 1, "identifiers": [1]]), ("cancel", []),
      ("hello", ["app": "a", "versions": [1], "secret": "short"]),
      ("hello", ["app": "a", "versions": [1], "secret": 5]), ("opened", ["identifiers": 1]),
    ]
    for (method, parameters) in invalid {
      let error = #expect(throws: LinkError.self) {
        try HostRequest(method: method, parameters)
      }
      #expect(error?.reason == .parameters, "\(method) \(parameters)")
      #expect(error?.message.contains("expected") == true)
    }
    // A box with too many pixels becomes one of the maximum size.
    let many: JSONValue = ["item": 1, "pixels": ["width": 1_000_000, "height": 5]]
    guard case .load(let load)? = try? HostRequest(method: "load", many) else {
      Issue.record("\(many) was refused")
      return
    }
    #expect(load.pixels == PixelSize(width: HostLink.maximumImageSide, height: 5))
    let unknown = #expect(throws: LinkError.self) { try HostRequest(method: "explode", [:]) }
    #expect(unknown?.reason == .unknownMethod)
  }

  private static let events: [LinkEvent] = {
    var ready = LinkItem(item: 1, outcome: .ready)
    ready.identifier = "a"
    ready.types = [.heic, .jpeg]
    ready.name = "IMG_1"
    ready.pixelSize = PixelSize(width: 4, height: 3)
    ready.removing = [.removeLocation, .removeCaptions]
    let items = [
      ready, LinkItem(item: 2, outcome: .failed(.noSpace)), LinkItem(item: 3, outcome: .kept),
      LinkItem(item: 4, outcome: .gone), LinkItem(item: 5, outcome: .cancelled),
      LinkItem(item: 6, outcome: .later("t")),
    ]
    var progress = LoadProgress(stage: .download)
    (progress.completed, progress.total) = (5, 10)
    return [
      .items(picker: 1, items), .items(picker: 1, []), .delivered(picker: 1, count: 0),
      .ended(LinkEnding(picker: 1, outcome: .finished, count: 3)),
      .ended(LinkEnding(picker: 1, outcome: .failed, failure: .budgetExceeded, count: 0)),
      .progress(request: 2, progress), .progress(request: 2, LoadProgress(stage: .copy)),
    ]
  }()

  @Test("all news read as they were written", arguments: events)
  func everyEventIsRead(event: LinkEvent) throws {
    let message = try LinkMessage(line: Array(event.message.line.utf8))
    guard case .event(let name, let parameters) = message else {
      Issue.record("\(message)")
      return
    }
    #expect(try LinkEvent(name, parameters) == event)
  }

  @Test("unknown news are nothing to stumble over, wrong ones are")
  func unknownAndInvalidEvents() throws {
    #expect(try LinkEvent("weather", ["sun": true]) == nil)
    let invalid: [(String, JSONValue)] = [
      ("items", ["picker": 1, "items": [["item": 1, "outcome": "lost"]]]), ("items", ["items": []]),
      ("ended", ["picker": 1, "outcome": "failed", "count": 0]), ("progress", ["request": 1]),
      ("delivered", []), ("delivered", ["picker": 1, "count": -1]),
      ("ended", ["picker": 1, "outcome": "finished", "count": -1]),
      ("progress", ["request": 1, "stage": "copy", "completed": -1]),
      ("progress", ["request": 1, "stage": "copy", "completed": 1, "total": -1]),
      (
        "items",
        ["picker": 1, "items": [["item": 1, "outcome": "ready", "width": -1, "height": 1]]]
      ),
      ("items", ["picker": 1, "items": [["item": 1, "outcome": "ready", "identifier": ""]]]),
    ]
    for (name, parameters) in invalid {
      #expect(throws: LinkError.self, "\(name)") { try LinkEvent(name, parameters) }
    }
  }

  @Test("every answer reads as it was written")
  func answers() throws {
    var offer = PickerOffer()
    offer.identifier = "p"
    offer.name = "P"
    offer.screen = PixelSize(width: 4, height: 5)
    offer.maximumSelection = 10
    offer.capabilities = [.search]
    offer.metadataOptions = [.removeLocation]
    offer.selection = [.default]
    offer.edges = [.top]
    offer.searchText = false
    offer.scale = 2
    let greeting = LinkGreeting(offer: offer)
    #expect(try LinkGreeting(JSONFields(greeting.json)) == greeting)
    // Pickers that are older than these members.
    guard case .object(var members) = offer.json else { throw CancellationError() }
    (members["edges"], members["searchText"], members["scale"]) = (nil, nil, nil)
    let older = try PickerOffer(JSONFields(.object(members)))
    #expect(older.edges == PickerOffer().edges && older.searchText && older.scale == 1)
    var present = PresentAnswer(picker: 3)
    present.dropped = ["a"]
    #expect(try PresentAnswer(JSONFields(present.json)) == present)
    var load = LoadAnswer(payload: 1, type: .heic, byteCount: 1 << 40)
    load.pixelSize = PixelSize(width: 4, height: 5)
    load.removed = [.removeCaptions]
    #expect(try LoadAnswer(JSONFields(load.json)) == load)
    #expect(throws: JSONError.self) {
      try LoadAnswer(JSONFields(["payload": 1, "type": "x", "byteCount": -1]))
    }
  }

  @Test("every fault reads as it was written", arguments: LinkError.Reason.allCases)
  func errors(reason: LinkError.Reason) throws {
    var error = LinkError(reason, "here; do that")
    if reason == .load {
      error.failure = .offline
      error.isRetryable = true
    }
    if reason == .configuration {
      error.issues = [ConfigurationIssue(field: "f", value: "v", profile: "p", allowed: "a")]
    }
    #expect(LinkError(error.json) == error)
    let message = LinkMessage.answer(1, .failure(error))
    #expect(try LinkMessage(line: Array(message.line.utf8)) == message)
  }

  @Test("an error that says nothing is internal")
  func emptyError() {
    #expect(LinkError([:]).reason == .internal)
    #expect(LinkError(["data": ["reason": "weather"]]).reason == .internal)
    #expect(!LinkError(5).message.isEmpty)
  }
}
