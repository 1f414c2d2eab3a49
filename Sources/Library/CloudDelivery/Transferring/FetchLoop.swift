// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts

/// Performs the actions of the ``FetchMachine``, one command after another.
actor FetchLoop {
  /// A command that the loop performs.
  enum Command: Sendable {
    case start(
      [Asset], attempt: Int, DeliveryTerms, @concurrent @Sendable (DeliveryEvent) async -> Void)
    case stop(attempt: Int)
    case event(FetchTicket, TransferEvent)
    /// A deadline of the fetch machine has passed.
    case wake
  }

  /// The transport, stores, clock and callbacks of the loop.
  struct Surroundings: Sendable {
    let http: any HTTPExchanging
    let originalPaths: OriginalPaths
    /// Returns the time in milliseconds.
    let now: @Sendable () -> Int64
    let sleep: @Sendable (Int64) async throws -> Void
    let send: @Sendable (Command) -> Void
    let measured: @Sendable (Int64?) -> Void
    /// Reports whether a cloud answered.
    let reached: @Sendable (Bool, _ cloud: Int) -> Void
    /// The wait before the first retry, in milliseconds.
    let firstWait: Int64
  }

  private let around: Surroundings
  private var machine: FetchMachine
  private var transfers: [FetchTicket: OriginalTransfer] = [:]
  private var tasks: [FetchTicket: (asset: AssetIdentifier, task: Task<Void, Never>)] = [:]
  /// The copies of the requested originals.
  private var copies: [AssetIdentifier: [OriginalCopy]] = [:]
  private var paths: [AssetIdentifier: String] = [:]
  /// The disk space for the requested originals.
  private var room = FetchRoom(rest: 0, taken: [:])
  private var maximumBytes: Int64?
  /// The last transfer of each original.
  ///
  /// The next transfer waits for it, because two transfers must not write to one file.
  private var last: [AssetIdentifier: Task<Void, Never>] = [:]
  private var report: (@concurrent @Sendable (DeliveryEvent) async -> Void)?
  private var timer: Task<Void, Never>?

  init(_ around: Surroundings, jitterSeed: UInt64) {
    self.around = around
    machine = FetchMachine(jitterSeed: jitterSeed)
  }

  /// Performs commands until the stream ends, then cancels all transfers.
  func run(_ commands: AsyncStream<Command>) async {
    for await command in commands {
      await perform(await actions(for: command))
      around.measured(machine.throughput.bytesPerSecond)
      wakeAtNextDeadline()
    }
    timer?.cancel()
    for (_, task) in tasks.values { task.cancel() }
  }

  private func actions(for command: Command) async -> [FetchAction] {
    switch command {
    case .start(let assets, let attempt, let terms, let report):
      self.report = report
      return await start(assets, attempt, terms)
    case .stop(let attempt): return machine.stop(attempt: attempt, at: around.now())
    case .event(let ticket, let event):
      if let answers = event.isServerAnswering, let cloud = machine.cloud(of: ticket) {
        around.reached(answers, cloud)
      }
      return machine.take(event, of: ticket, at: around.now())
    case .wake: return machine.tick(at: around.now())
    }
  }

  /// Starts an attempt.
  ///
  /// Originals that are in the store arrive first, without a request
  /// (rule `load.here.ready-at-once`).
  private func start(
    _ assets: [Asset], _ attempt: Int, _ terms: DeliveryTerms
  ) async -> [FetchAction] {
    let around = around
    let originalPaths = around.originalPaths
    let found: Found? = try? await FileWork.run {
      for store in originalPaths.stores { try? store.prepare() }
      let copies = Dictionary(assets.map { ($0.identifier, originalPaths.copies($0)) }) { $1 }
      let held = copies.filter { $1.contains(where: originalPaths.isHere) }
      return Found(copies: copies, held: Set(held.keys), room: originalPaths.room(within: terms))
    }
    copies = found?.copies ?? [:]
    let held = found?.held ?? []
    var policy = FetchPolicy(terms)
    policy.parallel = max(1, terms.parallel ?? 4)
    policy.firstWait = around.firstWait
    let missing = assets.filter { !held.contains($0.identifier) }
    let actions = machine.start(
      missing, attempt: attempt, policy: policy, room: found?.room,
      clouds: copies.filter { !$1.isEmpty }.mapValues { $0.map(\.cloud) }, at: around.now())
    room = FetchRoom(rest: machine.spareRoom, taken: machine.plannedBytes)
    maximumBytes = policy.maximumBytes
    let arrived = assets.filter { held.contains($0.identifier) }.map { asset in
      FetchAction.report(
        DeliveryEvent(attempt: attempt, identifier: asset.identifier, change: .arrived))
    }
    return arrived + actions
  }

  /// The result of looking up the requested originals.
  private struct Found: Sendable {
    let copies: [AssetIdentifier: [OriginalCopy]]
    let held: Set<AssetIdentifier>
    let room: Int64?
  }

  private func perform(_ actions: [FetchAction]) async {
    for action in actions {
      switch action {
      case .open(let ticket, let asset): open(ticket, asset)
      case .close(let ticket): end(ticket)
      case .discard(let asset):
        guard let path = paths[asset.identifier] else { continue }
        // A transfer that was just closed still has the file open.
        await last[asset.identifier]?.value
        try? await FileWork.run { PartialFile.discard(of: path) }
      case .verify(let ticket, _):
        guard let transfer = transfers[ticket] else { continue }
        Task { await transfer.verify() }
      case .report(let event):
        if event.change.isEnd { forget(event.identifier) }
        if event.change.isEnd, event.change != .arrived {
          let path = paths[event.identifier]
          let kept = try? await FileWork.run { path.map { PartialFile.byteCount(of: $0) } }
          room.giveBack(event.identifier, keeping: (kept ?? nil) ?? 0)
        }
        await report?(event)
      }
    }
  }

  private func open(_ ticket: FetchTicket, _ asset: Asset) {
    let send = around.send
    let cloud = machine.cloud(of: ticket)
    guard let copy = copies[asset.identifier]?.first(where: { $0.cloud == cloud }),
      let remote = copy.remote
    else {
      send(.event(ticket, .ended(.gone)))
      return
    }
    let path = around.originalPaths.stores[copy.cloud].path(of: copy.asset)
    let other = paths.updateValue(path, forKey: asset.identifier).flatMap { $0 == path ? nil : $0 }
    let bounds = TransferBounds(maximumBytes: maximumBytes) { [room] count in
      room.covers(count, of: asset.identifier)
    }
    let transfer = OriginalTransfer(
      of: remote, to: path, over: around.http, within: bounds,
      isHere: { [originalPaths = around.originalPaths] in originalPaths.isHere(copy) },
      report: { send(.event(ticket, $0)) })
    let before = last[asset.identifier]
    let task = Task { [room] in
      await before?.value
      if let other { await Self.leave(other, in: room) }
      if !Task.isCancelled { await transfer.run() }
    }
    transfers[ticket] = transfer
    tasks[ticket] = (asset.identifier, task)
    last[asset.identifier] = task
  }

  /// Keeps the partial file of another copy if there is enough disk space for both copies.
  ///
  /// Otherwise, deletes that partial file.
  private static func leave(_ other: String, in room: FetchRoom) async {
    try? await FileWork.run {
      if !room.leaves(PartialFile.byteCount(of: other)) { PartialFile.discard(of: other) }
    }
  }

  private func end(_ ticket: FetchTicket) {
    transfers[ticket] = nil
    tasks.removeValue(forKey: ticket)?.task.cancel()
  }

  private func forget(_ identifier: AssetIdentifier) {
    for ticket in tasks.keys where tasks[ticket]?.asset == identifier {
      end(ticket)
    }
  }

  private func wakeAtNextDeadline() {
    timer?.cancel()
    timer = nil
    guard let deadline = machine.nextDeadline else { return }
    let around = around
    timer = Task {
      do {
        try await around.sleep(deadline)
        around.send(.wake)
      } catch {}
    }
  }
}

extension TransferEvent {
  /// Whether the server answers, or nil if the event does not show whether it answers.
  fileprivate var isServerAnswering: Bool? {
    switch self {
    case .began, .bytes: true
    case .ended(.failed(.offline, _)): false
    case .ended(.failed(.serverError, _)), .ended(.failed(.throttled, _)), .ended(.gone): true
    case .ended, .finished, .verified: nil
    }
  }
}

extension DeliveryEvent.Change {
  /// Whether this is the last event of an item.
  var isEnd: Bool {
    switch self {
    case .arrived, .failed, .gone: true
    case .received, .restarted, .waiting, .verifying: false
    }
  }
}
