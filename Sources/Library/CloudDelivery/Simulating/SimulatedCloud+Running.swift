// SPDX-License-Identifier: Apache-2.0

extension SimulatedCloud {
  /// Advances the simulated time at the pace of a clock until the task is cancelled.
  public func run<C: Clock>(on clock: C) async where C.Duration == Duration {
    var wakes = wakes().makeAsyncIterator()
    while !Task.isCancelled {
      guard let wait = timeToNext else {
        // Nothing is being fetched: wait for a start.
        guard await wakes.next() != nil else { return }
        continue
      }
      let before = clock.now
      // Waits are short, so that a stop or a change of the network takes effect soon.
      let step = min(wait, 50)
      do {
        try await clock.sleep(
          until: before.advanced(by: .milliseconds(step)), tolerance: .zero)
      } catch { return }
      let passed = before.duration(to: clock.now)
      await advance(by: max(step, passed.components.seconds * 1000 + passed.subsecondMilliseconds))
    }
  }

  /// Advances the simulated time from event to event, without waiting, until the task is cancelled.
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
  /// The fraction of a second, in milliseconds.
  fileprivate var subsecondMilliseconds: Int64 { components.attoseconds / 1_000_000_000_000_000 }
}
