// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Imaging
import MediaFormats
import PickerModel
import PickerPorts

/// Reads the headers of mutated stills and sidecars in this process.
///
/// The readers are written in Swift and must not trap. If one traps, this process ends, and the
/// file that caused it remains in the folder.
struct HeaderSweep: Sendable {
  let maker: CaseMaker
  let folder: String

  /// Reads headers until a number of files or a time limit is reached.
  func run(lanes: Int, _ limits: RunLimits) async throws -> Tally {
    let start = ContinuousClock.now
    var total = Tally()
    try await withThrowingTaskGroup(of: Tally.self) { group in
      for lane in 0..<lanes {
        group.addTask { () throws -> Tally in
          let path = "\(folder)/header-\(lane)"
          let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
          guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
          defer { close(descriptor) }
          var tally = Tally()
          for number in stride(from: lane, to: limits.count, by: lanes) {
            if start.duration(to: .now) >= .seconds(limits.runSeconds) { break }
            Self.read(maker.made(number), descriptor, path, &tally)
          }
          return tally
        }
      }
      for try await tally in group { total.add(tally) }
    }
    return total
  }

  private static func read(
    _ item: FuzzCase, _ descriptor: Int32, _ path: String, _ tally: inout Tally
  ) {
    guard !item.format.isVideo else { return }
    ftruncate(descriptor, 0)
    let written = item.bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard written == item.bytes.count else { return }
    let start = ContinuousClock.now
    var outcome = "image"
    do throws(MediaError) {
      let file = MediaFile(descriptor: descriptor, name: path)
      if item.format == .sidecar {
        _ = try SidecarReader.facts(of: file)
      } else {
        _ = try MediaHeaderReader.header(of: file)
      }
    } catch {
      outcome = error.reason.rawValue
    }
    let components = start.duration(to: .now).components
    let seconds = Double(components.seconds) + Double(components.attoseconds) * 1e-18
    tally.add(
      item.format, [StepOutcome(step: .header, outcome: outcome, detail: "", seconds: seconds)],
      peak: 0, restarts: 0)
  }
}

extension Tally {
  /// Adds the counts of another tally.
  mutating func add(_ other: Tally) {
    for (name, row) in other.rows {
      var mine = rows[name] ?? Row()
      mine.files += row.files
      mine.maximumSeconds = max(mine.maximumSeconds, row.maximumSeconds)
      mine.peak = max(mine.peak, row.peak)
      for (step, counts) in row.outcomes {
        mine.outcomes[step, default: [:]].merge(counts) { $0 + $1 }
      }
      rows[name] = mine
    }
    findings.merge(other.findings) { $0 + $1 }
    restarts += other.restarts
  }
}
