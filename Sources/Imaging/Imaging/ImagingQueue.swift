// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerCore
import PickerModel
import Synchronization

/// Runs blocking calls on a few threads of its own, apart from those of Swift tasks.
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
  /// Cancelling the task abandons the result: a running job finishes and its result is discarded,
  /// and a waiting job does not start.
  func run<Answer: Sendable>(
    named name: String, _ job: @escaping @Sendable () throws(MediaError) -> Answer
  ) async throws(MediaError) -> Answer {
    try await run(named: name) { _ throws(MediaError) in try job() }
  }

  /// Runs a job that may look whether its answer is still wanted.
  ///
  /// Cancelling the task abandons the result, as above; the job then finds its answer given.
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
    // Dispatch gives a serial queue another thread if all others are busy.
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
