// SPDX-License-Identifier: Apache-2.0

public import CloudDelivery
import Dispatch
import HostLink
public import PickerCore
public import PickerModel
import Synchronization

/// Opens pickers for apps in other processes and hands them what was picked, and nothing else.
///
/// An app that vanishes, lies or hangs costs its own connection only. One picker is open at a time,
/// as there is one screen; who asks meanwhile is told so.
public actor PickerService {
  /// What a service hands out and with what.
  public struct Parts: Sendable {
    /// The library to pick from.
    public var library: PhotoLibrary
    /// The device.
    public var profile: DeviceProfile
    /// What makes the files of picks.
    public var renditions: any RenditionMaking
    /// What decodes pictures for apps without a decoder, nil where nothing does.
    public var pictures: (any ThumbnailProviding)?
    /// Where pickers are shown, nil where there is no screen.
    public var screen: (any PickerShowing)?
    /// Who picked.
    public var apps: AppLedger
    /// What writes picks down whose rest comes later.
    public var picks: PendingPicks
    /// The absolute path of an empty folder for what is on its way to apps.
    public var folder: String
    /// How long an app may take to say hello, nil for any time; other than the link's in tests alone.
    package var patienceForHello: Duration? = HostLink.patienceForHello

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - library: The library to pick from.
    ///   - profile: The device.
    ///   - renditions: What makes the files of picks.
    ///   - pictures: What decodes pictures for apps without a decoder; the default, nil, is nothing.
    ///   - screen: Where pickers are shown, nil where there is no screen.
    ///   - apps: Who picked.
    ///   - picks: What writes picks down whose rest comes later; the default, nil, is the library's
    ///     own ``PhotoLibrary/pendingPicks``.
    ///   - folder: The absolute path of an empty folder for what is on its way to apps.
    public init(
      library: PhotoLibrary, profile: DeviceProfile, renditions: any RenditionMaking,
      pictures: (any ThumbnailProviding)? = nil, screen: (any PickerShowing)?, apps: AppLedger,
      picks: PendingPicks? = nil, folder: String
    ) {
      self.library = library
      self.profile = profile
      self.renditions = renditions
      self.pictures = pictures
      self.screen = screen
      self.apps = apps
      self.picks = picks ?? library.pendingPicks
      self.folder = folder
    }
  }

  /// The most connections that one user has at a time; where other users are connected, it is half of
  /// the slots that they leave.
  public static let mostAppsOfAUser = ConnectionSlots.most / 2

  let parts: Parts
  /// Told of what went wrong on the picker's own side, in one line.
  let report: @Sendable (String) -> Void
  private nonisolated let slots = Mutex(ConnectionSlots())
  private var visits: [Int: HostVisit] = [:]
  private var screen = ScreenShares()
  /// How many requests of a user run at a time.
  nonisolated let requests = RequestShares()
  private nonisolated let executors = UserExecutors()
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  private var fetching: Task<Void, Never>?

  /// Prepares a service; nobody can connect yet.
  ///
  /// - Parameters:
  ///   - parts: What it hands out and with what.
  ///   - report: Told of what went wrong on the picker's own side, in one line.
  public init(_ parts: Parts, report: @escaping @Sendable (String) -> Void = { _ in }) {
    self.parts = parts
    self.report = report
  }

  /// Serves an app that is connected already, until it is gone or the task is cancelled.
  ///
  /// - Parameter socket: A connected local socket, which this closes.
  public func serve(connected socket: Int32) async {
    let peer = LinkPeer(socket: socket)
    let slot = slots.withLock { $0.take(for: peer?.user, isBounded: false) }
    guard let slot else { return }
    await serve(socket, peer, slot)
  }

  private func serve(_ socket: Int32, _ peer: LinkPeer?, _ slot: Int) async {
    let link = LinkConnection(descriptor: socket)
    let visit = HostVisit(
      self, parts, link, peer, slot: slot, folder: "\(parts.folder)/\(slot)",
      on: executors.executor(for: peer?.user))
    visits[slot] = visit
    link.start(patience: parts.patienceForHello, visit)
    // Also where it connected at the very end: a task that is cancelled already closes it at once.
    await withTaskCancellationHandler {
      await visit.untilOver()
    } onCancel: {
      visit.close()
    }
    visits[slot] = nil
    slots.withLock { $0.leave(slot) }
  }

  /// Notes that the app of a slot said hello.
  nonisolated func greeted(_ slot: Int) { slots.withLock { $0.greeted(slot) } }

  /// Serves every app that connects, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - path: The socket's path, of at most 107 bytes.
  ///   - isForEveryone: Whether other users may connect too; the default is that they may not.
  ///   - didListen: Called once apps can connect; the default does nothing.
  /// - Throws: ``PickerServiceError`` where no app could connect there.
  public func serve(
    at path: String, isForEveryone: Bool = false, didListen: () -> Void = {}
  ) async throws(PickerServiceError) {
    let listener: LinkListener
    do throws(LinkFault) {
      listener = try LinkListener(path: path, isForEveryone: isForEveryone)
    } catch {
      throw PickerServiceError(description: error.message)
    }
    didListen()
    let (sockets, arrivals) = AsyncStream<Int32>.makeStream()
    DispatchQueue(label: "locket.service.accepting").async { [report] in
      do {
        while let socket = try listener.accept() { arrivals.yield(socket) }
      } catch {
        report("\(path): \(error)")
      }
      arrivals.finish()
    }
    await withTaskCancellationHandler {
      await withTaskGroup { group in
        for await socket in sockets {
          let peer = LinkPeer(socket: socket)
          // The slot is taken here: many apps can have connected before the first of them is served.
          if let slot = slots.withLock({ $0.take(for: peer?.user) }) {
            group.addTask { await self.serve(socket, peer, slot) }
          } else {
            LinkConnection(descriptor: socket).refuse()
          }
        }
        group.cancelAll()
      }
    } onCancel: {
      listener.close()
    }
  }

  /// How many apps are connected.
  public var appCount: Int { visits.count }

  /// Whether a picker is shown.
  public var isScreenTaken: Bool { screen.isTaken }

  /// Takes the screen for an app of a user, so that nobody else has it.
  func takeScreen(for user: UInt32?) throws(LinkFault) -> any PickerShowing {
    guard let shown = parts.screen else {
      throw LinkFault(
        .noScreen, "there is no screen to show a picker on; serve on a terminal or with --script")
    }
    switch screen.take(for: user, at: start.duration(to: clock.now)) {
    case nil: return shown
    case .taken:
      throw LinkFault(
        .busy, "a picker is open already; wait until it is finished or cancelled, then ask again")
    case .othersWait:
      throw LinkFault(
        .busy, "an app of another user asked before; ask again in a few seconds")
    }
  }

  /// Gives the screen back.
  func returnScreen() { screen.giveBack() }

  /// Waits for its turn to fetch: a library fetches for one asker at a time.
  func fetch(
    _ asset: Asset, progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async -> PickedItem.Outcome {
    let before = fetching
    let library = parts.library
    let task = Task { [profile = parts.profile] in
      await before?.value
      if Task.isCancelled { return PickedItem.Outcome.cancelled }
      return await library.fetchNow(asset, profile: profile, progress: progress)
    }
    fetching = Task { _ = await task.value }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// Why a picker cannot be served.
public struct PickerServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line: where, what and the remedy.
  public let description: String
}

extension PhotoLibrary {
  /// Fetches one original within the device's bounds.
  fileprivate func fetchNow(
    _ asset: Asset, profile: DeviceProfile,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async -> PickedItem.Outcome {
    let items = await fetch([asset], within: DeliveryTerms(profile), progress: progress)
    return items.first?.outcome ?? .gone
  }
}
