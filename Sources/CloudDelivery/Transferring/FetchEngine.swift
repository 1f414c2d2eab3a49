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
  /// Where arrived originals are; with several clouds, those of the first.
  public let store: DeliveredStore

  let places: OriginalPlaces
  private let commands: AsyncStream<FetchLoop.Command>.Continuation
  private let link: Link

  /// What is known of the connection; shared with the loop, which outlives nobody.
  private final class Link: Sendable {
    let bytesPerSecond = Mutex<Int64?>(nil)
    /// Whether each cloud answered when it was asked last, none for those that were not.
    let answers = Mutex<[Int: Bool]>([:])
  }

  /// Makes an engine; nothing is asked of any server yet.
  ///
  /// - Parameters:
  ///   - store: Where originals are kept.
  ///   - http: What asks servers.
  ///   - clock: What time goes by.
  ///   - firstWait: The first wait before another try, in milliseconds. The default is 500.
  ///   - jitterSeed: What waits before another try are spread by, 0 to let them be exact.
  ///   - probe: Asks the server anything; whether it answered, nil where that cannot be told. The
  ///     default cannot tell.
  ///   - remote: Where an asset's original is, nil where it is in no cloud any more.
  convenience init<C: Clock>(
    store: DeliveredStore, http: any HTTPExchanging, clock: C, firstWait: Int64 = 500,
    jitterSeed: UInt64, probe: @escaping @Sendable () async -> Bool? = { nil },
    remote: @escaping @Sendable (Asset) -> RemoteOriginal?
  ) where C.Duration == Duration {
    self.init(
      OriginalPlaces(store, probe: probe, remote: remote), keepingFirstIn: store, http: http,
      clock: clock, firstWait: firstWait, jitterSeed: jitterSeed)
  }

  init<C: Clock>(
    _ places: OriginalPlaces, keepingFirstIn store: DeliveredStore, http: any HTTPExchanging,
    clock: C, firstWait: Int64 = 500, jitterSeed: UInt64
  ) where C.Duration == Duration {
    self.store = store
    self.places = places
    let (stream, commands) = AsyncStream<FetchLoop.Command>.makeStream()
    self.commands = commands
    let link = Link()
    self.link = link
    let start = clock.now
    let around = FetchLoop.Surroundings(
      http: http, places: places,
      now: { start.duration(to: clock.now).wholeMilliseconds },
      sleep: { time in
        try await clock.sleep(until: start.advanced(by: .milliseconds(time)), tolerance: .zero)
      },
      tell: { commands.yield($0) },
      measured: { value in link.bytesPerSecond.withLock { $0 = value ?? $0 } },
      reached: { value, cloud in link.answers.withLock { $0[cloud] = value } },
      firstWait: firstWait)
    let loop = FetchLoop(around, jitterSeed: jitterSeed)
    Task { await loop.run(stream) }
  }

  deinit { commands.finish() }

  /// What the connection has carried lately, nil before anything came.
  public var expectedBytesPerSecond: Int64? { link.bytesPerSecond.withLock(\.self) }

  /// What the disk has room for.
  public var availableBytes: Int64? { store.availableBytes }

  /// Whether a cloud that has an asset answered when it was asked last, nil before that.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Whether one of its clouds did, or may.
  /// - Complexity: O(1), but where some clouds answer and others do not: as looking up its copies.
  public func isReachable(_ asset: Asset) -> Bool? {
    let answers = link.answers.withLock(\.self)
    let all = places.stores.indices.map { answers[$0] }
    guard Set(all).count > 1 else { return all.first ?? nil }
    let mine = places.copies(asset).map { answers[$0.cloud] }
    return mine.contains(true) ? true : mine.contains(nil) ? nil : false
  }

  /// Asks each cloud a short question, for ``isReachable(_:)``.
  ///
  /// - Returns: Whether that is something else now.
  public func probe() async -> Bool {
    await withTaskGroup(of: (Int, Bool?).self) { group in
      for (cloud, ask) in places.probes.enumerated() { group.addTask { (cloud, await ask()) } }
      var isAnother = false
      for await (cloud, answer) in group {
        guard let answer else { continue }
        let known = link.answers.withLock { $0.updateValue(answer, forKey: cloud) }
        // Where nobody knew, an answer was expected.
        if known ?? true != answer { isAnother = true }
      }
      return isAnother
    }
  }

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
