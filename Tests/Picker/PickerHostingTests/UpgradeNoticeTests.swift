// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

/// A person who picked with an older Locket is shown once that the picker is new.
@Suite(.timeLimit(.minutes(10))) struct UpgradeNoticeTests {
  /// Returns the privacy notice of each picker of an app, given the list of apps of an
  /// installation.
  ///
  /// The list has one app; `list` is its record as JSON without the app's identity.
  private func notices(
    in list: String?, isDismissed: Bool
  ) async throws -> (notices: [[PrivacyNotice]], record: AppRecord) {
    let seen = Mutex<[[PrivacyNotice]]>([])
    let bench = try await ServiceBench { session in
      let notices = await session.view.notices
      let isFirst = seen.withLock { seen in
        seen.append(notices)
        return seen.count == 1
      }
      if isDismissed, isFirst { await session.send(.dismiss(.upgradeBanner)) }
      await session.send(.cancel)
    }
    let app = try await bench.app()
    _ = try await app.present(.several())
    _ = await app.nextList()
    try await bench.untilFree()
    if let list {
      // The app's identity is the one that the picker determined just now.
      let known = try #require(try bench.ledger.list().first).app
      let identity = String(decoding: try JSONEncoder().encode(known), as: UTF8.self)
      try bench.folder.write(
        "{ \"version\": 1, \"apps\": [{ \"app\": \(identity), \(list) }] }".utf8,
        to: "state/apps.json")
    }
    seen.withLock { $0 = [] }
    for _ in 0..<2 {
      _ = try await app.present(.several())
      _ = await app.nextList()
      try await bench.untilFree()
    }
    await app.leave()
    try await bench.untilAllAppsLeft()
    let record = try #require(try bench.ledger.list().first)
    return (seen.withLock { $0 }, record)
  }

  private static let pick = #"{ "time": 5, "count": 1, "profile": "tablet" }"#

  @Test(
    "privacy.banner.upgrade: an installation of the first release shows it until it is closed",
    arguments: [
      #""picks": [], "given": {}, "opened": {}, "isLimited": false, "history": "#
        + #"{ "knowsPrivacy": false, "release": 1 }"#,
      "\"picks\": [\(pick)], \"given\": {}, \"opened\": {}, \"isLimited\": false",
    ])
  func upgraded(list: String) async throws {
    let open = try await notices(in: list, isDismissed: false)
    #expect(open.notices == [[.upgradeBanner], [.upgradeBanner]])
    #expect(open.record.history?.release == PickerRelease.first)
    let closed = try await notices(in: list, isDismissed: true)
    #expect(closed.notices == [[.upgradeBanner], []])
    #expect(closed.record.history?.release == PickerRelease.current)
  }

  @Test("privacy.banner.upgrade: a new app sees no banner")
  func new() async throws {
    let found = try await notices(in: nil, isDismissed: false)
    #expect(found.notices == [[], []])
    #expect(found.record.history?.release == PickerRelease.current)
  }
}
