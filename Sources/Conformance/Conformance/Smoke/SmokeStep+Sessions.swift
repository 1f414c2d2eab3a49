// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension SmokeStep {
  static let sessions = [
    SmokeStep(
      "session.unknown", "a session that was not opened gets the error -32011",
      "look the session's name up before anything else"
    ) { talk, _ in
      let requests: [(String, JSONValue)] = [
        ("session.act", ["session": "unknown", "do": ["cancel": true]]),
        ("env.set", ["session": "unknown", "env": [:]]),
        ("clock.advance", ["session": "unknown", "ms": 1]),
        ("session.view", ["session": "unknown"]), ("session.close", ["session": "unknown"]),
      ]
      for (method, parameters) in requests {
        try SmokeTalk.demand(-32011, try await talk.ask(method, parameters), to: method)
      }
    },
    SmokeStep(
      "profile.unknown", "a profile that is not claimed gets the error -32013",
      "compare params.profile with what hello claims"
    ) { talk, _ in
      let answer = try await talk.ask(
        "session.open",
        ["session": "p", "profile": "no such device", "library": [], "config": [:], "env": [:]])
      try SmokeTalk.demand(-32013, answer, to: "session.open of an unknown profile")
    },
    SmokeStep(
      "open.empty", "a picker opens on an empty library and shows nothing",
      "answer with now, events and a view: phase picking, visible with count 0 and ids []"
    ) { talk, profile in
      let reply = try await talk.open("empty", profile, [])
      guard reply.view.phase == .picking, reply.view.visible.count == 0,
        reply.view.visible.identifiers == []
      else {
        let (phase, visible) = (reply.view.phase.rawValue, reply.view.visible)
        throw SmokeIssue(
          "expected phase picking, visible.count 0 and visible.ids []; got phase \(phase), "
            + "visible.count \(visible.count) and visible.ids "
            + (visible.identifiers.map { "\($0)" } ?? "missing"))
      }
      guard reply.now == 0 else { throw SmokeIssue("now is \(reply.now) after opening") }
    },
    SmokeStep(
      "open.twice", "a name that is in use gets the error -32012",
      "refuse to open over an open session; the open one stays as it is"
    ) { talk, profile in
      _ = try await talk.open("twice", profile, SmokeTalk.library)
      let request = OpenRequest(
        session: "twice", profile: profile, library: [], configuration: [:])
      let again = try await talk.ask("session.open", WireRequest.open(request).parameters)
      try SmokeTalk.demand(-32012, again, to: "session.open of an open session")
      guard try await talk.state(.view(session: "twice")).view.visible.count > 0 else {
        throw SmokeIssue("the first session was replaced")
      }
    },
    SmokeStep(
      "open.nonsense", "an invalid configuration gets an error with data.code and opens no session",
      "check config before you open; answer -32010 with data.code and data.path"
    ) { talk, profile in
      let request = OpenRequest(
        session: "bad", profile: profile, library: [], configuration: ["limit": -1])
      let answer = try await talk.ask("session.open", WireRequest.open(request).parameters)
      try SmokeTalk.demand(-32010, answer, to: "a limit of -1")
      guard answer["error"]?["data"]?["code"] == "config.limit" else {
        throw SmokeIssue("error.data.code is not \"config.limit\"")
      }
      let view = try await talk.ask("session.view", ["session": "bad"])
      try SmokeTalk.demand(-32011, view, to: "a session that was refused")
    },
    SmokeStep(
      "act.tap", "a tap on something shown selects it, in that session and in no other",
      "keep everything that belongs to a session with that session"
    ) { talk, profile in
      let shown = try await talk.open("tap", profile, SmokeTalk.library).view.visible
      _ = try await talk.open("other", profile, SmokeTalk.library)
      guard let first = shown.identifiers?.first else {
        throw SmokeIssue("of three images on the device none is shown")
      }
      let tapped = try await talk.state(.act(.tap(AssetIdentifier(first)), session: "tap"))
      guard tapped.view.selection == [first], tapped.refused == nil else {
        throw SmokeIssue("after a tap on \(first) the selection is \(tapped.view.selection)")
      }
      let other = try await talk.state(.view(session: "other")).view.selection
      guard other.isEmpty else { throw SmokeIssue("another session selected \(other) too") }
    },
    SmokeStep(
      "view.ids", "session.view lists every identifier shown, and reports no event twice",
      "put visible.ids into the answers to session.open and session.view; clear the events once reported"
    ) { talk, profile in
      let opened = try await talk.open("ids", profile, SmokeTalk.library).view.visible
      let first = try await talk.state(.view(session: "ids"))
      guard let ids = first.view.visible.identifiers, ids.count == first.view.visible.count else {
        throw SmokeIssue("expected as many identifiers in visible.ids as visible.count states")
      }
      guard ids == opened.identifiers else {
        throw SmokeIssue("two answers to session.view of an untouched picker differ")
      }
      guard try await talk.state(.view(session: "ids")).events.isEmpty else {
        throw SmokeIssue("session.view of an untouched picker reports events")
      }
    },
    SmokeStep(
      "session.close", "session.close is answered with {}, and the name is free again",
      "forget the session; answer later requests for it with -32011"
    ) { talk, profile in
      _ = try await talk.open("gone", profile, [])
      let closed = try await talk.ask("session.close", ["session": "gone"])
      guard closed["result"]?.objectValue != nil else {
        throw SmokeIssue("session.close was not answered with {}")
      }
      let view = try await talk.ask("session.view", ["session": "gone"])
      try SmokeTalk.demand(-32011, view, to: "a closed session")
      _ = try await talk.open("gone", profile, [])
    },
  ]

  static let clock = [
    SmokeStep(
      "clock.law", "advancing by 300 and then 700 is the same as advancing by 1000",
      "move your clock from one due moment to the next, never by the whole step",
      requiredCapability: "clock.virtual"
    ) { talk, profile in
      let stepped = try await talk.timed("pieces", profile, [300, 0, 700])
      let whole = try await talk.timed("whole", profile, [1000])
      guard stepped.now == 1000, whole.now == 1000 else {
        throw SmokeIssue(
          "expected now 1000; got \(stepped.now) after three steps and \(whole.now) after one")
      }
      guard stepped == whole else {
        throw SmokeIssue(
          "expected equal answers; got \(stepped.json.text) after three steps and "
            + "\(whole.json.text) after one")
      }
    },
    SmokeStep(
      "clock.still", "time passes only by clock.advance",
      "take the time from clock.advance alone, never from the system",
      requiredCapability: "clock.virtual"
    ) { talk, profile in
      _ = try await talk.open("still", profile, SmokeTalk.library)
      var reply = try await talk.state(.act(.cancel, session: "still"))
      for _ in 0..<20 { reply = try await talk.state(.view(session: "still")) }
      guard reply.now == 0 else { throw SmokeIssue("now is \(reply.now) without clock.advance") }
    },
  ]
}

extension SmokeTalk {
  /// A library of three images on the device and one in the cloud.
  static let library: [LibraryAsset] = (1...4).map { number in
    var asset = Asset(identifier: AssetIdentifier("smoke-\(number)"))
    asset.captureDate = Timestamp(rfc3339: "2024-01-0\(number)T00:00:00Z")
    asset.byteCount = 1_000_000
    asset.availability = number == 2 ? .cloud : .device
    return LibraryAsset(asset)
  }

  mutating func open(
    _ session: String, _ profile: String, _ library: [LibraryAsset]
  ) async throws -> StateReply {
    try await state(
      .open(
        OpenRequest(
          session: session, profile: profile, library: library, configuration: ["limit": 0])))
  }

  /// Returns the state after finishing and waiting, with all events since the opening.
  mutating func timed(
    _ session: String, _ profile: String, _ waits: [Int]
  ) async throws -> StateReply {
    var shown = try await open(session, profile, Self.library).view.visible.identifiers ?? []
    // Tap the asset in the cloud first, if the device shows it, so that an original must be
    // fetched.
    shown.sort { $0 == "smoke-2" && $1 != "smoke-2" }
    var events: [SessionEvent] = []
    for identifier in shown.prefix(2) {
      events += try await state(.act(.tap(AssetIdentifier(identifier)), session: session)).events
    }
    var reply = try await state(.act(.finish, session: session))
    events += reply.events
    for wait in waits {
      reply = try await state(.advance(milliseconds: wait, session: session))
      events += reply.events
    }
    reply.events = events
    return reply
  }
}
