// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization

/// A few workers, and the queue of jobs that wait for a free worker.
///
/// Each worker performs one job at a time. While a job waits, its file is not open.
final class WorkerPool: Sendable {
  typealias Job = @Sendable (WorkerLink) -> Void

  private struct State {
    var idle: [WorkerLink]
    var waiting: [(number: Int, job: Job)] = []
    var number = 0
    var isClosed = false
  }

  private let links: [WorkerLink]
  private let state: Mutex<State>

  init(count: Int, _ makeLink: () -> WorkerLink) {
    let links = (0..<count).map { _ in makeLink() }
    self.links = links
    state = Mutex(State(idle: links))
  }

  /// Runs a job on the first free worker, on a thread that may block.
  ///
  /// If the task is cancelled while the job waits, the job is removed from the queue. If the job
  /// runs, it is finished, and its result is discarded.
  func run<Answer: Sendable>(
    named name: String, _ job: @escaping @Sendable (WorkerLink) throws(MediaError) -> Answer
  ) async throws(MediaError) -> Answer {
    let answer = OneAnswer<Answer>()
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    let cancelled = MediaError(
      path: name, reason: .cancelled, detail: "the request was cancelled")
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        let isTaken = enqueue(number) { link in
          guard !answer.isGiven else { return }
          answer.give(
            Result { () throws(MediaError) in
              if link.isClosed { throw cancelled }
              return try job(link)
            })
        }
        if !isTaken { answer.give(.failure(cancelled)) }
      }
    } onCancel: {
      answer.give(.failure(cancelled))
      forget(number)
    }
    return try result.get()
  }

  /// Stops accepting jobs, kills the workers and drops the waiting jobs.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for link in links { link.close() }
    // The waiting jobs run on a closed worker, so that each job reports this error to its caller.
    if let link = links.first {
      for (_, job) in waiting { link.perform { job(link) } }
    }
  }

  /// Waits until all processes of the workers have exited.
  func ended() async {
    for link in links {
      await withCheckedContinuation { continuation in link.perform { continuation.resume() } }
    }
  }

  /// The process identifiers of the running workers.
  var processIdentifiers: [Int32] { links.compactMap(\.processIdentifier) }

  /// Starts or queues a job; returns false if the pool is closed.
  private func enqueue(_ number: Int, _ job: @escaping Job) -> Bool {
    let (isTaken, link) = state.withLock { state -> (Bool, WorkerLink?) in
      if state.isClosed { return (false, nil) }
      if let link = state.idle.popLast() { return (true, link) }
      state.waiting.append((number, job))
      return (true, nil)
    }
    if let link { link.perform { self.work(link, job) } }
    return isTaken
  }

  private func work(_ link: WorkerLink, _ first: @escaping Job) {
    defer { link.endWhenIdle() }
    var next: Job? = first
    while let job = next {
      job(link)
      next = state.withLock { state in
        guard !state.waiting.isEmpty else {
          state.idle.append(link)
          return nil
        }
        return state.waiting.removeFirst().job
      }
    }
  }

  private func forget(_ number: Int) {
    state.withLock { state in state.waiting.removeAll { $0.number == number } }
  }
}
