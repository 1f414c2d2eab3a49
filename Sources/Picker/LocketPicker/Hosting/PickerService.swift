// SPDX-License-Identifier: Apache-2.0

public import CloudDelivery
import Dispatch
import HostLink
public import PickerCore
public import PickerModel
import Synchronization

/// Opens pickers for apps in other processes and gives each app access only to its picked items.
///
/// An app that disappears, sends wrong data or stops responding affects only its own connection.
/// One picker is open at a time, because there is one screen; other requests are refused.
public actor PickerService {
  /// The objects that a service works with.
  public struct Dependencies: Sendable {
    /// The library to pick from.
    public var library: PhotoLibrary
    /// The device.
    public var profile: DeviceProfile
    /// The maker of the files that apps receive.
    public var renditions: any RenditionMaking
    /// The decoder of pictures for apps that cannot decode, nil if there is none.
    public var pictures: (any ThumbnailProviding)?
    /// The screen that shows pickers, nil if there is none.
    public var screen: (any PickerShowing)?
    /// The list of apps that made picks.
    public var apps: AppLedger
    /// The store of picks whose remaining originals are fetched later.
    public var picks: PendingPicks
    /// The absolute path of an empty folder, used for files on their way to apps.
    public var folder: String
    /// The maximum time until an app sends its introduction, nil for no maximum.
    ///
    /// Only tests change it.
    package var patienceForHello: Duration? = HostLink.patienceForHello

    /// Creates the dependencies of a service.
    ///
    /// - Parameters:
    ///   - library: The library to pick from.
    ///   - profile: The device profile.
    ///   - renditions: The maker of the files that apps receive.
    ///   - pictures: The decoder of pictures for apps that cannot decode. The default, nil, is
    ///     none.
    ///   - screen: The screen that shows pickers, nil if there is none.
    ///   - apps: The list of apps that made picks.
    ///   - picks: The store of picks whose remaining originals are fetched later. The default, nil,
    ///     is the library's own ``PhotoLibrary/pendingPicks``.
    ///   - folder: The absolute path of an empty folder, used for files on their way to apps.
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

  /// The maximum number of connections of one user at a time.
  ///
  /// While other users are connected, the maximum is half of the slots that they leave free.
  public static let maximumConnectionsPerUser = ConnectionSlots.maximumCount / 2

  let dependencies: Dependencies
  /// Called with one line for each error on the picker's side.
  let report: @Sendable (String) -> Void
  private nonisolated let slots = Mutex(ConnectionSlots())
  private var connections: [Int: HostConnection] = [:]
  private var screen = ScreenShares()
  /// Limits how many requests of one user run at the same time.
  nonisolated let requests = RequestShares()
  /// The files that were made for all apps.
  nonisolated let payloadFiles = PayloadFiles()
  private nonisolated let executors = UserExecutors()
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  private var fetching: Task<Void, Never>?

  /// Creates a service.
  ///
  /// Apps cannot connect before one of the `serve` methods is called.
  ///
  /// - Parameters:
  ///   - dependencies: The objects that the service works with.
  ///   - report: Called with one line for each error on the picker's side.
  public init(_ dependencies: Dependencies, report: @escaping @Sendable (String) -> Void = { _ in })
  {
    self.dependencies = dependencies
    self.report = report
  }

  /// Serves an app that is already connected, until it disconnects or the task is cancelled.
  ///
  /// - Parameter socket: A connected local socket, which this method closes.
  public func serve(connected socket: Int32) async {
    let peer = LinkPeer(socket: socket)
    let slot = slots.withLock { $0.take(for: peer?.user, isBounded: false) }
    guard let slot else { return }
    await serve(socket, peer, slot)
  }

  private func serve(_ socket: Int32, _ peer: LinkPeer?, _ slot: Int) async {
    let link = LinkConnection(descriptor: socket)
    let connection = HostConnection(
      self, dependencies, link, peer, slot: slot, folder: "\(dependencies.folder)/\(slot)",
      on: executors.executor(for: peer?.user))
    connections[slot] = connection
    link.start(patience: dependencies.patienceForHello, connection)
    // A cancelled task closes the connection at once, even one that is made at the very end.
    await withTaskCancellationHandler {
      await connection.untilOver()
    } onCancel: {
      connection.close()
    }
    connections[slot] = nil
    slots.withLock { $0.leave(slot) }
  }

  /// Records that the app of a slot has sent its introduction.
  nonisolated func greeted(_ slot: Int) { slots.withLock { $0.greeted(slot) } }

  /// Serves every app that connects, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - path: The socket's path, of at most 107 bytes.
  ///   - isForEveryone: Whether other users may connect too. The default is false.
  ///   - didListen: Called when apps can connect, with a function that stops listening and removes
  ///     the socket, for a process that is ended early. The default does nothing.
  /// - Throws: ``PickerServiceError`` if apps cannot connect at the path.
  public func serve(
    at path: String, isForEveryone: Bool = false,
    didListen: (_ remove: @escaping @Sendable () -> Void) -> Void = { _ in }
  ) async throws(PickerServiceError) {
    let listener: LinkListener
    do throws(LinkError) {
      listener = try LinkListener(path: path, isForEveryone: isForEveryone)
    } catch {
      throw PickerServiceError(description: error.message)
    }
    didListen { listener.close() }
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

  /// The number of connected apps.
  public var appCount: Int { connections.count }

  /// Whether a picker is shown.
  public var isScreenTaken: Bool { screen.isTaken }

  /// Takes the screen for the picker of a user's app.
  func takeScreen(for user: UInt32?) throws(LinkError) -> any PickerShowing {
    guard let shown = dependencies.screen else {
      throw LinkError(
        .noScreen, "there is no screen to show a picker on; serve on a terminal or with --script")
    }
    switch screen.take(for: user, at: start.duration(to: clock.now)) {
    case nil: return shown
    case .taken:
      throw LinkError(
        .busy, "a picker is open already; wait until it is finished or cancelled, then ask again")
    case .othersWait:
      throw LinkError(
        .busy, "an app of another user asked before; ask again in a few seconds")
    }
  }

  /// Releases the screen.
  func returnScreen() { screen.giveBack() }

  /// Fetches an original, after earlier fetches have ended.
  ///
  /// A library fetches for one caller at a time.
  func fetch(
    _ asset: Asset, progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async -> PickedItem.Outcome {
    let before = fetching
    let library = dependencies.library
    let task = Task { [profile = dependencies.profile] in
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
  /// One line that states the location, the error and the remedy.
  public let description: String
}

extension PhotoLibrary {
  /// Fetches one original within the device's limits.
  fileprivate func fetchNow(
    _ asset: Asset, profile: DeviceProfile,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async -> PickedItem.Outcome {
    let items = await fetch([asset], within: DeliveryTerms(profile), progress: progress)
    return items.first?.outcome ?? .gone
  }
}
