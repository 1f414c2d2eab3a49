// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import ServerTesting
import Testing

@testable import CloudDelivery

/// The reachability of a cloud is the result of its last request, of a probe or a fetch.
@Suite struct ReachabilityTests {
  private let bench: FetchBench
  private let asset = FetchBench.asset("a", 1_000)

  init() throws { bench = try FetchBench() }

  private func requests(_ address: String) throws -> CloudRequests {
    try .patient(address)
  }

  @Test("any answer says that the server is there", arguments: [200, 401, 404, 503])
  func answers(status: Int) async throws {
    let server = try StubServer { _ in .status(status) }
    defer { server.close() }
    let engine = bench.engine(server.address, asking: try requests(server.address))
    #expect(engine.isReachable(asset) == nil)
    #expect(await !engine.probe(), "an answer was expected")
    #expect(engine.isReachable(asset) == true)
    #expect(server.requests.map(\.method) == ["HEAD"])
  }

  @Test("a server that goes and comes is told of once each time")
  func comesAndGoes() async throws {
    let server = try StubServer { _ in .status(200) }
    let engine = bench.engine(server.address, asking: try requests(server.address))
    #expect(await !engine.probe())
    server.close()
    #expect(await engine.probe())
    #expect(engine.isReachable(asset) == false)
    #expect(await !engine.probe())
  }

  @Test("a fetch tells as much as a question")
  func fetches() async throws {
    let photo = FetchBench.bytes(1_000)
    let server = try StubServer { _ in .file(photo) }
    let engine = bench.engine(server.address)
    #expect(await bench.end(of: asset, with: engine) == .arrived)
    #expect(engine.isReachable(asset) == true)
    server.close()
    let other = FetchBench.asset("b", 1_000)
    var terms = DeliveryTerms()
    terms.retries = 0
    #expect(
      await bench.end(of: other, with: engine, terms: terms) == .failed(.offline, retryAfter: nil))
    #expect(engine.isReachable(asset) == false)
  }

  @Test("a server that says nothing is given up, and a stopped question says nothing")
  func silence() async throws {
    let server = FakeServer { _ in
      var answer = FakeServer.Answer()
      answer.hangs = true
      return answer
    }
    let cloud = try server.cloud()
    #expect(await cloud.isAnswered(within: .milliseconds(1)) == false)
    let asking = Task { await cloud.isAnswered(within: .seconds(600)) }
    asking.cancel()
    #expect(await asking.value == nil)
  }
}
