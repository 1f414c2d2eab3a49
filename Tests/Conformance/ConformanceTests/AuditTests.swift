// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import Conformance
import ConformanceWire
import PickerModel
import Testing

@Suite struct AuditTests {
  @Test("a picker that answers the same every time is clean")
  func steady() async throws {
    let files = try SuiteFiles(SuiteFiles.small)
    let audit = try await Audit.of(StubAdapter(), by: files.suite())
    #expect(audit.findings == [])
    #expect(audit.count == 4)
  }

  /// A picker that shows one more asset from its second session on.
  private actor Forgetful: Adapter {
    private let inner = StubAdapter()
    private var count = 0

    func hello(_ hello: Hello) async throws -> HelloReply { await inner.hello(hello) }

    func open(_ request: OpenRequest) async throws -> StateReply {
      count += 1
      var reply = try await inner.open(request)
      reply.view.visible.libraryCount = count
      return reply
    }

    func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
      try await inner.act(gesture, in: session)
    }

    func setEnvironment(
      _ environment: Environment, in session: String
    ) async throws -> StateReply {
      await inner.setEnvironment(environment, in: session)
    }

    func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
      await inner.advance(by: milliseconds, in: session)
    }

    func view(of session: String) async throws -> StateReply { await inner.view(of: session) }
    func close(_ session: String) async throws { try await inner.close(session) }
    func bye() {}
  }

  @Test("one whose answers depend on what was asked before is found out")
  func forgetful() async throws {
    let files = try SuiteFiles(SuiteFiles.small)
    let audit = try await Audit.of(Forgetful(), by: files.suite())
    #expect(audit.findings.contains("watch/b/first answers differently a second time"))
    #expect(audit.findings.count >= 8)
  }

  @Test("a picker without a known profile cannot be audited")
  func unclaimedProfilesCannotBeAudited() async throws {
    let files = try SuiteFiles(SuiteFiles.small)
    await #expect(throws: CannotTest.self) {
      try await Audit.of(StubAdapter(profiles: ["fridge"]), by: files.suite())
    }
  }
}
