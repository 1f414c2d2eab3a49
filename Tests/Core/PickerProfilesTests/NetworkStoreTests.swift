// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

@Suite struct NetworkStoreTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func network(_ text: String) throws -> NetworkModel {
    try folder.write(text.utf8, to: "mine.json")
    return try NetworkStore().network(folder.path + "/mine.json")
  }

  private func issueLines(_ text: String) throws -> [String] {
    try folder.write(text.utf8, to: "mine.json")
    let error = #expect(throws: ProfileError.self) {
      try NetworkStore().network(folder.path + "/mine.json")
    }
    guard case .invalid(let issues) = error else { return [] }
    return issues.map { "\($0.line ?? 0) \($0.keyPath): \($0.problem)" }
  }

  @Test func theBundledOnesCanBeRead() throws {
    let store = NetworkStore()
    #expect(
      store.names == ["3g", "flaky", "lte", "offline", "slow", "watch-bluetooth", "wifi"])
    for name in store.names {
      let network = try store.network(name)
      #expect(network.name == name && !network.summary.isEmpty)
    }
    #expect(try !store.network("offline").isUp)
    #expect(try store.network("lte").isMetered)
    #expect(try store.network("flaky").injectedErrors.cut == 0.2)
  }

  @Test func everyFieldIsRead() throws {
    let model = try network(
      #"""
      { "id": "mine", "summary": "S", "bytesPerSecond": 5, "latency": 6, "jitter": 7,
        "slowStart": 8, "loss": 0.5, "link": "down", "shared": false, "metered": true,
        "faults": { "serverError": 0.1, "throttled": 0.2, "retryAfter": 1.5, "cut": 0.3,
          "damaged": 0.4, "changed": 0.6, "gone": 0.7 },
        "schedule": [{ "from": 3000, "until": 8000, "link": "down" },
          { "from": 1, "bytesPerSecond": 9, "cuts": true }], "repeats": 60000 }
      """#)
    var expected = NetworkModel(name: "mine", bytesPerSecond: 5, latency: 6, isUp: false)
    expected.summary = "S"
    expected.jitter = 7
    expected.slowStart = 8
    expected.loss = 0.5
    expected.isShared = false
    expected.isMetered = true
    expected.injectedErrors.serverError = 0.1
    expected.injectedErrors.throttled = 0.2
    expected.injectedErrors.retryAfter = 1.5
    expected.injectedErrors.cut = 0.3
    expected.injectedErrors.damaged = 0.4
    expected.injectedErrors.changed = 0.6
    expected.injectedErrors.gone = 0.7
    var down = NetworkModel.Change(from: 3_000, until: 8_000)
    down.isUp = false
    var slow = NetworkModel.Change(from: 1, until: 1)
    slow.bytesPerSecond = 9
    slow.cuts = true
    expected.schedule = [down, slow]
    expected.repeats = 60_000
    #expect(model == expected)
  }

  @Test("every issue is reported with its line and what is expected")
  func allIssues() throws {
    let found = try issueLines(
      #"""
      { "id": "yours",
        "bytesPerSecond": 0,
        "loss": 2,
        "link": "sideways",
        "schedule": [{ "from": 9, "until": 3 }, 7],
        "latancy": 1 }
      """#)
    #expect(found.count == 8)
    for (line, text) in [
      (1, "expected the file's name \"mine\""), (2, "expected a whole number"),
      (3, "expected a number from 0 to 1"), (4, "\"up\" or \"down\""), (5, "before 9"),
      (5, "expected an object"), (6, "did you mean 'latency'?"), (1, "missing"),
    ] {
      #expect(
        found.contains { $0.hasPrefix("\(line) ") && $0.contains(text) }, "\(text): \(found)")
    }
    #expect(try issueLines("[]") == ["1 : expected an object, found a list"])
  }

  @Test func unknownNameListsTheKnownOnes() {
    #expect(throws: ProfileError.unknownNetwork("5g", known: NetworkStore().names)) {
      try NetworkStore().network("5g")
    }
    #expect(throws: ProfileError.noFile("/nowhere/x.json")) {
      try NetworkStore().network("/nowhere/x.json")
    }
  }

  @Test func networksBesideOnesOwnProfilesWin() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/Networks", withIntermediateDirectories: true)
    try folder.write(
      #"{ "id": "wifi", "bytesPerSecond": 7, "latency": 0 }"#.utf8, to: "Networks/wifi.json")
    #expect(try NetworkStore(profiles: folder.path).network("wifi").bytesPerSecond == 7)
  }
}
