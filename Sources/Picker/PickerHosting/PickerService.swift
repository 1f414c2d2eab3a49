// SPDX-License-Identifier: Apache-2.0

public import CloudDelivery
import Dispatch
import HostLink
public import LocketPicker
public import PickerModel
public import PickerPorts
import Synchronization

/// Opens pickers for apps in other processes.
///
/// An app gets access only to the items that the person picked for it.
///
/// If an app disappears, sends wrong data or stops responding, only its own connection is affected.
/// There is one screen, so only one picker can be open at a time. While a picker is open, the
/// service refuses requests to open another one.
public actor PickerService {
  /// The objects that a picker service uses, such as the library and the screen.
  public struct Dependencies: Sendable {
    /// The library from which the person picks.
    public var library: PhotoLibrary
    /// The profile of the device that the pickers imitate.
    public var profile: DeviceProfile
    /// Makes the files that apps receive.
    public var renditions: any RenditionMaking
    /// Decodes pictures for apps that cannot decode them; nil if the service does not do this.
    public var pictures: (any ThumbnailProviding)?
    /// Shows pickers to the person, nil if there is no screen.
    public var screen: (any PickerShowing)?
    /// The list of apps that made picks.
    public var apps: AppLedger
    /// The picks whose missing originals are fetched later.
    public var picks: PendingPicks
    /// The absolute path of an empty folder, in which the service creates the files for apps.
    public var folder: String
    /// The maximum time until an app sends its `hello` message, nil for no maximum.
    ///
    /// Only tests change this value.
    package var patienceForHello: Duration? = HostLink.patienceForHello

    /// Creates the dependencies of a service.
    ///
    /// - Parameters:
    ///   - library: The library from which the person picks.
    ///   - profile: The profile of the device that the pickers imitate.
    ///   - renditions: Makes the files that apps receive.
    ///   - pictures: Decodes pictures for apps that cannot decode them; nil, the default, if the
    ///     service does not decode for apps.
    ///   - screen: Shows pickers to the person, nil if there is no screen.
    ///   - apps: The list of apps that made picks.
    ///   - picks: The picks whose missing originals are fetched later. Nil, the default, means
    ///     those of the library, `PhotoLibrary.pendingPicks`.
    ///   - folder: The absolute path of an empty folder, in which the service creates the files for
    ///     apps.
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

  /// The maximum number of connections of one user to the service while no other user is connected.
  ///
  /// If other users are connected, the maximum is half of the connections that these users leave
  /// free.
  public static let maximumConnectionsPerUser = ConnectionSlots.maximumCount / 2

  let dependencies: Dependencies
  /// Called with one line for each error that apps do not cause.
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

  /// Creates a service that opens pickers for apps.
  ///
  /// Apps cannot connect before one of the `serve` methods is called.
  ///
  /// - Parameters:
  ///   - dependencies: The objects that the service uses.
  ///   - report: Called with one line of text for each error whose cause is not an app; the default
  ///     ignores errors.
  public init(_ dependencies: Dependencies, report: @escaping @Sendable (String) -> Void = { _ in })
  {
    self.dependencies = dependencies
    self.report = report
  }

  /// Serves an app that is already connected, until the app disconnects or the task is cancelled.
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
    // If the task is cancelled, the connection must be closed at once, even if it was just opened.
    await withTaskCancellationHandler {
      await connection.untilOver()
    } onCancel: {
      connection.close()
    }
    connections[slot] = nil
    slots.withLock { $0.leave(slot) }
  }

  /// Records that the app of a connection has sent its `hello` message.
  nonisolated func greeted(_ slot: Int) { slots.withLock { $0.greeted(slot) } }

  /// Serves every app that connects, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - path: The path of the socket, of at most 107 bytes.
  ///   - isForEveryone: Whether other users may connect, too; the default is false.
  ///   - didListen: Called when apps can connect; the default does nothing. Its argument is a
  ///     function that stops listening and removes the socket. Call this function before the
  ///     process ends early.
  /// - Throws: ``PickerServiceError`` if the service cannot listen at the path.
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
    let (arrived, arrivals) = AsyncStream<Arrival>.makeStream()
    DispatchQueue(label: "locket.service.accepting").async { [self] in
      do {
        while let socket = try listener.accept() {
          // Many apps can connect before the first of them is served. The slot is therefore taken
          // here, and apps without a slot occupy no thread and no descriptor.
          let peer = LinkPeer(socket: socket)
          if let slot = slots.withLock({ $0.take(for: peer?.user) }) {
            let app = Arrival(socket: socket, peer: peer, slot: slot)
            if case .terminated = arrivals.yield(app) {
              slots.withLock { $0.leave(slot) }
              LinkConnection.refuse(socket)
            }
          } else {
            LinkConnection.refuse(socket)
          }
        }
      } catch {
        report("\(path): \(error)")
      }
      arrivals.finish()
    }
    await withTaskCancellationHandler {
      // A group that keeps results would grow with each app that ever connected.
      await withDiscardingTaskGroup { group in
        for await app in arrived {
          group.addTask { await self.serve(app.socket, app.peer, app.slot) }
        }
        group.cancelAll()
      }
    } onCancel: {
      listener.close()
    }
  }

  /// An app that connected and has a slot.
  private struct Arrival {
    let socket: Int32
    let peer: LinkPeer?
    let slot: Int
  }

  /// The number of apps that are connected to the service now.
  public var appCount: Int { connections.count }

  /// Whether the service's screen shows a picker now.
  public var isScreenTaken: Bool { screen.isTaken }

  /// Takes the screen for a picker; throws an error if the user's app may not have it now.
  func takeScreen(for user: UInt32?) throws(LinkError) -> any PickerShowing {
    guard let shown = dependencies.screen else {
      throw LinkError(
        .noScreen, "no screen can show a picker; run 'locket serve' on a terminal or with --script")
    }
    switch screen.take(for: user, at: start.duration(to: clock.now)) {
    case nil: return shown
    case .taken:
      throw LinkError(
        .busy, "a picker is open already; wait until it is finished or cancelled, then ask again")
    case .othersWait:
      throw LinkError(
        .busy, "an app of another user asked first; ask again in a few seconds")
    }
  }

  /// Makes the screen free again.
  func returnScreen() { screen.giveBack() }

  /// Fetches an original; waits first until earlier fetches have ended.
  ///
  /// A library can fetch for only one caller at a time.
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

/// The error of a picker service that cannot be started.
public struct PickerServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line of text with the path, the error and what to do.
  public let description: String
}

/// A screen that shows pickers to the person, one at a time.
public protocol PickerShowing: Sendable {
  /// Shows an open picker until it closes.
  ///
  /// The service notifies the app of the end only after this method has returned. An app that draws
  /// on the same screen therefore does not disturb the picker.
  ///
  /// - Parameters:
  ///   - session: The open picker. Only the screen may read its events.
  ///   - app: The app that opened the picker. The screen shows its name.
  /// - Throws: The error because of which the picker cannot be shown. The pick then fails.
  func show(_ session: PickerSession, for app: AppIdentity) async throws
}

extension PhotoLibrary {
  /// Fetches one original with the limits of the device.
  fileprivate func fetchNow(
    _ asset: Asset, profile: DeviceProfile,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async -> PickedItem.Outcome {
    let items = await fetch([asset], within: DeliveryTerms(profile), progress: progress)
    return items.first?.outcome ?? .gone
  }
}
