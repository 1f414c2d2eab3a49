// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct CachingAdapterTests {
  private static func open(_ session: String) -> OpenRequest {
    OpenRequest(session: session, profile: "watch", library: [], configuration: [:])
  }

  @Test("what a picker answered is given again without asking it")
  func remembers() async throws {
    let picker = StubAdapter()
    let memory = CachingAdapter(picker)
    for session in ["one", "two"] {
      _ = try await memory.open(Self.open(session))
      _ = try await memory.act(.tap("a"), in: session)
      let reply = try await memory.act(.tap("b"), in: session)
      #expect(reply.view.selection == ["a", "b"])
      try await memory.close(session)
    }
    #expect(await picker.requests.count == 3)
  }

  @Test("a session that goes another way is played to the picker from its beginning")
  func catchesUp() async throws {
    let picker = StubAdapter()
    let memory = CachingAdapter(picker)
    for (session, last) in [("one", "b"), ("two", "c"), ("three", "c")] {
      _ = try await memory.open(Self.open(session))
      _ = try await memory.act(.tap("a"), in: session)
      let reply = try await memory.act(.tap(.init(last)), in: session)
      #expect(reply.view.selection == ["a", last])
    }
    #expect(await picker.requests.count == 6)
  }

  @Test("sessions that are open together do not mix")
  func interleaved() async throws {
    let memory = CachingAdapter(StubAdapter())
    for session in ["one", "two"] { _ = try await memory.open(Self.open(session)) }
    _ = try await memory.act(.tap("a"), in: "one")
    _ = try await memory.act(.tap("b"), in: "two")
    #expect(try await memory.act(.tap("c"), in: "one").view.selection == ["a", "c"])
    #expect(try await memory.act(.tap("c"), in: "two").view.selection == ["b", "c"])
    await #expect(throws: WireError.self) { try await memory.open(Self.open("one")) }
  }

  @Test("what a picker refuses it refuses again, and no session is left of it")
  func refusals() async throws {
    let picker = StubAdapter(.refusing)
    let memory = CachingAdapter(picker)
    for _ in 0..<2 {
      await #expect(throws: WireError.self) { try await memory.open(Self.open("one")) }
    }
    #expect(await picker.requests.count == 1)
    await #expect(throws: WireError.self) { try await memory.view(of: "one") }
  }
}
