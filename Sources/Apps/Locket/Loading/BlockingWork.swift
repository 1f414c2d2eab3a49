// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Runs blocking file jobs, a few at a time, on threads that do no other work.
///
/// The number of simultaneous jobs is limited, because each job may keep a whole video in memory. A
/// serial queue for each job would be no solution. All serial queues share a pool of 255 threads,
/// so jobs that wait for a stalled disk could occupy the threads that communicate with the picker.
enum BlockingWork {
  /// The maximum number of simultaneous jobs; further jobs wait in order.
  static let width = 8
  private static let queue = WorkQueue()

  /// Whether a job's result is still needed.
  final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
  }

  /// Runs a job when a slot is free.
  ///
  /// Cancelling the task cancels the job. The job must then notice the cancellation and return.
  ///
  /// A job that is cancelled while it waits for a slot starts at once, even if other jobs wait
  /// before it. It can then return without doing its work.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) -> Value
  ) async -> Value {
    let (cancellation, waiter) = (Cancellation(), Waiter())
    return await withTaskCancellationHandler {
      let isAdmitted = await queue.enter(waiter)
      defer { if isAdmitted { queue.leave() } }
      return await withCheckedContinuation { continuation in
        // A serial queue gets an additional thread if all other threads are busy. A concurrent
        // queue would share the threads of the app's tasks.
        DispatchQueue(label: "locket.app.files").async {
          continuation.resume(returning: work(cancellation))
        }
      }
    } onCancel: {
      cancellation.cancel()
      waiter.end(with: false)
    }
  }

  /// Admits jobs to a limited number of slots, in the order of their calls.
  private final class WorkQueue: Sendable {
    private struct State {
      var running = 0
      /// The waiters to admit first, in reverse order; the waiters after them are in `others`, in
      /// order.
      var next: [Waiter] = []
      var others: [Waiter] = []

      mutating func takeNext() -> Waiter? {
        if next.isEmpty { (next, others) = (others.reversed(), []) }
        return next.popLast()
      }
    }

    private let state = Mutex(State())

    /// Waits for a slot; returns false if the job was cancelled before a slot was free.
    func enter(_ waiter: Waiter) async -> Bool {
      let begins = state.withLock { state in
        guard state.running == width else {
          state.running += 1
          return true
        }
        state.others.append(waiter)
        return false
      }
      return begins ? true : await waiter.wait()
    }

    /// Ends the use of a slot, which then goes to the next waiter that was not cancelled.
    func leave() {
      while let next = state.withLock({ state in
        let next = state.takeNext()
        if next == nil { state.running -= 1 }
        return next
      }) {
        if next.end(with: true) { return }
      }
    }
  }

  /// A job that waits until it is admitted or cancelled.
  private final class Waiter: Sendable {
    private enum State {
      case new
      case waiting(CheckedContinuation<Bool, Never>)
      case over(Bool)
    }

    private let state = Mutex(State.new)

    func wait() async -> Bool {
      await withCheckedContinuation { continuation in
        let early: Bool? = state.withLock { state in
          if case .over(let begins) = state { return begins }
          state = .waiting(continuation)
          return nil
        }
        if let early { continuation.resume(returning: early) }
      }
    }

    /// Ends the wait and returns true; a second call has no effect and returns false.
    @discardableResult func end(with begins: Bool) -> Bool {
      let (isFirst, waiting) = state.withLock {
        state -> (Bool, CheckedContinuation<Bool, Never>?) in
        switch state {
        case .new:
          state = .over(begins)
          return (true, nil)
        case .waiting(let continuation):
          state = .over(begins)
          return (true, continuation)
        case .over: return (false, nil)
        }
      }
      waiting?.resume(returning: begins)
      return isFirst
    }
  }
}
