// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import HostLink
import PickerTesting
import Testing

@testable import PickerHosting

/// Which identities are the same app.
@Suite struct AppIdentityTests {
  /// Returns an app's identity from a user, program, name and secret.
  private func app(
    _ user: UInt32?, _ program: String?, _ name: String, _ secret: String?
  ) -> AppIdentity {
    let peer = user.map { LinkPeer(process: 7, user: $0, program: program) }
    return AppIdentity(peer, LinkHello(app: name, secret: secret.map { AppSecret.of($0) }))
  }

  @Test("user, secret and program (if known) identify an app, and its name does not")
  func secrets() {
    let bank = app(1000, "/usr/bin/bank", "bank", "a")
    #expect(bank.canBeGranted)
    for same in [
      app(1000, "/usr/bin/bank", "bank", "a"), app(1000, "/usr/bin/bank", "Bank of today", "a"),
    ] {
      #expect(bank.isSameApp(as: same) && same.isSameApp(as: bank))
    }
    #expect(app(1000, nil, "bank", "a").isSameApp(as: app(1000, nil, "Bank", "a")))
    for other in [
      // A stolen secret, and a program that hides behind the path of the app.
      app(1000, "/tmp/thief", "bank", "a"), app(1000, nil, "bank", "a"),
      app(1000, "/usr/bin/bank", "bank", "b"), app(1000, "/usr/bin/bank", "bank", nil),
      app(1001, "/usr/bin/bank", "bank", "a"), app(nil, "/usr/bin/bank", "bank", "a"),
    ] {
      #expect(!bank.isSameApp(as: other) && !other.isSameApp(as: bank), "\(other)")
    }
  }

  @Test("two programs whose paths Swift considers equal are two apps")
  func equivalentPaths() {
    let bank = app(1000, "/n\u{E9}", "bank", "a")
    #expect(bank.isSameApp(as: app(1000, "/n\u{E9}", "bank", "a")))
    #expect(!bank.isSameApp(as: app(1000, "/ne\u{301}", "bank", "a")))
  }

  @Test(
    "an app without a secret is granted nothing; its user, program and name are only for the list")
  func names() {
    let cards = app(1000, "/usr/bin/cards", "cards", nil)
    #expect(!cards.canBeGranted && cards.shortIdentifier == nil)
    #expect(cards.isSameApp(as: app(1000, "/usr/bin/cards", "cards", nil)))
    for other in [
      app(1001, "/usr/bin/cards", "cards", nil), app(1000, nil, "cards", nil),
      app(1000, "/usr/bin/cards", "bank", nil),
    ] {
      #expect(!cards.isSameApp(as: other), "\(other)")
    }
  }

  @Test("paths that differ only in their Unicode normalization are different programs")
  func normalization() {
    let composed = app(1000, "/opt/n\u{E9}/app", "app", "a")
    #expect(!composed.isSameApp(as: app(1000, "/opt/ne\u{301}/app", "app", "a")))
    #expect(composed.isSameApp(as: app(1000, "/opt/n\u{E9}/app", "app", "a")))
  }

  @Test("a user that a namespace hides can be any user, and is granted nothing")
  func hiddenUsers() throws {
    let folder = try TemporaryDirectory()
    try folder.write("         0          0 4294967295\n".utf8, to: "whole")
    try folder.write("         0       1000          1\n".utf8, to: "container")
    let (whole, container) = (folder.path + "/whole", folder.path + "/container")
    #expect(clinux_known_user(65_534, whole) == 65_534)
    #expect(clinux_known_user(65_534, container) == .max)
    #expect(clinux_known_user(0, container) == 0)
    #expect(!app(.max, "/usr/bin/bank", "bank", "a").canBeGranted)
    #expect(!app(nil, "/usr/bin/bank", "bank", "a").canBeGranted)
  }

  @Test("the picker keeps a digest that does not reveal the secret")
  func digests() {
    let bank = app(1000, nil, "bank", "a")
    let secret = AppSecret.of("a").rawValue
    #expect(bank.secretDigest?.count == 64 && bank.secretDigest != secret)
    let identifiers = [bank, app(1, nil, "bank", "a"), app(1000, "/a", "", "a")]
      .map(\.shortIdentifier)
    #expect(Set(identifiers).count == 3 && identifiers.allSatisfy { $0?.count == 16 })
    #expect(bank.shortIdentifier == app(1000, nil, "Bank", "a").shortIdentifier)
    #expect(!bank.description.contains(secret.prefix(16)))
  }
}
