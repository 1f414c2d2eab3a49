// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerModel
import Synchronization

/// The state of a run, with which a later run can continue.
struct RunState: Codable, Sendable {
  var seed: UInt64
  /// The number of the next file to start.
  var next = 0
  /// The numbers of the files that were started but not finished.
  var open: Set<Int> = []
  var tally = Tally()
  var seconds = 0.0
}

/// Lets workers read files, until a number of files or a time limit is reached.
final class FuzzRun: Sendable {
  let maker: CaseMaker
  let limits: RunLimits
  private let state: Mutex<RunState>
  private let again: Mutex<[Int]>
  private let start = ContinuousClock.now
  private let begun: Double

  init(_ maker: CaseMaker, _ limits: RunLimits, from state: RunState) {
    self.maker = maker
    self.limits = limits
    begun = state.seconds
    var fresh = state
    again = Mutex(state.open.sorted())
    fresh.open = []
    self.state = Mutex(fresh)
  }

  var current: RunState {
    var copy = state.withLock { $0 }
    copy.open.formUnion(again.withLock { $0 })
    copy.seconds = begun + elapsed
    return copy
  }

  private var elapsed: Double {
    let components = start.duration(to: .now).components
    return Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// Runs all workers until they end, and calls `report` repeatedly.
  func run(lanes: Int, folder: String, _ report: @escaping @Sendable (RunState) -> Void)
    async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<lanes {
        group.addTask {
          var lane = Lane(number: number, folder: folder, self.limits.workers())
          while let number = self.take() {
            let item = self.maker.made(number)
            let result = try await lane.run(item)
            try self.keep(item, result)
            if number % 512 == 0 { report(self.current) }
          }
          await lane.workers.close()
        }
      }
      try await group.waitForAll()
    }
    report(current)
  }

  /// Returns the number of the next file, or nil if the run must end.
  private func take() -> Int? {
    guard elapsed < limits.runSeconds else { return nil }
    let left = again.withLock { $0.popLast() }
    return state.withLock { state in
      if left == nil, state.next >= limits.count { return nil }
      let number = left ?? state.next
      if left == nil { state.next += 1 }
      state.open.insert(number)
      return number
    }
  }

  private func keep(_ item: FuzzCase, _ result: Lane.Result) throws {
    var found: [Finding] = []
    func find(_ step: Step, _ kind: String, _ detail: String) {
      found.append(
        Finding(
          number: item.number, format: item.format, origin: item.origin, step: step, kind: kind,
          detail: detail, file: ""))
    }
    for step in result.steps {
      if step.outcome == "crashed" {
        find(step.step, step.outcome, step.detail)
      } else if step.seconds > limits.stepSeconds * step.step.patience {
        find(step.step, "slow", "\(step.seconds) s")
      }
    }
    for (step, detail) in result.issues { find(step, "wrong", detail) }
    if result.peak > limits.maximumMemory {
      find(.thumbnail, "memory", "\(result.peak >> 20) MB")
    }
    for finding in found { try limits.save(finding, item.bytes) }
    // A timeout is not an error, because the limit worked. But the file is saved, so that a person
    // can look at it.
    for step in result.steps where step.outcome == "timedOut" {
      try limits.save(
        Finding(
          number: item.number, format: item.format, origin: item.origin, step: step.step,
          kind: "timedOut", detail: step.detail, file: ""), item.bytes)
    }
    state.withLock { state in
      state.open.remove(item.number)
      state.tally.add(item.format, result.steps, peak: result.peak, restarts: result.restarts)
      for finding in found { state.tally.findings[finding.kind, default: 0] += 1 }
    }
  }
}

/// The length of a run, and the limits of time and memory; a file that exceeds them is a finding.
struct RunLimits: Sendable {
  var count: Int
  var runSeconds: Double
  /// The maximum time of a step in seconds; a longer step is a finding.
  ///
  /// For a rendition, the limit is a multiple of this time.
  var stepSeconds: Double
  /// The maximum memory of a worker in bytes; if a worker needs more, this is a finding.
  var maximumMemory: Int
  /// The folder in which findings are saved, or nil if they are not saved.
  var findings: String?
  var workers: @Sendable () -> ImagingWorkers

  /// Writes a finding and the file that caused it.
  func save(_ finding: Finding, _ bytes: [UInt8]) throws {
    guard let findings else { return }
    var finding = finding
    finding.file = "\(finding.kind)-\(finding.format.rawValue)-\(finding.number)"
    let path = "\(findings)/\(finding.file)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(finding).write(
      to: URL(fileURLWithPath: "\(path).\(finding.step.rawValue).json"))
  }
}
