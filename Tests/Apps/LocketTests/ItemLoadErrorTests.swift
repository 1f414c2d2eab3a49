// SPDX-License-Identifier: Apache-2.0

import HostLink
import LinkTesting
import PickerTesting
import Testing

@testable import Locket

@Suite(.timeLimit(.minutes(10))) struct ItemLoadErrorTests {
  private let folder: TemporaryDirectory
  private let terms: LinkTerms

  init() throws {
    folder = try TemporaryDirectory()
    var terms = LinkTerms()
    terms.leases = LeaseFolder(root: folder.path + "/leases")
    self.terms = terms
  }

  private func results(_ fake: FakePicker) async throws -> [PickerResult] {
    try await PhotoPicker(from: .socket(terms: terms) { fake.appSocket }).present().items
  }

  private func provider(_ fake: FakePicker) async throws -> ItemProvider {
    try #require(try await results(fake).first).itemProvider
  }

  private func script(
    _ bytes: [UInt8] = Array(0..<100), types: [ContentType] = [.heic, .jpeg],
    name: String? = "IMG_1"
  ) -> FakePicker.Script {
    var script = FakePicker.Script()
    script.add(1, bytes, types: types, name: name)
    return script
  }

  @Test(
    "unseen.load.item.fails: complaint C01, C22: what did not come says why, and whether a retry can help",
    arguments: FailureReason.allCases)
  func failuresAreTyped(reason: FailureReason) async throws {
    var script = script()
    script.takes = { fake, number, request in
      guard case .load = request else { return false }
      var linkError = LinkError(.load, "it did not work; do something")
      linkError.failure = reason
      linkError.isRetryable = reason.isRetryable
      fake.answer(number, .failure(linkError))
      return true
    }
    let provider = try await provider(try FakePicker(script))
    let error = await #expect(throws: ItemLoadError.self) { try await provider.loadData() }
    #expect(error?.reason == reason)
    #expect(error?.isRetryable == reason.isRetryable)
    #expect(error?.identifier == "asset-1")
    #expect(error?.description == "asset-1: it did not work; do something")
    let file = await #expect(throws: ItemLoadError.self) { try await provider.loadFile() }
    #expect(file == error)
  }

  @Test(
    "item.load.reason, unseen.load.item.fails: an item that failed in the picker fails in the app alike",
    arguments: FailureReason.allCases)
  func failedItems(reason: FailureReason) async throws {
    var script = FakePicker.Script()
    script.items = [LinkItem(item: 1, outcome: .failed(reason))]
    let provider = try await provider(try FakePicker(script))
    let error = await #expect(throws: ItemLoadError.self) { try await provider.loadData() }
    #expect(error?.reason == reason)
    #expect(error?.description.contains("; ") == true)
  }

  @Test func unavailableItemsHaveTheirCause() async throws {
    var script = FakePicker.Script()
    let token = PickToken(String(repeating: "b", count: 32))
    script.items = [
      LinkItem(item: 1, outcome: .gone), LinkItem(item: 2, outcome: .cancelled),
      LinkItem(item: 3, outcome: .later(token)),
    ]
    var causes: [ItemLoadError.Cause] = []
    for result in try await results(try FakePicker(script)) {
      do { _ = try await result.itemProvider.loadData() } catch { causes.append(error.cause) }
    }
    #expect(causes == [.failed(.notFound), .failed(.cancelled), .later(token)])
  }

  @Test(
    "unseen.load.item.lazy: complaint C01: after the picker died its items say so, and offer no retry"
  )
  func pickerDied() async throws {
    let fake = try FakePicker(script())
    let provider = try await provider(fake)
    fake.connection.close(LinkError(.closed, "dead"))
    for await _ in fake.requests {}
    let error = await #expect(throws: ItemLoadError.self) { try await provider.loadData() }
    #expect(error?.cause == .pickerEnded)
    #expect(error?.isRetryable == false)
    #expect(error?.description == "asset-1: the picker that delivered it has ended; pick it again")
  }
}
