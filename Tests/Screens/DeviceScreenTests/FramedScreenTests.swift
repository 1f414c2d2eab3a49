// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import Testing

@testable import DeviceScreen

/// Tests pickers in frames of any size on any device.
@Suite(.timeLimit(.minutes(10))) struct FramedScreenTests {
  private static let devices = [
    "iphone-ios18", "kiosk-tablet", "pinephone", "terminal-80x24",
  ].filter { name in ((try? ProfileStore().profile(name)) != nil) }

  private func open(
    _ profile: DeviceProfile, _ mode: PickerMode, limit: Int = 0
  ) async throws -> (PickerSession, PickerScreen) {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.style = .inline
    configuration.mode = mode
    let session = try await PickerSession(
      configuration.adapted(to: PickerOffer(profile)), profile: profile,
      library: InMemoryLibrary(Asset.roll(40)),
      delivery: ManualDelivery(expectedBytesPerSecond: 1_000))
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: StubThumbnails(), drawing: StubDrawing()
    ) { $0.file }
    return (session, screen)
  }

  @Test(
    "layout.inline.frame: the screen is as large as the frame, from the smallest on",
    arguments: devices, PickerMode.allCases)
  func sizes(device: String, mode: PickerMode) async throws {
    let profile = try ProfileStore().profile(device)
    let scale = profile.screen.scale
    let whole = PickerOffer(profile).screenInPoints
    for (width, height) in [(44, 44), (44, 300), (300, 44), (200, 120)] {
      for wanted in [nil, 1] {
        let (session, screen) = try await open(profile, mode)
        let frame = PickerFrame(
          width: Double(width), height: Double(height), scale: wanted)
        await session.send(.setFrame(frame))
        let pixels = wanted ?? scale
        let size = PixelSize(width: width * pixels, height: height * pixels)
        #expect(try await screen.frame().size == size, "\(device) \(frame)")
        try await screen.perform(.activate)
        try await screen.perform(.scroll(3))
        #expect(try await screen.frame().size == size)
        await session.send(.setFrame(nil))
        // The full frame of a large screen takes too long to draw repeatedly.
        #expect(try await screen.layout().outline.bounds.height == Double(whole.height))
      }
    }
  }

  @Test("layout.inline.frame: in a frame of useful size cells show whole, beside what was picked")
  func useful() async throws {
    let profile = try ProfileStore().profile("iphone-ios18")
    let (session, screen) = try await open(profile, .compact)
    await session.send(.setFrame(PickerFrame(y: 600, width: 390, height: 120)))
    let frames = try await screen.layout().cellFrames
    #expect(!frames.isEmpty && Set(frames.map(\.y)).count == 1)
    #expect(frames.allSatisfy { $0.y >= 0 && $0.maxY <= 120 })
    // The pictures are large enough to recognise, even while the picker explains itself.
    #expect(try #require(frames.first).height >= 40)
    await session.send(.dismiss(.onboarding))
    await session.send(.dismiss(.badge))
    #expect(try #require(try await screen.layout().cellFrames.first).height >= 60)
  }
}
