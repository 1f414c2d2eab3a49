// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization
import Testing

@testable import CloudDelivery

/// Every answer other than a list gives one clear error.
@Suite struct ListingErrorTests {
  private func error(
    _ answer: @escaping @Sendable (HTTPRequest) -> FakeServer.Answer
  ) async throws -> CloudError {
    let cloud = try FakeServer(answer).cloud()
    let error = await #expect(throws: CloudError.self) {
      try await CloudLister(requests: cloud).list()
    }
    let found = try #require(error)
    #expect(!found.remedy.isEmpty && !found.detail.isEmpty && !found.description.contains("\n"))
    return found
  }

  @Test(
    "statuses have their reasons",
    arguments: [
      (401, FailureReason.unauthorised), (403, .unauthorised), (404, .notFound), (429, .throttled),
      (503, .throttled), (500, .serverError), (507, .serverError), (302, .unsupported),
      (405, .unsupported), (200, .unsupported), (418, .unsupported),
    ])
  func statuses(status: Int, reason: FailureReason) async throws {
    let error = try await error { _ in
      .status(status, ["Retry-After": "17", "Location": "https://u:secret@x.example/y?token=1"])
    }
    #expect(error.reason == reason)
    #expect(error.status == status)
    #expect(error.retryAfter == ([429, 500, 503, 507].contains(status) ? 17 : nil))
    #expect(!error.description.contains("secret") && !error.description.contains("token"))
  }

  @Test("what is no list is said to be none")
  func otherBodies() async throws {
    let html = Array("<html><body><p>Welcome<br></body></html>".utf8)
    let page = try await error { _ in .init(status: 200, body: html) }
    #expect(page.reason == .unsupported)
    for body in ["<html xmlns=\"x\"><p/></html>", "<multistatus xmlns=\"other\"/>"] {
      #expect(try await error { _ in .multistatus(body) }.reason == .unsupported)
    }
    for body in [
      "", "not XML", "<d:multistatus xmlns:d=\"DAV:\"><d:response>",
      "<d:multistatus xmlns:d=\"DAV:\"><d:response></d:multistatus>",
    ] {
      #expect(try await error { _ in .multistatus(body) }.reason == .damaged, "\(body)")
    }
    let other = try await error { _ in .multistatus("<multistatus xmlns=\"DAV:\"/>") }
    #expect(other.detail.contains("another folder"))
  }

  @Test("entities stand for nothing, however many there are")
  func entities() async throws {
    var declared = "<!ENTITY e0 \"lol\"><!ENTITY x SYSTEM \"file:///etc/passwd\">"
    for number in 1..<30 {
      let inside = String(repeating: "&e\(number - 1);", count: 10)
      declared += "<!ENTITY e\(number) \"\(inside)\">"
    }
    let server = FakeServer { [declared] _ in
      .multistatus(
        """
        <!DOCTYPE m [\(declared)]><multistatus xmlns="DAV:"><response><href>/dav/&x;&e29;</href>\
        <propstat><prop><resourcetype><collection/></resourcetype></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """)
    }
    // Both are correct: the parser refuses entities or leaves them out.
    let probe = try? await WebDAVLister(requests: server.cloud()).probe()
    #expect(probe == nil || probe?.root.path == .root)
  }

  @Test("an address of a file is said to be one")
  func file() async throws {
    let found = try await error { _ in
      .multistatus(
        """
        <multistatus xmlns="DAV:"><response><href>/dav</href><propstat><prop><resourcetype/></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """)
    }
    #expect(found.detail == "is a file")
  }

  @Test("no answer has its reasons")
  func failures() async throws {
    for (failure, reason) in [
      (HTTPFailure.offline("x"), FailureReason.offline), (.cut("x"), .stalled),
      (.untrusted("x"), .unauthorised), (.unsupported("x"), .unsupported),
    ] {
      #expect(try await error { _ in .init(status: 207, failure: failure) }.reason == reason)
    }
  }

  @Test("a server from which nothing comes is given up")
  func stalled() async throws {
    var cloud = try FakeServer { _ in .init(status: 207, hangs: true) }.cloud()
    cloud.clock = HastyClock()
    let lister = CloudLister(requests: cloud)
    let error = await #expect(throws: CloudError.self) { try await lister.list() }
    #expect(error?.reason == .stalled)
  }

  @Test("a server that sends a few bytes at a time without end is given up")
  func dripping() async throws {
    let server = DrippingServer()
    let lister = CloudLister(
      requests: CloudRequests(
        http: server, address: try RemoteAddress("http://127.0.0.1"), clock: DripClock(server)))
    let error = await #expect(throws: CloudError.self) { try await lister.list() }
    #expect(error?.reason == .stalled)
  }

  @Test("a cancelled listing ends")
  func cancelled() async throws {
    let (asked, tell) = AsyncStream<Void>.makeStream()
    let cloud = try FakeServer { _ in
      tell.yield()
      return .init(status: 207, hangs: true)
    }.cloud()
    let listing = Task { try await CloudLister(requests: cloud).list() }
    for await _ in asked { break }
    listing.cancel()
    await #expect(throws: CancellationError.self) { try await listing.value }
  }

  @Test("a server that wants no more questions in the middle ends the listing")
  func throttledLater() async throws {
    for status in [401, 429] {
      let tree = FakeTree(.init(trees: .refuses(403), broken: ["a": status]))
      tree.put("a/x.jpg")
      tree.put("b/x.jpg")
      let cloud = try tree.server.cloud()
      let error = await #expect(throws: CloudError.self) {
        try await CloudLister(requests: cloud).list()
      }
      #expect(error?.status == status)
    }
  }
}

/// Sends a byte of an answer whenever ``DripClock`` sleeps.
private final class DrippingServer: HTTPExchanging {
  private struct State {
    var onBytes: (@Sendable (UnsafeRawBufferPointer) -> Bool)?
    var waiting: CheckedContinuation<HTTPFailure, Never>?
    var failure: HTTPFailure?
    var count = 0
  }

  private let state = Mutex(State())

  func exchange(
    _ request: HTTPRequest, onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure) {
    _ = onResponseHeader(HTTPResponseHeader(status: 207, fields: []))
    throw await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let failure = state.withLock { state in
          state.onBytes = onBytes
          if state.failure == nil { state.waiting = continuation }
          return state.failure
        }
        if let failure { continuation.resume(returning: failure) }
      }
    } onCancel: {
      end(.stopped)
    }
  }

  func drip() {
    let (onBytes, count) = state.withLock { state in
      state.count += 1
      return (state.onBytes, state.count)
    }
    // Without a limit on slow answers, this test would not end.
    if count > 1_000 { return end(.offline("still dripping")) }
    _ = Array(" ".utf8).withUnsafeBytes { onBytes?($0) }
  }

  private func end(_ failure: HTTPFailure) {
    state.withLock { state in
      state.failure = failure
      state.waiting?.resume(returning: failure)
      state.waiting = nil
    }
  }
}

/// A clock that lets a server send a byte and then advances at once.
private struct DripClock: Clock {
  typealias Instant = HastyClock.Instant

  let server: DrippingServer

  init(_ server: DrippingServer) { self.server = server }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Task.yield()
    try Task.checkCancellation()
    server.drip()
  }
}

/// A clock on which no sleep takes time.
private struct HastyClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Task.yield()
    try Task.checkCancellation()
  }
}
