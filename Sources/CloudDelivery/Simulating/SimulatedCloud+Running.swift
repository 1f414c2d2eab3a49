// SPDX-License-Identifier: Apache-2.0

extension SimulatedCloud {
  /// Lets time pass as a clock says; returns when the task is cancelled.
  ///
  /// Only one at a time lets time pass.
  ///
  /// - Parameter clock: The clock.
  public func run<C: Clock>(on clock: C) async where C.Duration == Duration {
    var wakes = wakes().makeAsyncIterator()
    while !Task.isCancelled {
      guard let wait = timeToNext else {
        // Nothing is under way: wait for a start.
        guard await wakes.next() != nil else { return }
        continue
      }
      let before = clock.now
      // Short waits, so that a stop or a change of network is seen soon.
      let step = min(wait, 50)
      do {
        try await clock.sleep(
          until: before.advanced(by: .milliseconds(step)), tolerance: .zero)
      } catch { return }
      let passed = before.duration(to: clock.now)
      await advance(by: max(step, passed.components.seconds * 1000 + passed.millisecondPart))
    }
  }

  /// Lets time pass as fast as news are taken in; returns when the task is cancelled.
  ///
  /// Only one at a time lets time pass, as with ``run(on:)``.
  public func runAtOnce() async {
    var wakes = wakes().makeAsyncIterator()
    while !Task.isCancelled {
      guard let wait = timeToNext else {
        guard await wakes.next() != nil else { return }
        continue
      }
      await advance(by: wait)
    }
  }
}

extension Duration {
  /// The part below a second, in milliseconds.
  fileprivate var millisecondPart: Int64 { components.attoseconds / 1_000_000_000_000_000 }
}
