// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@testable import Conformance

@Suite struct RequestValidatorTests {
  private static func opening(_ session: String, images: Int) -> WireRequest {
    let library = (0..<images).map { LibraryAsset(Asset(identifier: AssetIdentifier("img-\($0)"))) }
    return .open(
      OpenRequest(session: session, profile: "watch", library: library, configuration: [:]))
  }

  @Test(
    "what does not say what it should is found, however often it was said rightly",
    arguments: [
      WireRequest.act(.tap("a"), session: "one"), .advance(milliseconds: 7, session: "one"),
      .view(session: "one"), .close(session: "one"), opening("one", images: 3),
      opening("one", images: 0), .hello(Hello(runner: Implementation(name: "test", version: "1"))),
    ])
  func invalidLinesAreFound(request: WireRequest) {
    var proofreader = RequestValidator()
    #expect(proofreader.issue(in: "{}", of: request) != nil)
    #expect(proofreader.issue(in: request.line(number: 1), of: request) == nil)
    #expect(proofreader.issue(in: request.line(number: 2), of: request) == nil)
    let long = String(repeating: " ", count: Wire.maximumLineLength)
    #expect(proofreader.issue(in: long, of: request) != nil)
  }

  @Test("another operand, world or library is read back for itself")
  func others() {
    var proofreader = RequestValidator()
    var environment = Environment()
    environment.isLinkUp = false
    let pairs: [(WireRequest, WireRequest)] = [
      (.act(.tap("a"), session: "one"), .act(.tap("b"), session: "one")),
      (
        .setEnvironment(Environment(), session: "one"),
        .setEnvironment(environment, session: "one")
      ),
      (Self.opening("one", images: 2), Self.opening("one", images: 3)),
    ]
    for (first, second) in pairs {
      #expect(proofreader.issue(in: first.line(number: 1), of: first) == nil)
      #expect(proofreader.issue(in: first.line(number: 1), of: second) != nil)
    }
  }

  @Test("a configuration is read back with a library that is known already")
  func configurations() {
    var proofreader = RequestValidator()
    let plain = Self.opening("one", images: 2)
    #expect(proofreader.issue(in: plain.line(number: 1), of: plain) == nil)
    guard case .open(var opening) = plain else { return }
    // JSON cannot represent this number, so it is read back as another one.
    opening.configuration = ["limit": .number(.infinity)]
    let odd = WireRequest.open(opening)
    #expect(proofreader.issue(in: odd.line(number: 2), of: odd) != nil)
  }
}
