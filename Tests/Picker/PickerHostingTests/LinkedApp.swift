// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import HostLink
import LocketPicker
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerTesting
import RenditionTesting
import Synchronization
import Testing

/// An app at the other end of a link that records every line it receives.
actor LinkedApp: LinkConnection.Receiver {
  private let link: LinkConnection
  private var answers: [Int: Result<JSONValue, LinkError>] = [:]
  private var waiting: [Int: CheckedContinuation<Result<JSONValue, LinkError>, Never>] = [:]
  private var files: [Int: Int32] = [:]
  private var count = 0
  private let events: AsyncStream<LinkEvent>
  private let continuation: AsyncStream<LinkEvent>.Continuation
  /// Every line that the picker sent.
  private(set) var transcript: [String] = []
  private(set) var closingError: LinkError?
  /// The progress of loads, as the picker reported it.
  private(set) var progress: [LoadProgress] = []

  init(descriptor: Int32) async {
    link = LinkConnection(descriptor: descriptor)
    (events, continuation) = AsyncStream.makeStream()
    link.start(self)
  }

  func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) {
    transcript.append(message.line)
    switch message {
    case .answer(let number, let result):
      if case .success(let value) = result, value["payload"] != nil, let file = descriptors.next() {
        files[number] = file.take()
      }
      if let waiter = waiting.removeValue(forKey: number) {
        waiter.resume(returning: result)
      } else {
        answers[number] = result
      }
    case .event(let name, let parameters):
      guard let event = try? LinkEvent(name, parameters) else { return }
      if case .progress(_, let some) = event { progress.append(some) }
      continuation.yield(event)
    case .request: break
    }
  }

  func linkClosed(_ error: LinkError) {
    self.closingError = error
    continuation.finish()
    for waiter in waiting.values { waiter.resume(returning: .failure(error)) }
    waiting = [:]
  }

  /// Sends a request and waits for the answer.
  @discardableResult
  func ask(_ request: HostRequest) async throws -> JSONValue {
    try await answer(begin(request)).get()
  }

  /// Sends a request and returns its number.
  func begin(_ request: HostRequest) -> Int {
    count += 1
    link.send(.request(count, method: request.method, request.parameters))
    return count
  }

  /// Sends any message.
  func send(_ message: LinkMessage) { link.send(message) }

  func answer(_ number: Int) async -> Result<JSONValue, LinkError> {
    if let answer = answers.removeValue(forKey: number) { return answer }
    if let closingError { return .failure(closingError) }
    return await withCheckedContinuation { waiting[number] = $0 }
  }

  /// Says hello, with the secret that belongs to the name unless another is given.
  func greet(
    as name: String = "tests", secret: AppSecret?? = .none
  ) async throws -> PickerOffer {
    let hello = LinkHello(app: name, secret: secret ?? AppSecret.of(name))
    return try LinkGreeting(JSONFields(await ask(.hello(hello)))).offer
  }

  /// Asks for a picker and returns the answer.
  func present(_ configuration: PickerConfiguration) async throws -> PresentAnswer {
    try PresentAnswer(
      JSONFields(await ask(.present(PresentRequest(configuration: configuration.json)))))
  }

  /// Returns the next list of results and the event that ended it.
  func nextList() async -> (items: [LinkItem], end: LinkEvent?) {
    var items: [LinkItem] = []
    for await event in events {
      switch event {
      case .items(_, let some): items += some
      case .delivered, .ended: return (items, event)
      case .progress: continue
      }
    }
    return (items, nil)
  }

  /// Loads the bytes of an item.
  func load(_ item: Int, as type: ContentType? = nil) async throws -> (LoadAnswer, [UInt8]) {
    let (answer, file) = try await open(item, as: type)
    return (answer, Array(try file.readToEnd() ?? Data()))
  }

  /// Loads the open file of an item, which is closed when it is not used any more.
  func open(_ item: Int, as type: ContentType? = nil) async throws -> (LoadAnswer, FileHandle) {
    var request = LoadRequest(item: item)
    request.type = type
    let number = begin(.load(request))
    let answer = try LoadAnswer(JSONFields(await answer(number).get()))
    let descriptor = files.removeValue(forKey: number)
    return (
      answer, FileHandle(fileDescriptor: try #require(descriptor), closeOnDealloc: true)
    )
  }

  func leave() { link.close(LinkError(.closed, "the app ended")) }
}

/// A screen on which a closure acts as the person.
struct PersonShowing: PickerShowing {
  let person: @Sendable (PickerSession) async throws -> Void

  func show(_ session: PickerSession, for app: AppIdentity) async throws {
    try await person(session)
  }
}

/// A service on a folder of small files, and apps that are connected to it.
struct ServiceBench {
  let folder: TemporaryDirectory
  let service: PickerService
  let ledger: AppLedger
  let database: AssetDatabase
  let roll: [Asset]

  init(
    _ count: Int = 6, profile: DeviceProfile = .tablet(),
    change: (inout PickerService.Dependencies) async throws -> Void = { _ in },
    person: (@Sendable (PickerSession) async throws -> Void)?
  ) async throws {
    folder = try TemporaryDirectory()
    roll = Asset.roll(count)
    for asset in roll { try folder.write(asset.identifier.rawValue.utf8, to: "roll/" + asset.file) }
    let root = folder.path + "/roll"
    database = try AssetDatabase()
    try await database.save(roll)
    ledger = AppLedger(path: folder.path + "/state/apps.json")
    var dependencies = PickerService.Dependencies(
      library: PhotoLibrary(root: root, assets: database), profile: profile,
      renditions: CopyingRenditions(), screen: person.map { PersonShowing(person: $0) },
      apps: ledger, folder: folder.path + "/handed")
    // While all tests run at once, saying hello may take a while.
    dependencies.patienceForHello = nil
    try await change(&dependencies)
    service = PickerService(dependencies)
  }

  /// Connects an app that says hello.
  func app(_ name: String = "tests", secret: AppSecret?? = .none) async throws -> LinkedApp {
    let app = try await stranger()
    _ = try await app.greet(as: name, secret: secret)
    return app
  }

  /// Waits until the screen is returned, which is a moment after an app received the ending.
  func untilFree() async throws {
    try await waitUntil("the screen") { await !service.isScreenTaken }
  }

  /// Waits until every app has left and its files are removed.
  func untilAllAppsLeft() async throws {
    try await waitUntil("the apps to leave") { await service.appCount == 0 }
  }

  /// Connects an app that has not said hello.
  func stranger() async throws -> LinkedApp {
    let (own, theirs) = try LinkSocket.pair()
    Task { await service.serve(connected: theirs) }
    return await LinkedApp(descriptor: own)
  }
}

extension AppSecret {
  /// Returns the secret that an app of a name keeps.
  static func of(_ name: String) -> AppSecret {
    var generator = SeededGenerator(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    return AppSecret(using: &generator)
  }
}

extension PickerSession {
  /// Taps assets of the grid by their indices.
  func tap(_ indices: Int...) async throws {
    try await refresh()
    for index in indices {
      let assets = try await assets(at: index..<index + 1)
      if let asset = assets.first { send(.tap(asset)) }
    }
  }
}
