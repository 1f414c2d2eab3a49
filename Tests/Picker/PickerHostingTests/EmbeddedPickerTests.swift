// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerTesting
import RenditionTesting
import Synchronization
import Testing

/// The area of the screen that an app gives its picker, over the link.
@Suite(.timeLimit(.minutes(10))) struct EmbeddedPickerTests {
  /// Starts a service that shows pickers on a screen of 1000 by 800 points until it is cancelled.
  private func bench(
    _ seen: @escaping @Sendable (PickerView) -> Void = { _ in }
  ) async throws -> ServiceBench {
    try await ServiceBench { session in
      seen(await session.view)
      for await event in session.events {
        switch event {
        case .viewChanged: seen(await session.view)
        case .ended: return
        default: break
        }
      }
    }
  }

  private var inline: PickerConfiguration { .several { $0.style = .inline } }

  private func request(
    _ placement: PickerPlacement, _ configuration: PickerConfiguration
  ) -> HostRequest {
    var request = PresentRequest(configuration: configuration.json)
    request.placement = placement
    return .present(request)
  }

  @Test("layout.inline.frame: a picker opens in the app's frame, and moves where the app wants it")
  func frames() async throws {
    let frames = Mutex<[PickerFrame?]>([])
    let spaces = Mutex<[PointSize]>([])
    let bench = try await bench { view in
      frames.withLock { $0.append(view.frame) }
      spaces.withLock { $0.append(view.space) }
    }
    let app = try await bench.stranger()
    let offer = try await app.greet()
    #expect(offer.scale == 2 && offer.screenInPoints == PointSize(width: 1000, height: 800))
    let first = PickerFrame(x: 10, y: 400, width: 500, height: 300)
    let answer = try PresentAnswer(JSONFields(await app.ask(request(.frame(first), inline))))
    let second = PickerFrame(x: 700, y: 0, width: 4000, height: 300, scale: 1)
    try await app.ask(.resize(picker: answer.picker, .frame(second)))
    try await app.ask(.resize(picker: answer.picker, .half))
    try await app.ask(.resize(picker: answer.picker, .full))
    for nonsense in [PickerFrame(width: 0, height: 1), PickerFrame(x: 5000, width: 90, height: 90)]
    {
      #expect(
        await app.refusal(of: .resize(picker: answer.picker, .frame(nonsense))) == .configuration)
    }
    try await app.ask(.cancel(picker: answer.picker))
    #expect(await app.nextList().end != nil)
    #expect(await app.refusal(of: .resize(picker: answer.picker, .full)) == .unknown)
    await app.leave()
    try await bench.untilAllAppsLeft()
    // A screen may be notified of two changes at once, and sees the last one.
    #expect(frames.withLock { $0.last } == .some(nil))
    #expect(spaces.withLock { $0.last } == PointSize(width: 1000, height: 800))
  }

  @Test("layout.inline.frame: a screen gets the frame before it draws for the first time")
  func firstFrame() async throws {
    let frames = Mutex<[PickerFrame?]>([])
    let bench = try await ServiceBench { session in
      let view = await session.view
      frames.withLock { $0.append(view.frame) }
      await session.send(.cancel)
    }
    let app = try await bench.app()
    let wanted = PickerFrame(x: 10, y: 700, width: 500, height: 300, scale: 5)
    try await app.ask(request(.frame(wanted), inline))
    _ = await app.nextList()
    try await bench.untilFree()
    try await app.ask(request(.half, .several()))
    _ = await app.nextList()
    let seen = [
      PickerFrame(x: 10, y: 700, width: 500, height: 100, scale: 2),
      PickerFrame(y: 400, width: 1000, height: 400),
    ]
    #expect(frames.withLock { $0 } == seen)
    await app.leave()
  }

  @Test(
    "config.issues.all-at-once: an invalid frame is reported with all else, and no picker opens")
  func refusals() async throws {
    let bench = try await bench { _ in Issue.record("a picker opened") }
    let app = try await bench.app()
    var invalid = inline
    invalid.selectionLimit = -1
    let number = await app.begin(request(.frame(PickerFrame(width: -1, height: 5)), invalid))
    guard case .failure(let error) = await app.answer(number) else {
      Issue.record("it was answered")
      return
    }
    #expect(error.issues.map(\.field) == ["selectionLimit", "frame"])
    for (frame, configuration) in [
      (PickerFrame(width: 100, height: 100), PickerConfiguration.several()),
      (PickerFrame(width: 1e300, height: 1), inline),
      (PickerFrame(x: -9e9, width: 1, height: 1), inline),
    ] {
      #expect(await app.refusal(of: request(.frame(frame), configuration)) == .configuration)
    }
    // Numbers that no rectangle can have, as bytes.
    for text in ["1e999", "-1e999", "NaN", "Infinity", "\"1\"", "null", "[1]", "{}"] {
      let line = #"{"width":\#(text),"height":100}"#
      guard let frame = try? JSONValue(text: Array(line.utf8)) else { continue }
      await app.send(
        .request(900, method: "present", ["config": ["style": "inline"], "frame": frame]))
      guard case .failure(let error) = await app.answer(900) else {
        Issue.record("\(line) was answered")
        continue
      }
      #expect([.parameters, .configuration].contains(error.reason), "\(line): \(error)")
    }
    #expect(await !bench.service.isScreenTaken)
    await app.leave()
  }

  /// Fills a picture with one colour and records the paths and sizes.
  private final class OneColour: ThumbnailProviding {
    let asked = Mutex<[(path: String, size: PixelSize)]>([])

    func thumbnail(
      ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
    ) async throws(MediaError) -> Thumbnail {
      asked.withLock { $0.append((path, size)) }
      var image = PixelImage(transparent: size)
      for offset in image.bytes.indices { image.bytes[offset] = offset % 4 == 3 ? 255 : 9 }
      return Thumbnail(image, origin: .decoded)
    }
  }

  @Test("pixels of a picture are made of the file that the device hands over, and of nothing else")
  func pixels() async throws {
    let drawing = OneColour()
    let renditions = CopyingRenditions()
    let bench = try await ServiceBench {
      ($0.pictures, $0.renditions) = (drawing, renditions)
    } person: {
      try await $0.tap(0)
    }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    let item = try #require(await app.nextList().items.first).item
    var request = LoadRequest(item: item)
    request.pixels = PixelSize(width: 2, height: 2)
    let number = await app.begin(.load(request))
    let answer = try LoadAnswer(JSONFields(await app.answer(number).get()))
    // The rendition has four by three pixels here.
    #expect(answer.pixelSize == PixelSize(width: 2, height: 2) && answer.byteCount == 16)
    #expect(answer.type == .data)
    #expect(renditions.requests.map(\.fitting) == [PixelSize(width: 2, height: 2)])
    let (path, size) = try #require(drawing.asked.withLock { $0.first })
    #expect(path.hasPrefix(bench.folder.path + "/handed/") && size == answer.pixelSize)
    #expect(!FileManager.default.fileExists(atPath: path), "the rendition stays behind")
    try await app.ask(.release(payload: answer.payload))
    await app.leave()
  }

  @Test("pixels are refused where nothing decodes, and of what is no picture")
  func noPixels() async throws {
    let bench = try await ServiceBench { try await $0.tap(0) }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    var request = LoadRequest(item: try #require(await app.nextList().items.first).item)
    request.pixels = PixelSize(width: 2, height: 2)
    guard case .failure(let error) = await app.answer(app.begin(.load(request))) else {
      Issue.record("it was answered")
      return
    }
    #expect(error.reason == .load && error.failure == .unsupported)
    await app.leave()
  }
}
