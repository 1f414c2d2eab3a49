// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import HostLink
import LocketPicker
import PickerCore
import PickerModel
import PickerTesting
import Synchronization
import Testing

/// An app at the other end of a link, which writes down every line that crosses it.
actor LinkedApp: LinkConnection.Receiver {
  private let link: LinkConnection
  private var answers: [Int: Result<JSONValue, LinkFault>] = [:]
  private var waiting: [Int: CheckedContinuation<Result<JSONValue, LinkFault>, Never>] = [:]
  private var files: [Int: Int32] = [:]
  private var count = 0
  private let news: AsyncStream<LinkNews>
  private let teller: AsyncStream<LinkNews>.Continuation
  /// Everything that the picker said, line by line.
  private(set) var transcript: [String] = []
  private(set) var fault: LinkFault?
  /// What was told of loads.
  private(set) var progress: [LoadProgress] = []

  init(descriptor: Int32) async {
    link = LinkConnection(descriptor: descriptor)
    (news, teller) = AsyncStream.makeStream()
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
    case .news(let name, let parameters):
      guard let told = try? LinkNews(name, parameters) else { return }
      if case .progress(_, let some) = told { progress.append(some) }
      teller.yield(told)
    case .request: break
    }
  }

  func linkClosed(_ fault: LinkFault) {
    self.fault = fault
    teller.finish()
    for waiter in waiting.values { waiter.resume(returning: .failure(fault)) }
    waiting = [:]
  }

  /// Asks, and waits for the answer.
  @discardableResult
  func ask(_ request: HostRequest) async throws -> JSONValue {
    try await answer(begin(request)).get()
  }

  /// Asks; the number of the request.
  func begin(_ request: HostRequest) -> Int {
    count += 1
    link.send(.request(count, method: request.method, request.parameters))
    return count
  }

  /// Says anything.
  func say(_ message: LinkMessage) { link.send(message) }

  func answer(_ number: Int) async -> Result<JSONValue, LinkFault> {
    if let answer = answers.removeValue(forKey: number) { return answer }
    if let fault { return .failure(fault) }
    return await withCheckedContinuation { waiting[number] = $0 }
  }

  /// Says hello, with a secret that belongs to the name unless another is given.
  func greet(
    as name: String = "tests", secret: AppSecret?? = .none
  ) async throws -> PickerOffer {
    let hello = LinkHello(app: name, secret: secret ?? AppSecret.of(name))
    return try LinkGreeting(JSONFields(await ask(.hello(hello)))).offer
  }

  /// Asks for a picker; its number.
  func present(_ configuration: PickerConfiguration) async throws -> PresentAnswer {
    try PresentAnswer(
      JSONFields(await ask(.present(PresentRequest(configuration: configuration.json)))))
  }

  /// The next list of results and what ended it.
  func nextList() async -> (items: [LinkItem], end: LinkNews?) {
    var items: [LinkItem] = []
    for await told in news {
      switch told {
      case .items(_, let some): items += some
      case .delivered, .ended: return (items, told)
      case .progress: continue
      }
    }
    return (items, nil)
  }

  /// The bytes of an item.
  func load(_ item: Int, as type: ContentType? = nil) async throws -> (LoadAnswer, [UInt8]) {
    var request = LoadRequest(item: item)
    request.type = type
    let number = begin(.load(request))
    let answer = try LoadAnswer(JSONFields(await answer(number).get()))
    let descriptor = files.removeValue(forKey: number)
    let file = FileHandle(
      fileDescriptor: try #require(descriptor), closeOnDealloc: true)
    return (answer, Array(try file.readToEnd() ?? Data()))
  }

  func leave() { link.close(LinkFault(.closed, "the app ended")) }
}

/// A screen on which a closure stands for a person.
struct PersonShowing: PickerShowing {
  let person: @Sendable (PickerSession) async throws -> Void

  func show(_ session: PickerSession, for app: AppIdentity) async throws {
    try await person(session)
  }
}

/// A service over a folder of small files, and apps that are connected to it.
struct ServiceBench {
  let folder: TemporaryDirectory
  let service: PickerService
  let ledger: AppLedger
  let roll: [Asset]

  init(
    _ count: Int = 6, profile: DeviceProfile = .tablet(),
    change: (inout PickerService.Parts) async throws -> Void = { _ in },
    person: (@Sendable (PickerSession) async throws -> Void)?
  ) async throws {
    folder = try TemporaryDirectory()
    roll = Asset.roll(count)
    for asset in roll { try folder.write(asset.identifier.rawValue.utf8, to: "roll/" + asset.file) }
    let (database, root) = (try AssetDatabase(), folder.path + "/roll")
    try await database.save(roll)
    ledger = AppLedger(path: folder.path + "/state/apps.json")
    var parts = PickerService.Parts(
      library: PhotoLibrary(root: root, assets: database), profile: profile,
      renditions: CopyingRenditions(), screen: person.map { PersonShowing(person: $0) },
      apps: ledger, folder: folder.path + "/handed")
    // Where all tests run at once, saying hello may take its time.
    parts.patienceForHello = nil
    try await change(&parts)
    service = PickerService(parts)
  }

  /// An app that is connected and has said hello.
  func app(_ name: String = "tests", secret: AppSecret?? = .none) async throws -> LinkedApp {
    let app = try await stranger()
    _ = try await app.greet(as: name, secret: secret)
    return app
  }

  /// Waits until the screen is given back, which is a moment after an app was told the end.
  func untilFree() async {
    while await service.isScreenTaken { await Task.yield() }
  }

  /// Waits until every app is gone, and what was on its way to them.
  func untilNobodyIsThere() async {
    while await service.appCount > 0 { await Task.yield() }
  }

  /// An app that is connected.
  func stranger() async throws -> LinkedApp {
    let (own, theirs) = try LinkSocket.pair()
    Task { await service.serve(connected: theirs) }
    return await LinkedApp(descriptor: own)
  }
}

extension AppSecret {
  /// The secret that an app of some name keeps.
  static func of(_ name: String) -> AppSecret {
    var generator = SeededGenerator(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    return AppSecret(using: &generator)
  }
}

extension PickerSession {
  /// Taps assets of the grid by their places, from 0.
  func tap(_ places: Int...) async throws {
    try await refresh()
    for place in places {
      let assets = try await assets(at: place..<place + 1)
      if let asset = assets.first { send(.tap(asset)) }
    }
  }
}
