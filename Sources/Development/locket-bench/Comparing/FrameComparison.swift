// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares the time to draw a frame of a watch with a time limit, or with the time to draw another
/// frame.
///
/// With `isOfChanges`, a frame after a tap is compared with a complete frame.
final class FrameComparison: Comparison {
  private static let watch = "apple-watch-45mm-family"
  private static let others = [
    "iphone-ios18", "android-tv-full-hd", "inkplate-6-flick", "wear-os-small-round",
  ]
  /// The limit in seconds; it is less than a third of the time of a frame at 60 frames per second.
  private static let limit = 0.005

  let subject: Subject
  private let isOfChanges: Bool
  private var folder = ""
  private var figures: [String: [FrameFigures]] = [:]

  init(isOfChanges: Bool) {
    self.isOfChanges = isOfChanges
    subject =
      isOfChanges
      ? Subject(
        name: "frame-change", summary: "a frame of a 45 mm watch after a tap on one photo",
        theirs: "all of it drawn anew", unit: .seconds, goal: .ratio(0.5))
      : Subject(
        name: "frames", summary: "a whole frame of a 45 mm watch, its words drawn before",
        theirs: "the maximum", unit: .seconds, goal: .ratio(1))
  }

  func prepare(in folder: String) async throws { self.folder = folder }

  func ours() async throws -> Double {
    if !isOfChanges {
      for device in Self.others { _ = try await draw(device) }
    }
    return try await draw(Self.watch).median(isOfChanges ? .tap : .whole)
  }

  func theirs() async throws -> Double {
    isOfChanges ? figures[Self.watch]?.last?.median(.whole) ?? 0 : Self.limit
  }

  /// Draws a device's frames in a separate process.
  private func draw(_ device: String) async throws -> FrameFigures {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let log = folder + "/child.log"
    try? FileManager.default.removeItem(atPath: log)
    try await ChildProgram.run([program, "draw-frames", device], log: log)
    let said = try Data(contentsOf: URL(fileURLWithPath: log))
    let found = try JSONDecoder().decode(FrameFigures.self, from: said)
    figures[device, default: []].append(found)
    return found
  }

  var remarks: [String] {
    guard !isOfChanges, !figures.isEmpty else { return [] }
    let steps = FrameFigures.Step.allCases
    let heading = ["least/median ms"] + steps.map(\.rawValue) + ["layout", "cpu", "peak memory"]
    let rows = ([Self.watch] + Self.others).compactMap { device -> [String]? in
      guard let all = figures[device], let size = all.first?.size else { return nil }
      let times = steps.map { step in
        let values = Samples(all.flatMap { $0.times[step] ?? [] })
        guard !values.values.isEmpty else { return "-" }
        return Self.digits(values.minimum) + "/" + Self.digits(values.median)
      }
      let rest = [
        Self.digits(Samples(all.map(\.layout)).median),
        Self.digits(Samples(all.map(\.processor)).median),
        Unit.bytes.text(of: Samples(all.map { Double($0.peakMemory) }).median),
      ]
      return ["\(device) \(size)"] + times + rest
    }
    return TextTable(rows: [heading] + rows, figures: Set(1...heading.count)).lines
  }

  private static func digits(_ seconds: Double) -> String {
    String(format: seconds < 0.01 ? "%.2f" : "%.1f", seconds * 1000)
  }
}

extension FrameFigures {
  /// Returns the median time of a kind of frame, in seconds.
  func median(_ step: Step) -> Double { Samples(times[step] ?? []).median }
}
