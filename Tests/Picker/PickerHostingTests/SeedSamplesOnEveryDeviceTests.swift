// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import Locket
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import Testing

/// The same code works on every device (WWDC22 10023).
@Suite(.timeLimit(.minutes(10))) struct SeedSamplesOnEveryDeviceTests {
  private static let devices = (try? ProfileStore())?.identifiers ?? []

  /// Picks the first asset that is not picked yet, and closes the picker.
  private static func person(_ session: PickerSession) async throws {
    try await session.refresh()
    let view = await session.view
    let new = try await session.assets(at: 0..<view.count).first {
      !view.selection.contains($0.identifier)
    }
    if let new { await session.send(.tap(new)) }
    await session.send(.finish)
    if await session.view.isOpen { await session.send(.cancel) }
  }

  @Test("the devices are all that there are")
  func everyDevice() throws {
    #expect(Self.devices.count >= 60)
    #expect(Self.devices.contains("apple-watch-45mm-family"))
  }

  @Test(
    "preselect.shown.selected: every sample of the sessions opens three times on every device",
    arguments: devices)
  @MainActor func opens(device: String) async throws {
    let profile = try ProfileStore().profile(device)
    let bench = try await ServiceBench(8, profile: profile) { try await Self.person($0) }
    let service = bench.service
    let access = PickerAccess.socket {
      guard let (own, theirs) = try? LinkSocket.pair() else { return -1 }
      Task { await service.serve(connected: theirs) }
      return own
    }
    for sample in SampleApp.Sample.allCases {
      let app = SampleApp()
      app.deliversChanges = profile.selection.modes.contains(.continuous)
      var counts: [Int] = []
      for _ in 1...3 {
        try await bench.untilFree()
        try await PickerAccess.$replacement.withValue(access) {
          counts.append(try await app.present(sample))
        }
      }
      #expect(app.errors.isEmpty, "\(sample) on \(device)")
      let offer = PickerOffer(profile)
      switch sample {
      case .oneImage, .withLibrary, .viewOfOne, .orderedTen, .severalImages, .viewOfImages:
        #expect(counts == [1, 1, 1], "\(sample) on \(device)")
      case .earlierSelection, .viewWithLibrary:
        #expect(counts == (offer.preselection ? [1, 2, 3] : [1, 1, 1]), "\(sample) on \(device)")
      default: #expect(counts.allSatisfy { $0 <= 8 })
      }
      if sample == .viewOfOne || sample == .viewWithLibrary { #expect(app.loaded != nil) }
    }
  }
}
