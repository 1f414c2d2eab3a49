// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ImagingClient
import PickerModel
import PickerPorts

/// A worker process that reads files, one after another.
struct Lane: ~Copyable {
  let workers: ImagingWorkers
  private let folder: String
  private let path: String
  private var process: Int32?
  private var restarts = 0

  init(number: Int, folder: String, _ workers: ImagingWorkers) {
    self.workers = workers
    self.folder = folder
    path = "\(folder)/lane-\(number)"
  }

  /// The result of one file.
  struct Result: Sendable {
    let steps: [StepOutcome]
    /// The peak memory of the worker until now, in bytes.
    let peak: Int
    let restarts: Int
    /// The errors that were found in results that the worker reported as successful.
    var issues: [(Step, String)] = []
  }

  /// Lets the worker perform all steps on a file and returns the result.
  mutating func run(_ item: FuzzCase) async throws -> Result {
    try Data(item.bytes).write(to: URL(fileURLWithPath: path))
    var (steps, issues): ([StepOutcome], [(Step, String)]) = ([], [])
    let (path, workers) = (path, workers)
    steps.append(
      await Self.timed(.header) { () async throws(MediaError) in
        let header = try await workers.header(ofFileAt: path)
        let (width, height) = (header.pixelSize.width, header.pixelSize.height)
        if width < 0 || height < 0 { issues.append((.header, "a size of \(header.pixelSize)")) }
      })
    steps.append(
      await Self.timed(.sidecar) { () async throws(MediaError) in
        let facts = try await workers.sidecar(ofFileAt: path)
        if (facts.captureDate == nil) != (facts.captureDateSource == nil) {
          issues.append((.sidecar, "a date without its source, or a source without its date"))
        }
      })
    steps.append(
      await Self.timed(.thumbnail) { () async throws(MediaError) in
        let image = try await workers.thumbnail(ofFileAt: path, size: item.cell)
        if image.image.bytes.count != item.cell.width * item.cell.height * 4 {
          issues.append((.thumbnail, "\(image.image.bytes.count) bytes for \(item.cell)"))
        }
      })
    steps.append(
      await Self.timed(.rendition) { () async throws(MediaError) in
        let made = try await workers.rendition(
          ofFileAt: path, RenditionRequest(fitting: item.box, mode: .compatible),
          to: path + "-rendition")
        if let issue = Self.issue(in: made, item) { issues.append((.rendition, issue)) }
        unlink(made.file)
      })
    steps.append(
      await Self.timed(.removal) { () async throws(MediaError) in
        if let issue = try await Self.removing(ofFileAt: path, item, workers) {
          issues.append((.removal, issue))
        }
      })
    let now = workers.photoProcesses.first
    let before = process
    if before != nil, now != before || steps.contains(where: { $0.outcome == "crashed" }) {
      restarts = 1
    } else {
      restarts = 0
    }
    process = now
    return Result(
      steps: steps, peak: now.map(Self.peak) ?? 0, restarts: restarts, issues: issues)
  }

  /// Removes all metadata from a copy of the file; returns what is wrong with the copy, or nil.
  private static func removing(
    ofFileAt path: String, _ item: FuzzCase, _ workers: ImagingWorkers
  ) async throws(MediaError) -> String? {
    let everything = PickerMetadataOptions(PickerMetadataOptions.known.map(\.option))
    let made = try await workers.rendition(
      ofFileAt: path, RenditionRequest(mode: .current, removing: everything),
      to: path + "-removal")
    defer { unlink(made.file) }
    guard made.byteCount == Int64(item.bytes.count) else {
      return "\(made.byteCount) bytes of \(item.bytes.count)"
    }
    return try await workers.header(ofFileAt: made.file).hasLocation ? "its place is left" : nil
  }

  /// Returns what is wrong with a rendition that was reported as successful, or nil.
  private static func issue(in made: Rendition, _ item: FuzzCase) -> String? {
    guard let file = FileHandle(forReadingAtPath: made.file) else { return "there is no file" }
    defer { try? file.close() }
    let prefix = Array((try? file.read(upToCount: 64)) ?? Data())
    let isCopied = prefix.elementsEqual(item.bytes.prefix(64))
    guard !isCopied else { return nil }
    let format = FuzzFormat(firstBytes: prefix)
    // A mutation of the brand can turn a HEIF picture into a video.
    if made.contentType == .mpeg4Movie, format == .mp4 { return nil }
    guard format == .jpeg || format == .png else { return "neither JPEG nor PNG" }
    let size = made.pixelSize
    guard size.width > 0, size.height > 0, size.width <= item.box.width,
      size.height <= item.box.height
    else { return "\(size) does not fit into \(item.box)" }
    return nil
  }

  private static func timed(
    _ step: Step, _ body: () async throws(MediaError) -> Void
  ) async -> StepOutcome {
    let start = ContinuousClock.now
    var (outcome, detail) = ("image", "")
    do throws(MediaError) {
      try await body()
    } catch {
      // If the worker exceeded its memory limit, or was ended because of its time limit, it behaved
      // correctly.
      let (isOver, reason) = (error.cause == .reader, error.reason)
      outcome =
        isOver
        ? reason == .tooLarge ? "gaveUp" : reason == .timedOut ? "timedOut" : "crashed"
        : reason.rawValue
      detail = error.detail
    }
    let components = start.duration(to: .now).components
    let seconds = Double(components.seconds) + Double(components.attoseconds) * 1e-18
    return StepOutcome(step: step, outcome: outcome, detail: detail, seconds: seconds)
  }

  /// The peak memory of all processes that this one started and that have ended, in bytes.
  static var buriedPeak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return usage.ru_maxrss << 10
  }

  /// Returns the peak memory of a process so far, in bytes; resets a high peak, so that it does not
  /// count for the next file.
  private static func peak(of process: Int32) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        ?? line.split(whereSeparator: { $0 == "\t" || $0 == " " }).dropFirst().first
        .flatMap({ Int($0) })
    else { return 0 }
    if kilobytes > 100 << 10 {
      try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/\(process)/clear_refs"))
    }
    return kilobytes << 10
  }
}
