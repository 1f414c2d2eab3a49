// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire

/// The devices of a run, tested one after another or several at a time.
struct ProfileQueue: Sendable {
  /// The results for one device.
  struct Found: Sendable {
    var results: [CheckResult] = []
    var transcripts: [CaseTranscript] = []
    var duration: Duration = .zero
  }

  private let suite: Suite
  private let hello: HelloReply
  private let selection: CheckSelection
  private let profiles: [String]

  init(_ suite: Suite, _ hello: HelloReply, _ selection: CheckSelection, profiles: [String]) {
    self.suite = suite
    self.hello = hello
    self.selection = selection
    self.profiles = profiles
  }

  /// Tests one device on the thread that waits for the picker's answers.
  func judge(
    _ profile: String, on adapter: any Adapter, _ observe: @escaping RunObserver = { _ in }
  ) async -> Found {
    await withTaskExecutorPreference(adapter.waitingThread) {
      await judgeOnExecutor(profile, on: adapter, observe)
    }
  }

  @concurrent private func judgeOnExecutor(
    _ profile: String, on adapter: any Adapter, _ observe: @escaping RunObserver
  ) async -> Found {
    let start = ContinuousClock.now
    let plan = ProfilePlan(suite, profile, hello.capabilities, selection)
    var run = ProfileRun(plan, for: .report, observe)
    var found = Found()
    found.results = await run.run(on: adapter)
    found.transcripts = run.transcripts
    found.duration = ContinuousClock.now - start
    return found
  }

  /// Tests all devices; each picker takes the next device when it has finished one.
  ///
  /// - Parameter adapters: The same picker, started several times.
  /// - Returns: The results by device.
  func judge(on adapters: [any Adapter]) async -> [String: Found] {
    // The device with the largest number of cases comes first, so that it does not delay the end of
    // the run.
    let queue = WorkQueue(
      profiles.sorted { suite.cases(for: $0).count > suite.cases(for: $1).count })
    return await withTaskGroup(of: [String: Found].self) { group in
      for adapter in adapters {
        group.addTask {
          var mine: [String: Found] = [:]
          while let profile = await queue.next() {
            mine[profile] = await judge(profile, on: adapter)
          }
          return mine
        }
      }
      return await group.reduce(into: [:]) { all, mine in all.merge(mine) { first, _ in first } }
    }
  }
}

extension Adapter {
  /// The thread that waits for the picker's answers, nil if there is none; a task on it can send
  /// requests without waking another thread.
  var waitingThread: (any TaskExecutor)? { (self as? ProcessAdapter)?.thread }
}
