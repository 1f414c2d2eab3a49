// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import HostLink
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts

/// The connection of one app.
///
/// The app can load only items that it received on this connection.
actor HostConnection: LinkConnection.Receiver {
  /// A picker that was opened for the app.
  struct OpenPicker {
    let session: PickerSession
    /// The style in which the app presents the picker.
    var style = PickerStyle.presentation
    /// Whether the app was notified that the picker closed.
    var isOver = false
    /// The task that shows the picker on the screen.
    ///
    /// If it is cancelled, the screen is free again.
    var showing: Task<Void, Never>?
  }

  let service: PickerService
  let dependencies: PickerService.Dependencies
  let link: LinkConnection
  let folder: String
  private let peer: LinkPeer?
  private let executor: UserExecutor
  private let slot: Int
  private(set) var app: AppIdentity?
  /// The assets whose identifiers the app received on this connection.
  var named: [GrantedAsset] = []
  /// The numbers of the answers that gave the app assets to which it has permanent access.
  var openAnswers: Set<Int> = []
  var pickers: [Int: OpenPicker] = [:]
  var pickerCount = 0
  var handed = HandedItems()
  var payloads = Payloads()
  /// The tasks of the requests that are not answered yet; the keys are the numbers of the requests.
  private var requests: [Int: Task<Void, Never>] = [:]
  private var isOver = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(
    _ service: PickerService, _ dependencies: PickerService.Dependencies, _ link: LinkConnection,
    _ peer: LinkPeer?, slot: Int, folder: String, on executor: UserExecutor
  ) {
    self.executor = executor
    self.service = service
    self.dependencies = dependencies
    self.link = link
    self.peer = peer
    self.slot = slot
    self.folder = folder
  }

  /// The executor of the app's user.
  ///
  /// It runs all connections of one user on one thread.
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The user that runs the app, nil if the kernel does not report it.
  var user: UInt32? { peer?.user }

  /// Waits until the app has disconnected and its files are removed.
  func untilOver() async {
    guard !isOver else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Closes the connection.
  nonisolated func close() { link.close(LinkError(.closed, "the picker ends")) }

  func receive(line: [UInt8], _ descriptors: LinkDescriptors) async throws(LinkError) {
    // The line is parsed on the user's executor, not on the thread of the connection. A user can
    // have many connections, and each of them has a thread.
    await receive(try LinkMessage(line: line), descriptors)
  }

  func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async {
    // Apps have no reason to send descriptors. Descriptors that arrive are closed.
    while descriptors.next() != nil {}
    guard case .request(let number, let method, let parameters) = message else { return }
    do throws(LinkError) {
      let request = try HostRequest(method: method, parameters)
      if app == nil {
        guard case .hello = request else {
          throw LinkError(.order, "\(method): send hello first")
        }
      }
      if let result = try await answer(request, number) { reply(number, .success(result)) }
    } catch {
      reply(number, .failure(error))
    }
  }

  /// Handles that the app has disconnected: ends its pickers and requests, and removes its files.
  func linkClosed(_ error: LinkError) async {
    // Pickers are ended first. A screen that is cancelled would end its picker with another reason.
    for picker in pickers.values where !picker.isOver {
      await picker.session.send(.fail(.hostDied))
    }
    for task in requests.values { task.cancel() }
    for task in requests.values { await task.value }
    service.payloadFiles.close(folder)
    isOver = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func reply(
    _ number: Int, _ result: Result<JSONValue, LinkError>, with file: consuming LinkFile? = nil
  ) {
    link.send(.answer(number, result), with: file)
  }

  /// Answers a request at once, or begins a task that answers it later and returns nil.
  private func answer(_ request: HostRequest, _ number: Int) async throws(LinkError) -> JSONValue? {
    switch request {
    case .hello(let hello): return try greet(hello)
    case .update(let picker, let update):
      do {
        try await open(picker).update(update)
      } catch let error as ConfigurationError {
        throw LinkError(refusing: error.issues)
      } catch let error as LinkError {
        throw error
      } catch { throw LinkError(.internal, "\(error)") }
      return [:]
    case .deselect(let picker, let identifiers):
      try await open(picker).send(.hostDeselect(identifiers))
      return [:]
    case .move(let picker, let identifier, let anchor):
      try await open(picker).send(.hostMove(identifier, after: anchor))
      return [:]
    case .resize(let picker, let placement):
      let session = try open(picker)
      do throws(ConfigurationError) {
        let style = pickers[picker]?.style ?? .presentation
        await session.send(.setFrame(try placement.frame(on: dependencies.profile, style: style)))
      } catch {
        throw LinkError(refusing: error.issues)
      }
      return [:]
    case .view(let picker, let change):
      let input: BrowseInput =
        switch change {
        case .scrollToInitialPosition: .scrollToInitialPosition
        case .zoomIn: .zoomIn
        case .zoomOut: .zoomOut
        }
      try await open(picker).send(.browse(input))
      return [:]
    case .cancel(let picker):
      let session = try open(picker)
      await session.send(.hostClose)
      // A script that is waiting must stop, because the screen is needed for other pickers.
      if await session.phase.isClosed { pickers[picker]?.showing?.cancel() }
      return [:]
    case .read(let payload, let offset, let count):
      return ["bytes": .string(Base64.text(try payloads.read(payload, offset, count)))]
    case .release(let payload):
      if let name = payloads.remove(payload) { service.payloadFiles.release(name) }
      return [:]
    case .stop(let request):
      requests[request]?.cancel()
      return [:]
    case .present(let request): try begin(number) { try await $0.present(request, number) }
    case .redeem(let token): try beginShared(number) { try await $0.redeem(token, number) }
    case .opened(let among): try beginShared(number) { try await $0.opened(among, number) }
    case .load(let request):
      try beginShared(number, item: request.item) { try await $0.load(request, number) }
    case .cloudIdentifiers(let identifiers):
      try beginShared(number) { try await $0.cloudIdentifiers(identifiers, number) }
    case .localIdentifiers(let identifiers):
      try beginShared(number) { try await $0.localIdentifiers(identifiers, number) }
    }
    return nil
  }

  private func greet(_ hello: LinkHello) throws(LinkError) -> JSONValue {
    guard app == nil else { throw LinkError(.order, "hello was sent before") }
    guard let version = HostLink.versions.filter(hello.versions.contains).max() else {
      let spoken = HostLink.versions.map(String.init).joined(separator: ", ")
      throw LinkError(
        .version,
        "this picker uses version \(spoken) of the protocol; use a library that supports it")
    }
    app = AppIdentity(peer, hello)
    service.greeted(slot)
    return LinkGreeting(version: version, offer: PickerOffer(dependencies.profile)).json
  }

  /// Returns an open picker by its number.
  private func open(_ number: Int) throws(LinkError) -> PickerSession {
    guard let picker = pickers[number], !picker.isOver else {
      throw LinkError(.unknown, "picker \(number): is not open")
    }
    return picker.session
  }

  /// Begins a request that uses a resource of all users, such as a decoder.
  ///
  /// The request waits while too many requests of the same user are running.
  private func beginShared(
    _ number: Int, item: Int? = nil,
    _ work: @escaping @Sendable (HostConnection) async throws -> Void
  ) throws(LinkError) {
    try begin(number) { connection in
      let (requests, user) = (connection.service.requests, await connection.user)
      do { try await requests.begin(for: user) } catch {
        throw item.map { LinkError(item: $0, .cancelled, "loading was stopped") }
          ?? LinkError(.stopped, "stopped")
      }
      defer { requests.end(for: user) }
      try await work(connection)
    }
  }

  /// Begins a task for a request that takes time.
  ///
  /// The task sends the answer itself.
  private func begin(
    _ number: Int, _ work: @escaping @Sendable (HostConnection) async throws -> Void
  ) throws(LinkError) {
    guard requests.count < HostLink.maximumRequestCount else {
      throw LinkError(
        .tooMany, "\(requests.count) requests are not finished; wait until one of them is finished")
    }
    guard requests[number] == nil else {
      throw LinkError(.parameters, "request \(number) is not finished; use another number")
    }
    requests[number] = Task {
      do {
        try await work(self)
      } catch let linkError as LinkError {
        reply(number, .failure(linkError))
      } catch {
        reply(number, .failure(LinkError(.internal, "\(error)")))
      }
      requests[number] = nil
    }
  }
}

extension LinkError {
  /// Creates an error for a configuration that the device does not support.
  init(refusing issues: [ConfigurationIssue]) {
    self.init(.configuration, issues.map(\.description).joined(separator: "; "))
    self.issues = issues
  }
}

extension HostConnection {
  /// Fetches the missing items of an earlier pick, and gives the app all items of the pick.
  func redeem(_ token: PickToken, _ number: Int) async throws {
    let kept: KeptPick
    do throws(PendingPickError) { kept = try dependencies.picks.pick(token) } catch {
      throw LinkError(.unknown, "no pick has this token, or the pick has expired; pick again")
    }
    let throttle = ProgressThrottle { [link] progress in
      link.send(LinkEvent.progress(request: number, progress).message)
    }
    let items = try await dependencies.library.redeem(
      kept, terms: DeliveryTerms(dependencies.profile)
    ) { done, total in
      throttle.report(.download, done, total)
    }
    // If it cannot be recorded that the items were delivered, the app receives them nevertheless.
    try? await dependencies.picks.record(items, of: token)
    guard !Task.isCancelled else { throw LinkError(.stopped, "stopped") }
    var configuration = PickerConfiguration()
    configuration.preferredAssetRepresentationMode = kept.pick.mode
    // This app has the token, but another app may have made the pick.
    configuration.isLibraryBound = false
    hand(over: .finished(items), configuration, number)
  }

  /// Gives the app the assets to which the person gave it permanent access
  /// (rule `unseen.privacy.limited-new`).
  ///
  /// - Parameters:
  ///   - among: The assets that the app asks about, nil for all assets. Assets to which the app has
  ///     no permanent access are left out.
  ///   - number: The number of the app's request.
  /// - Throws: `LinkError` if the library cannot be read.
  func opened(_ among: [AssetIdentifier]?, _ number: Int) async throws {
    let items = try await unchanged(openedAssets, among: among)
    openAnswers.insert(pickerCount + 1)
    hand(over: .finished(items), PickerConfiguration(), number)
  }

  private func hand(
    over outcome: PickerOutcome<PickedItem>, _ configuration: PickerConfiguration, _ number: Int
  ) {
    pickerCount += 1
    reply(number, .success(PresentAnswer(picker: pickerCount).json))
    sendEnding(outcome, pickerCount, configuration)
  }
}

extension HostConnection {
  /// Answers which cloud identifiers belong to identifiers of this library
  /// (rule `unseen.cloud-identifiers.batch`).
  func cloudIdentifiers(_ identifiers: [AssetIdentifier], _ number: Int) async throws {
    let nameable = try await nameable(identifiers, record())
    var entries: IdentifierEntries.Cloud
    do {
      entries = try await dependencies.library.assets.cloudIdentifiers(
        forLocalIdentifiers: identifiers.filter(nameable.contains))
    } catch {
      throw LinkError(.library, "the library cannot be read")
    }
    for identifier in identifiers where entries[identifier] == nil {
      entries[identifier] = .failure(.identifierNotFound)
    }
    reply(number, .success(IdentifierEntries.json(entries)))
  }

  /// Answers which identifiers of this library belong to cloud identifiers
  /// (rule `unseen.cloud-identifiers.batch`).
  func localIdentifiers(_ identifiers: [CloudIdentifier], _ number: Int) async throws {
    let entries: IdentifierEntries.Local
    do {
      entries = try await dependencies.library.assets.localIdentifiers(
        forCloudIdentifiers: identifiers)
    } catch {
      throw LinkError(.library, "the library cannot be read")
    }
    let nameable = try await nameable(entries.values.flatMap(Self.identifiers), record())
    let permitted: IdentifierEntries.Local = entries.mapValues { entry in
      let mine = Self.identifiers(entry).filter(nameable.contains)
      if mine.count == 1 { return .success(mine[0]) }
      return .failure(mine.isEmpty ? .identifierNotFound : .multipleIdentifiersFound(mine))
    }
    reply(number, .success(IdentifierEntries.json(permitted)))
  }

  /// Returns all identifiers in an answer about one cloud identifier.
  private static func identifiers(
    _ entry: IdentifierEntries.Local.Value
  ) -> [AssetIdentifier] {
    switch entry {
    case .success(let identifier): [identifier]
    case .failure(.multipleIdentifiersFound(let candidates)): candidates
    case .failure(.identifierNotFound): []
    }
  }
}
