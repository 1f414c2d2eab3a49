// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Glibc
import HostLink
import LocketPicker
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Apps of one user and one program: what one of them gains by claiming to be the other.
@Suite(.timeLimit(.minutes(10))) struct ClaimedIdentityTests {
  /// A service on which the person picks the first two assets and opened some to the app "bank".
  private func bankBench() async throws -> (ServiceBench, LinkedApp) {
    let bench = try await ServiceBench { dependencies in
      let named = zip(Asset.roll(6), Self.names).map { IndexedAsset($0, cloudIdentifier: $1) }
      try await dependencies.library.assets.save(named)
    } person: { session in
      if await session.view.selection.isEmpty { try await session.tap(0, 1) }
      await session.send(.finish)
    }
    let bank = try await bench.app("bank")
    _ = try await bank.present(.several())
    _ = await bank.nextList()
    try bench.ledger.limit(try #require(try bench.ledger.list().first).app, true)
    try await bench.untilFree()
    _ = try await bank.ask(.present(Self.opening))
    _ = await bank.nextList()
    try await bench.untilFree()
    return (bench, bank)
  }

  /// The identifiers that name the assets in every library.
  private static let names = (0..<6).map { number in
    CloudIdentifier(digest: [UInt8](repeating: UInt8(number), count: 16))
  }

  private static let opening = {
    var request = PresentRequest(configuration: [:])
    request.isForOpening = true
    return request
  }()

  @Test("unseen.privacy.identifier: an app that claims another's name gets nothing of the other's")
  func claimed() async throws {
    let (bench, bank) = try await bankBench()
    let ids = bench.roll.map(\.identifier)
    #expect(try await bank.openedAssets() == [ids[0], ids[1]])
    let (own, byContent) = try await mappings(bank, ids)
    #expect(own == 2 && byContent == 2)

    for secret in [nil, AppSecret.of("thief")] {
      let thief = try await bench.app("bank", secret: .some(secret))
      #expect(try await thief.openedAssets().isEmpty)
      #expect(await thief.refusal(of: .present(Self.opening)) == .configuration)
      #expect(await thief.refusal(of: .load(LoadRequest(item: 1))) == .unknown)
      // It cannot even find out that the other app received them.
      let (own, byContent) = try await mappings(thief, ids)
      #expect(own == 0 && byContent == 0)
      let answer = try await thief.present(.several { $0.preselectedAssetIdentifiers = ids })
      #expect(answer.dropped == ids)
      _ = await thief.nextList()
      try await bench.untilFree()
      await thief.leave()
    }
    // The same app again, on another connection and under another name.
    let again = try await bench.app("Bank of today", secret: AppSecret.of("bank"))
    #expect(try await again.openedAssets() == [ids[0], ids[1]])
    await again.leave()
    await bank.leave()
  }

  @Test(
    "unseen.privacy.limited-no-growth: another photo in the place of an opened one is not opened")
  func replaced() async throws {
    let (bench, bank) = try await bankBench()
    let ids = bench.roll.map(\.identifier)
    var other = bench.roll[0]
    other.byteCount = 12_345
    other.modificationDate = Timestamp(milliseconds: 99_000)
    try await bench.database.save([IndexedAsset(other, cloudIdentifier: Self.names[0])])
    #expect(try await bank.openedAssets() == [ids[1]])
    let (own, byContent) = try await mappings(bank, ids)
    #expect(own == 1 && byContent == 1)
    let answer = try await bank.present(.several { $0.preselectedAssetIdentifiers = ids })
    #expect(answer.dropped == [ids[0]] + ids[2...])
    _ = await bank.nextList()
    try await bench.untilFree()
    await bank.leave()
  }

  @Test("privacy.options.chosen: what the person removed from an opened asset stays removed")
  func openedWithoutLocation() async throws {
    let (bench, bank) = try await bankBench()
    let record = try #require(try bench.ledger.list().first)
    let library = try #require(record.opened.keys.first)
    try bench.ledger.open(
      [GrantedAsset(bench.roll[0], removing: .removeLocation)], to: record.app, from: library)
    try await bank.ask(.opened())
    #expect(await bank.nextList().items.map(\.removing) == [.removeLocation])
    // The person keeps it open in another picker and removes nothing there.
    _ = try await bank.ask(.present(Self.opening))
    #expect(await bank.nextList().items.map(\.removing) == [.removeLocation])
    try await bench.untilFree()
    try await bank.ask(.opened())
    #expect(await bank.nextList().items.first?.removing == .removeLocation)
    await bank.leave()
  }

  @Test("unseen.privacy.limited-no-growth: an open asset cannot be loaded after its access ended")
  func closedMeanwhile() async throws {
    let (bench, bank) = try await bankBench()
    try await bank.ask(.opened())
    let item = try #require(await bank.nextList().items.first)
    let app = try #require(try bench.ledger.list().first).app
    try bench.ledger.limit(app, false)
    #expect(await bank.refusal(of: .load(LoadRequest(item: item.item))) == .unknown)
    await bank.leave()
  }

  /// Returns how many of some assets the app can map, and how many it can map back.
  private func mappings(
    _ app: LinkedApp, _ ids: [AssetIdentifier]
  ) async throws -> (own: Int, byContent: Int) {
    let cloud: IdentifierEntries.Cloud = IdentifierEntries.read(
      try await app.ask(.cloudIdentifiers(ids)), for: ids)
    let names = Self.names
    let local: IdentifierEntries.Local = IdentifierEntries.read(
      try await app.ask(.localIdentifiers(names)), for: names)
    func count<Key, Value>(_ entries: [Key: Result<Value, CloudIdentifierError>]) -> Int {
      entries.values.count { if case .success = $0 { true } else { false } }
    }
    return (count(cloud), count(local))
  }

  @Test(
    "unseen.privacy.identifier: an app without a secret may use identifiers only on their connection"
  )
  func withoutASecret() async throws {
    let bench = try await ServiceBench { session in
      if await session.view.selection.isEmpty { try await session.tap(3) }
      await session.send(.finish)
    }
    let fourth = bench.roll[3].identifier
    let app = try await bench.app("plain", secret: .some(nil))
    _ = try await app.present(.several())
    _ = await app.nextList()
    try await bench.untilFree()
    let again = try await app.present(.several { $0.preselectedAssetIdentifiers = [fourth] })
    #expect(again.dropped.isEmpty)
    _ = await app.nextList()
    try await bench.untilFree()
    await app.leave()
    let later = try await bench.app("plain", secret: .some(nil))
    let answer = try await later.present(.several { $0.preselectedAssetIdentifiers = [fourth] })
    #expect(answer.dropped == [fourth])
    _ = await later.nextList()
    await later.leave()
    // The list of apps has both of its picks, under the identity that can be proven.
    let record = try #require(try bench.ledger.list().first)
    #expect(record.app.name == "plain" && record.app.user == getuid())
    #expect(!record.app.canBeGranted && record.given.isEmpty)
  }

  @Test("an app asks which of some assets are open to it, and learns about no others")
  func openAmongSome() async throws {
    let (bench, bank) = try await bankBench()
    let ids = bench.roll.map(\.identifier)
    try await bank.ask(.opened(among: [ids[4], ids[1], "nowhere"]))
    #expect(await bank.nextList().items.map(\.identifier) == [ids[1]])
    try await bank.ask(.opened(among: []))
    #expect(await bank.nextList().items.isEmpty)
    await bank.leave()
  }
}
