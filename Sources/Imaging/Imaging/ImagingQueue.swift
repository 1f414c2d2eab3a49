// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerModel
import PickerPorts
import Synchronization

/// Runs blocking calls on a few separate threads, not on the threads of Swift tasks.
final class ImagingQueue: Sendable {
  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let width: Int
  private let state = Mutex(State())

  init(width: Int) { self.width = max(1, width) }

  /// Runs a job on a separate thread as soon as one is free.
  ///
  /// If the task is cancelled while the job waits, the job does not start. If the job runs, it is
  /// finished, and its result is discarded.
  func run<Answer: Sendable>(
    named name: String, _ job: @escaping @Sendable () throws(MediaError) -> Answer
  ) async throws(MediaError) -> Answer {
    try await run(named: name) { _ throws(MediaError) in try job() }
  }

  /// Runs a job that can check whether its result is still wanted.
  ///
  /// If the task is cancelled, the `OneAnswer` that the job received has already been answered,
  /// which the job can check.
  func run<Answer: Sendable>(
    named name: String,
    _ job: @escaping @Sendable (OneAnswer<Answer>) throws(MediaError) -> Answer
  ) async throws(MediaError) -> Answer {
    let answer = OneAnswer<Answer>()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        if Task.isCancelled {
          answer.give(.failure(Self.cancelled(name)))
        } else {
          enqueue {
            guard !answer.isGiven else { return }
            answer.give(Result { () throws(MediaError) in try job(answer) })
          }
        }
      }
    } onCancel: {
      answer.give(.failure(Self.cancelled(name)))
    }
    return try result.get()
  }

  private static func cancelled(_ name: String) -> MediaError {
    MediaError(path: name, reason: .cancelled, detail: "the task was cancelled")
  }

  private func enqueue(_ job: @escaping @Sendable () -> Void) {
    let starts = state.withLock { state in
      guard state.running < width else {
        state.waiting.append(job)
        return false
      }
      state.running += 1
      return true
    }
    // A serial queue gets an additional thread if all other threads are busy.
    if starts { DispatchQueue(label: "locket.imaging").async { self.perform(job) } }
  }

  private func perform(_ job: @escaping @Sendable () -> Void) {
    var next: (@Sendable () -> Void)? = job
    while let job = next {
      job()
      next = state.withLock { state in
        guard !state.waiting.isEmpty else {
          state.running -= 1
          return nil
        }
        return state.waiting.removeFirst()
      }
    }
  }
}
