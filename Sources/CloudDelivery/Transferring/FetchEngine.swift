// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
import Synchronization

/// Fetches originals from a server before the picker closes (rules section 4).
///
/// What it decides is decided by the machine that simulated networks run on; this keeps the time,
/// the connections and the files. What is half there is kept for the next attempt, and the next
/// process.
public final class FetchEngine: AssetDelivering {
  /// Where arrived originals are.
  public let store: DeliveredStore

  private let commands: AsyncStream<FetchLoop.Command>.Continuation
  private let speed: Speed

  /// What the connection carried lately; shared with the loop, which outlives nobody.
  private final class Speed: Sendable {
    let bytesPerSecond = Mutex<Int64?>(nil)
  }

  /// Makes an engine; nothing is asked of any server yet.
  ///
  /// - Parameters:
  ///   - store: Where originals are kept.
  ///   - http: What asks servers.
  ///   - clock: What time goes by.
  ///   - firstWait: The first wait before another try, in milliseconds. The default is 500.
  ///   - jitterSeed: What waits before another try are spread by, 0 to let them be exact.
  ///   - remote: Where an asset's original is, nil where it is in no cloud any more.
  init<C: Clock>(
    store: DeliveredStore, http: any HTTPExchanging, clock: C, firstWait: Int64 = 500,
    jitterSeed: UInt64,
    remote: @escaping @Sendable (Asset) -> RemoteOriginal?
  ) where C.Duration == Duration {
    self.store = store
    let (stream, commands) = AsyncStream<FetchLoop.Command>.makeStream()
    self.commands = commands
    let speed = Speed()
    self.speed = speed
    let start = clock.now
    let around = FetchLoop.Surroundings(
      http: http, store: store, remote: remote,
      now: { start.duration(to: clock.now).wholeMilliseconds },
      sleep: { time in
        try await clock.sleep(until: start.advanced(by: .milliseconds(time)), tolerance: .zero)
      },
      tell: { commands.yield($0) },
      measured: { value in speed.bytesPerSecond.withLock { $0 = value ?? $0 } },
      firstWait: firstWait)
    let loop = FetchLoop(around, jitterSeed: jitterSeed)
    Task { await loop.run(stream) }
  }

  deinit { commands.finish() }

  /// What the connection has carried lately, nil before anything came.
  public var expectedBytesPerSecond: Int64? { speed.bytesPerSecond.withLock(\.self) }

  /// What the disk has room for.
  public var availableBytes: Int64? { store.availableBytes }

  /// Begins to fetch.
  ///
  /// - Parameters:
  ///   - assets: What to fetch, in order.
  ///   - attempt: The attempt's number.
  ///   - terms: What bounds fetching; four at a time where they do not say.
  ///   - report: Where news go.
  public func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  ) {
    commands.yield(.start(assets, attempt: attempt, terms, report))
  }

  /// Stops an attempt; what came of it stays for the next one.
  ///
  /// - Parameter attempt: The attempt's number.
  public func stop(attempt: Int) { commands.yield(.stop(attempt: attempt)) }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
