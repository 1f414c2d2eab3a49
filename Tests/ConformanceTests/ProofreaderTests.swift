// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@testable import Conformance

@Suite struct ProofreaderTests {
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
  func wrongLines(request: WireRequest) {
    var proofreader = Proofreader()
    #expect(proofreader.mistake(in: "{}", of: request) != nil)
    #expect(proofreader.mistake(in: request.line(number: 1), of: request) == nil)
    #expect(proofreader.mistake(in: request.line(number: 2), of: request) == nil)
    let long = String(repeating: " ", count: Wire.longestLine)
    #expect(proofreader.mistake(in: long, of: request) != nil)
  }

  @Test("another operand, world or library is read back for itself")
  func others() {
    var proofreader = Proofreader()
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
      #expect(proofreader.mistake(in: first.line(number: 1), of: first) == nil)
      #expect(proofreader.mistake(in: first.line(number: 1), of: second) != nil)
    }
  }

  @Test("a configuration is read back with a library that is known already")
  func configurations() {
    var proofreader = Proofreader()
    let plain = Self.opening("one", images: 2)
    #expect(proofreader.mistake(in: plain.line(number: 1), of: plain) == nil)
    guard case .open(var opening) = plain else { return }
    // Not a number that JSON can say, so that it comes back as another one.
    opening.configuration = ["limit": .number(.infinity)]
    let odd = WireRequest.open(opening)
    #expect(proofreader.mistake(in: odd.line(number: 2), of: odd) != nil)
  }
}
