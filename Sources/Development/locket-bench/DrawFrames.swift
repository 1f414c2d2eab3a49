// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DeviceScreen
import Foundation
import ImagingClient
import PickerCore
import PickerModel

/// A subcommand that draws frames; the comparisons of frames run it as a separate process to
/// measure its time and memory.
struct DrawFrames: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw-frames",
    abstract: "Draw a device's screens repeatedly, and print the times as JSON.",
    shouldDisplay: false)

  @Argument(help: "The device's profile.")
  var profile: String
  @Option(help: "How often each screen is drawn.")
  var count = 20

  func run() async throws {
    let scene = try FrameScene(profile)
    let workers = ImagingWorkers()
    var figures = FrameFigures(size: scene.profile.screen.size)
    let warm = SpriteCache(drawing: workers)
    let (first, second) = (scene.grid(), scene.grid(tapped: 4))
    let row = scene.grid(row: 1)
    // A device that does not fetch before the picker closes has no loading screen.
    let coming = (0..<count).map { scene.loading(kilobytes: Int64($0 + 1) * 40) }
      .filter { $0.page.phase == "loading" }
    let start = ContinuousClock.now
    for _ in 0..<count { _ = scene.grid() }
    figures.layout = start.duration(to: .now).inSeconds / Double(count)

    for _ in 0..<max(1, count / 10) {
      let cold = FrameRenderer(sprites: SpriteCache(drawing: workers))
      try await figures.measure(.cold, scene, [first], cold)
    }
    for layout in [first, second, row] + coming {
      _ = try await FrameRenderer(sprites: warm).frame(of: layout, pictures: [:])
    }
    let begun = Self.processorTime
    for _ in 0..<count {
      try await figures.measure(.whole, scene, [first], FrameRenderer(sprites: warm))
    }
    figures.processor = (Self.processorTime - begun) / Double(count)
    let renderer = FrameRenderer(sprites: warm)
    _ = try await renderer.frame(of: first, pictures: scene.pictures(of: first))
    let alternating = (0..<count).map { $0 % 2 == 0 }
    try await figures.measure(.tap, scene, alternating.map { $0 ? second : first }, renderer)
    _ = try await renderer.frame(of: first, pictures: scene.pictures(of: first))
    try await figures.measure(.scroll, scene, alternating.map { $0 ? row : first }, renderer)
    for layout in coming.prefix(1) {
      _ = try await renderer.frame(of: layout, pictures: scene.pictures(of: layout))
    }
    try await figures.measure(.progress, scene, Array(coming.dropFirst()), renderer)
    figures.peakMemory = PeakMemory.read("self") ?? 0
    await workers.close()
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  /// The processor time of all threads of this process, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The time and memory for drawing a device's screens, in seconds and bytes.
struct FrameFigures: Codable {
  /// The kind of a frame.
  enum Step: String, CaseIterable, Codable, CodingKeyRepresentable {
    /// The first frame, when all caches are empty.
    case cold
    /// A complete frame, when text and icons are cached.
    case whole
    /// A frame after scrolling by one row.
    case scroll
    /// A frame after an asset was selected or deselected.
    case tap
    /// A frame after a fetch made progress.
    case progress
  }

  var size: PixelSize
  var times: [Step: [Double]] = [:]
  /// The time of one layout.
  var layout = 0.0
  /// The processor time of a complete frame.
  var processor = 0.0
  var peakMemory = 0

  init(size: PixelSize) { self.size = size }

  mutating func measure(
    _ step: Step, _ scene: FrameScene, _ layouts: [ScreenLayout], _ renderer: FrameRenderer
  ) async throws {
    for layout in layouts {
      let pictures = scene.pictures(of: layout)
      let start = ContinuousClock.now
      let image = try await renderer.frame(of: layout, pictures: pictures)
      times[step, default: []].append(start.duration(to: .now).inSeconds)
      guard image.size == size else {
        throw ChildProgram.Failure(description: "a frame of \(image.size), not \(size)")
      }
    }
  }
}
