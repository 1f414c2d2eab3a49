// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerHosting
import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The list of apps: which apps picked, when and how many photos.
@Suite struct AppLedgerTests {
  private let folder: TemporaryDirectory
  private let ledger: AppLedger
  private let app = AppIdentity(
    user: 1000, program: "/usr/bin/postcards", name: "Postcards", secretDigest: "d1")

  init() throws {
    folder = try TemporaryDirectory()
    ledger = AppLedger(path: folder.path + "/state/apps.json") { Date(timeIntervalSince1970: 50) }
  }

  private func asset(_ identifier: AssetIdentifier, byteCount: Int64 = 1) -> GrantedAsset {
    GrantedAsset(Asset(identifier: identifier, byteCount: byteCount))
  }

  @Test("a new version of an asset replaces the one that the app received before")
  func versions() throws {
    try ledger.addPick([asset("a"), asset("b")], count: 2, to: app, from: "roll", profile: "watch")
    try ledger.addPick(
      [asset("a", byteCount: 2)], count: 1, to: app, from: "roll", profile: "watch")
    let given = try ledger.record(of: app).given
    #expect(given == ["roll": [asset("b"), asset("a", byteCount: 2)]])
  }

  @Test("unseen.privacy.list: an app's picks are listed with their time and number")
  func picks() throws {
    try ledger.addPick([asset("a"), asset("b")], count: 2, to: app, from: "roll", profile: "watch")
    try ledger.addPick([], count: 1, to: app, from: "roll", profile: "watch")
    let record = try #require(try ledger.list().first)
    #expect(record.app == app && record.count == 3)
    #expect(record.picks.map(\.count) == [2, 1] && record.picks.map(\.time) == [50_000, 50_000])
    #expect(record.given == ["roll": [asset("a"), asset("b")]])
    try ledger.forget(app)
    #expect(try ledger.list().isEmpty)
  }

  @Test("many writers at a time lose nothing, and only this user can read the list")
  func manyWriters() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          try AppLedger(path: ledger.path).addPick(
            [asset(AssetIdentifier("\(number)"))], count: 1, to: app, from: "roll", profile: "watch"
          )
        }
      }
      try await group.waitForAll()
    }
    let record = try ledger.record(of: app)
    #expect(record.count == 20 && record.given["roll"]?.count == 20)
    let mode = try FileManager.default.attributesOfItem(atPath: ledger.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
  }

  @Test("a thousand picks of an app are kept, and the oldest are removed")
  func bounded() throws {
    for number in 0..<1002 {
      try ledger.addPick([], count: number, to: app, from: "roll", profile: "watch")
    }
    let picks = try ledger.record(of: app).picks
    #expect(picks.count == 1000 && picks.first?.count == 2 && picks.last?.count == 1001)
  }

  @Test("a thousand apps of a user are kept, besides those with limited access")
  func boundedApps() throws {
    func app(_ number: Int, user: UInt32 = 1000) -> AppIdentity {
      AppIdentity(user: user, program: nil, name: "n", secretDigest: "\(number)")
    }
    // Written at once, because each entry would rewrite the file.
    let apps = (0..<1003).map { AppRecord(app($0)) } + [AppRecord(app(0, user: 2))]
    let document = ["apps": apps]
    var bytes = try JSONEncoder().encode(document)
    bytes.insert(contentsOf: Data("\"version\":1,".utf8), at: 1)
    try folder.write(bytes, to: "state/apps.json")
    try ledger.limit(app(0), true)
    try ledger.addPick([], count: 1, to: app(1), from: "roll", profile: "watch")
    let kept = Set(try ledger.list().map(\.app))
    #expect(kept.count == 1002)
    #expect([app(0), app(1), app(1002), app(0, user: 2)].allSatisfy(kept.contains))
    #expect(![app(2), app(3)].contains(where: kept.contains))
  }

  @Test("a damaged list is reported and left alone")
  func damaged() throws {
    try folder.write("{".utf8, to: "state/apps.json")
    #expect(throws: AppLedgerError.damaged(ledger.path)) { try ledger.list() }
    #expect(throws: AppLedgerError.damaged(ledger.path)) {
      try ledger.addPick([], count: 1, to: app, from: "roll", profile: "watch")
    }
    #expect(try String(contentsOfFile: ledger.path, encoding: .utf8) == "{")
    let nowhere = AppLedger(path: "/proc/none/apps.json")
    #expect(throws: AppLedgerError.unwritable(nowhere.path)) { try nowhere.limit(app, true) }
  }

  @Test("a record stays with its app under another name, and belongs to no other app")
  func recordsOfOneApp() throws {
    try ledger.addPick([asset("a")], count: 1, to: app, from: "roll", profile: "watch")
    try ledger.limit(app, true)
    try ledger.open([asset("a")], to: app, from: "roll")
    let renamed = AppIdentity(
      user: 1000, program: app.program, name: "Cards", secretDigest: app.secretDigest)
    #expect(try ledger.record(of: renamed).opened == ["roll": [asset("a")]])
    try ledger.addPick([], count: 1, to: renamed, from: "roll", profile: "watch")
    let records = try ledger.list()
    #expect(records.map(\.app) == [renamed] && records.first?.isLimited == true)
    for other in [
      AppIdentity(user: 1000, program: "/usr/bin/postcards", name: "Postcards"),
      AppIdentity(
        user: 1000, program: "/usr/bin/postcards", name: "Postcards", secretDigest: "d2"),
      AppIdentity(
        user: 1001, program: "/usr/bin/postcards", name: "Postcards", secretDigest: "d1"),
      AppIdentity(user: 1000, program: "/tmp/thief", name: "Postcards", secretDigest: "d1"),
      AppIdentity(user: 1000, program: nil, name: "Postcards", secretDigest: "d1"),
    ] {
      let record = try ledger.record(of: other)
      #expect(record.opened.isEmpty && record.given.isEmpty && !record.isLimited, "\(other)")
      try ledger.addPick([asset("b")], count: 1, to: other, from: "roll", profile: "watch")
      try ledger.open([asset("b")], to: other, from: "roll")
      #expect(try ledger.record(of: other).opened.isEmpty)
    }
    #expect(try ledger.record(of: renamed).opened == ["roll": [asset("a")]])
  }

  @Test("unseen.privacy.list: an app without a secret is granted nothing, and its picks are listed")
  func unproven() throws {
    let nameless = AppIdentity(user: 1000, program: "/usr/bin/cards", name: "Cards")
    try ledger.addPick([asset("a")], count: 1, to: nameless, from: "roll", profile: "watch")
    #expect(throws: AppLedgerError.unproven(nameless.description)) {
      try ledger.limit(nameless, true)
    }
    try ledger.open([asset("a")], to: nameless, from: "roll")
    let record = try #require(try ledger.list().first)
    #expect(record.count == 1 && record.given.isEmpty && record.opened.isEmpty)
    try ledger.limit(nameless, false)
  }

  @Test(
    "unseen.privacy.list: access that an older Locket granted by name ends, and the picks stay listed"
  )
  func grantedByName() throws {
    try folder.write(
      """
      {"apps":[{"app":{"name":"bank","user":65534},"given":{"roll":["a"]},"isLimited":true,\
      "opened":{"roll":["a","b"]},"picks":[{"count":2,"profile":"watch","time":5}]}],"version":1}
      """.utf8, to: "state/apps.json")
    let bank = AppIdentity(user: 65534, program: nil, name: "bank")
    let record = try ledger.record(of: bank)
    #expect(record.count == 2 && !record.isLimited)
    #expect(record.given.isEmpty && record.opened.isEmpty)
    #expect(try ledger.list() == [record])
  }

  @Test("access that the person ended while the picker was open stays ended")
  func closedMeanwhile() throws {
    try ledger.limit(app, true)
    try ledger.limit(app, false)
    try ledger.open([asset("a")], to: app, from: "roll")
    #expect(try ledger.record(of: app).opened.isEmpty)
  }

  @Test("an app's name loses its control characters, and a long one is cut")
  func names() {
    let name = AppIdentity(
      user: 1, program: nil, name: "a\u{1B}[2J\u{202E}b\n" + String(repeating: "x", count: 500)
    ).name
    #expect(name.hasPrefix("a_[2J_b_xxx") && name.count == 80)
  }
}
