// SPDX-License-Identifier: Apache-2.0

import HostLink
import LinkTesting
import PickerTesting
import Synchronization
import Testing

@testable import Locket

@Suite(.timeLimit(.minutes(10))) struct LimitedLibraryTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A picker where 1 and 2 are open, and 2, 4 and 3 after the sheet.
  private func script(_ outcome: LinkEnding.Outcome = .finished) -> FakePicker.Script {
    var script = FakePicker.Script()
    for item in 1...4 { script.add(item, [UInt8(item)]) }
    let items = script.items
    script.takes = { fake, number, request in
      switch request {
      case .opened: fake.end(fake.open(number), .finished, [items[0], items[1]])
      case .present(let present):
        #expect(present.isForOpening)
        fake.end(fake.open(number), outcome, [items[1], items[3], items[2]])
      default: return false
      }
      return true
    }
    return script
  }

  /// Each request opens a link of its own.
  private func library(_ script: FakePicker.Script) throws -> (LimitedLibrary, FakeService) {
    let path = folder.path + "/s"
    return (LimitedLibrary(from: .service(at: path)), try FakeService(path: path, script))
  }

  @Test("what is open can be loaded")
  func lists() async throws {
    let (library, service) = try library(script())
    defer { service.close() }
    let opened = try await library.openedAssets()
    #expect(opened.map(\.assetIdentifier) == ["asset-1", "asset-2"])
    #expect(try await opened.last?.itemProvider.loadData()?.first == 2)
  }

  @Test("unseen.privacy.limited-new: the sheet returns what was newly opened")
  func opens() async throws {
    let (library, service) = try library(script())
    defer { service.close() }
    #expect(try await library.presentLimitedLibraryPicker() == ["asset-4", "asset-3"])
  }

  @Test(
    "unseen.privacy.limited-new: a sheet that is cancelled or fails opens nothing",
    arguments: [
      LinkEnding.Outcome.cancelled, .failed,
    ])
  func cancels(outcome: LinkEnding.Outcome) async throws {
    let (library, service) = try library(script(outcome))
    defer { service.close() }
    #expect(try await library.presentLimitedLibraryPicker().isEmpty)
  }
}
