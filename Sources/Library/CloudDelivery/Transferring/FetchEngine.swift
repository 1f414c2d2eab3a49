// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
public import PickerPorts
import Synchronization

/// Fetches originals from a server before the picker closes (rules section 4).
///
/// A ``FetchMachine`` makes all decisions, for example when to retry. Simulated networks use the
/// same type. The engine provides the time, the connections and the files. Partial files are kept.
/// The next attempt or another process can continue them.
public final class FetchEngine: AssetDelivering {
  /// The store of fetched originals.
  ///
  /// If there are several clouds, it is the store of the first cloud.
  public let store: DeliveredStore

  let originalPaths: OriginalPaths
  private let commands: AsyncStream<FetchLoop.Command>.Continuation
  private let link: Link

  /// The measurements of the connection, which the engine shares with its ``FetchLoop``.
  private final class Link: Sendable {
    let bytesPerSecond = Mutex<Int64?>(nil)
    /// Whether each cloud answered its last request, by the index of the cloud.
    let answers = Mutex<[Int: Bool]>([:])
  }

  /// Creates an engine.
  ///
  /// No request is sent yet.
  ///
  /// - Parameters:
  ///   - store: The store of originals.
  ///   - http: The transport.
  ///   - clock: The clock.
  ///   - firstWait: The wait before the first retry, in milliseconds. The default is 500.
  ///   - jitterSeed: The seed for random variations of the waits before retries, or 0 for exact
  ///     waits.
  ///   - probe: Sends the server a request and returns whether it answered, or nil if that is
  ///     unknown. The default returns nil.
  ///   - remote: Returns the remote original of an asset, or nil if no cloud has it any more.
  convenience init<C: Clock>(
    store: DeliveredStore, http: any HTTPExchanging, clock: C, firstWait: Int64 = 500,
    jitterSeed: UInt64, probe: @escaping @Sendable () async -> Bool? = { nil },
    remote: @escaping @Sendable (Asset) -> RemoteOriginal?
  ) where C.Duration == Duration {
    self.init(
      OriginalPaths(store, probe: probe, remote: remote), keepingFirstIn: store, http: http,
      clock: clock, firstWait: firstWait, jitterSeed: jitterSeed)
  }

  init<C: Clock>(
    _ originalPaths: OriginalPaths, keepingFirstIn store: DeliveredStore, http: any HTTPExchanging,
    clock: C, firstWait: Int64 = 500, jitterSeed: UInt64
  ) where C.Duration == Duration {
    self.store = store
    self.originalPaths = originalPaths
    let (stream, commands) = AsyncStream<FetchLoop.Command>.makeStream()
    self.commands = commands
    let link = Link()
    self.link = link
    let start = clock.now
    let around = FetchLoop.Surroundings(
      http: http, originalPaths: originalPaths,
      now: { start.duration(to: clock.now).wholeMilliseconds },
      sleep: { time in
        try await clock.sleep(until: start.advanced(by: .milliseconds(time)), tolerance: .zero)
      },
      send: { commands.yield($0) },
      measured: { value in link.bytesPerSecond.withLock { $0 = value ?? $0 } },
      reached: { value, cloud in link.answers.withLock { $0[cloud] = value } },
      firstWait: firstWait)
    let loop = FetchLoop(around, jitterSeed: jitterSeed)
    Task { await loop.run(stream) }
  }

  deinit { commands.finish() }

  /// The recent speed of the connection in bytes per second, or nil before any bytes arrived.
  public var expectedBytesPerSecond: Int64? { link.bytesPerSecond.withLock(\.self) }

  /// The number of bytes that can be stored on the disk.
  public var availableBytes: Int64? { store.availableBytes }

  /// Whether a cloud that has an asset answered its last request, or nil before the first request.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: True if one of the asset's clouds answered. Nil if none answered, but one of them
  ///   was not asked yet. False otherwise.
  /// - Complexity: O(1). If some clouds answered and other clouds did not, the complexity of
  ///   looking up the asset's copies.
  public func isReachable(_ asset: Asset) -> Bool? {
    let answers = link.answers.withLock(\.self)
    let all = originalPaths.stores.indices.map { answers[$0] }
    guard Set(all).count > 1 else { return all.first ?? nil }
    let mine = originalPaths.copies(asset).map { answers[$0.cloud] }
    return mine.contains(true) ? true : mine.contains(nil) ? nil : false
  }

  /// Sends a short request to each cloud, to update ``isReachable(_:)``.
  ///
  /// - Returns: Whether a cloud that answered before does not answer now, or the other way around.
  public func probe() async -> Bool {
    await withTaskGroup(of: (Int, Bool?).self) { group in
      for (cloud, ask) in originalPaths.probes.enumerated() {
        group.addTask { (cloud, await ask()) }
      }
      var isAnother = false
      for await (cloud, answer) in group {
        guard let answer else { continue }
        let known = link.answers.withLock { $0.updateValue(answer, forKey: cloud) }
        // A cloud that was not asked before was assumed to answer.
        if known ?? true != answer { isAnother = true }
      }
      return isAnother
    }
  }

  /// Begins to fetch.
  ///
  /// - Parameters:
  ///   - assets: The assets to fetch, in order.
  ///   - attempt: The attempt's number.
  ///   - terms: The limits of fetching. By default four items are fetched at a time.
  ///   - report: Receives the events.
  public func start(
    _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
    report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
  ) {
    commands.yield(.start(assets, attempt: attempt, terms, report))
  }

  /// Stops an attempt.
  ///
  /// The partial files are kept for the next attempt.
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
