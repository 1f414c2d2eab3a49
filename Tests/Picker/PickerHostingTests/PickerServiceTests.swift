// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerTesting
import ServerTesting
import Testing

/// Pickers for apps in other processes.
@Suite(.timeLimit(.minutes(10))) struct PickerServiceTests {
  @Test(
    "select.results.pick-order, item.identifier.asked, unseen.load.item.after: an app reads what was picked"
  )
  func picks() async throws {
    let bench = try await ServiceBench { session in
      try await session.tap(2, 0, 4)
      await session.send(.finish)
    }
    let app = try await bench.app()
    _ = try await app.present(.several { $0.selection = .ordered })
    let (items, end) = await app.nextList()
    #expect(end == .ended(LinkEnding(picker: 1, outcome: .finished, count: 3)))
    let picked = [2, 0, 4].map { bench.roll[$0].identifier }
    #expect(items.map(\.identifier) == picked)
    for (item, identifier) in zip(items, picked) {
      let (answer, bytes) = try await app.load(item.item)
      #expect(answer.type == .jpeg && bytes == Array(identifier.rawValue.utf8))
      // Once more, as bytes that are requested in chunks.
      var request = LoadRequest(item: item.item, isByDescriptor: false)
      request.type = .jpeg
      let kept = try LoadAnswer(JSONFields(await app.ask(.load(request))))
      var read: [UInt8] = []
      while case let some = try await app.read(kept.payload, read.count, 2), !some.isEmpty {
        read += some
      }
      #expect(read == bytes)
    }
    await app.leave()
  }

  @Test(
    "item.identifier.withheld: without a library an app gets no identifier, and can read what was picked"
  )
  func withoutLibrary() async throws {
    let bench = try await ServiceBench { try await $0.tap(1) }
    let app = try await bench.app()
    var configuration = PickerConfiguration()
    configuration.isLibraryBound = false
    _ = try await app.present(configuration)
    let items = await app.nextList().items
    #expect(items.map(\.identifier) == [nil])
    #expect(try await app.load(items[0].item).1 == Array(bench.roll[1].identifier.rawValue.utf8))
    let said = await app.transcript.joined()
    #expect(!said.contains("\"identifier\":\"\(bench.roll[1].identifier)"))
    await app.leave()
  }

  @Test(
    "config.issues.all-at-once: every value that the device does not offer is told, and no picker opens"
  )
  func refused() async throws {
    let shown = Gate()
    let bench = try await ServiceBench(profile: .watch()) { _ in shown.open() }
    let app = try await bench.app()
    let invalid: JSONValue = [
      "limit": -1, "selection": "continuous", "mode": "sideways", "filter": "videos",
    ]
    let error = await #expect(throws: LinkError.self) {
      try await app.ask(.present(PresentRequest(configuration: invalid)))
    }
    #expect(error?.reason == .configuration)
    #expect(
      Set(error?.issues.map(\.field) ?? []) == ["mode", "selectionLimit", "selection", "filter"])
    #expect(!shown.isOpen)
    await app.leave()
  }

  @Test("end.without-picks: an app that cancels ends what waits on the screen")
  func cancelEndsTheScreen() async throws {
    let bench = try await ServiceBench { _ in
      // A script that waits; it ends when it is cancelled.
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    }
    let app = try await bench.app()
    let picker = try await app.present(PickerConfiguration()).picker
    try await app.ask(.cancel(picker: picker))
    let end = await app.nextList().end
    #expect(end == .ended(LinkEnding(picker: 1, outcome: .cancelled, count: 0)))
    #expect(await !bench.service.isScreenTaken)
    await app.leave()
  }

  @Test("unseen.one.session: one picker at a time; the next may open when it is closed")
  func oneAtATime() async throws {
    let gate = Gate()
    let bench = try await ServiceBench { session in
      await gate.opened()
      await session.send(.cancel)
    }
    let (first, second) = (try await bench.app(), try await bench.app("second"))
    _ = try await first.present(PickerConfiguration())
    let error = await #expect(throws: LinkError.self) {
      try await second.present(PickerConfiguration())
    }
    #expect(error?.reason == .busy)
    gate.open()
    #expect(
      await first.nextList().end == .ended(LinkEnding(picker: 1, outcome: .cancelled, count: 0)))
    try await bench.untilFree()
    _ = try await second.present(PickerConfiguration())
    _ = await second.nextList()
    await first.leave()
    await second.leave()
  }

  @Test("end.failure.told-apart: a screen that gives up, or is missing, leaves no app waiting")
  func noScreen() async throws {
    struct Broken: Error {}
    let bench = try await ServiceBench { _ in throw Broken() }
    let app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    var ending = LinkEnding(picker: 1, outcome: .failed, count: 0)
    ending.failure = .pickerEnded
    #expect(await app.nextList().end == .ended(ending))
    await app.leave()

    let blind = try await ServiceBench(person: nil)
    let other = try await blind.app()
    let error = await #expect(throws: LinkError.self) {
      try await other.present(PickerConfiguration())
    }
    #expect(error?.reason == .noScreen)
    await other.leave()
  }

  @Test("end.without-picks: when the app is gone its picker closes, and nothing stays behind")
  func appDies() async throws {
    let (picked, closed) = (Gate(), Gate())
    let bench = try await ServiceBench { session in
      try await session.tap(0)
      picked.open()
      for await event in session.events {
        if case .ended(let outcome) = event {
          #expect(outcome == .failed(.hostDied, []))
          closed.open()
        }
      }
    }
    let app = try await bench.app()
    _ = try await app.present(.several())
    await picked.opened()
    await app.leave()
    await closed.opened()
  }

  @Test(
    "continuous.change.delivers, continuous.whole-selection: each change delivers the whole selection"
  )
  func continuous() async throws {
    let bench = try await ServiceBench { session in
      try await session.tap(0, 3, 0)
      await session.send(.finish)
    }
    let app = try await bench.app()
    _ = try await app.present(.several { $0.selection = .continuousAndOrdered })
    var lists: [[AssetIdentifier?]] = []
    var numbers: [[Int]] = []
    while case let (items, end) = await app.nextList(), let end {
      lists.append(items.map(\.identifier))
      numbers.append(items.map(\.item))
      if case .ended = end { break }
    }
    let ids = bench.roll.map(\.identifier)
    #expect(lists == [[ids[0]], [ids[0], ids[3]], [ids[3]], [ids[3]]])
    // Items keep their numbers, and a deselected item that was handed over can still be read.
    #expect(numbers == [[1], [1, 2], [2], [2]])
    #expect(try await app.load(1).1 == Array(ids[0].rawValue.utf8))
    await app.leave()
  }

  @Test("continuous.change.delivers: an item that is deselected at once is still without location")
  func deselectedAtOnce() async throws {
    let bench = try await ServiceBench { session in
      let asset = try await session.assets(at: 0..<1)[0]
      await session.tapTwice(asset)
      await session.send(.tap(asset))
      await session.send(.finish)
    }
    let app = try await bench.app()
    _ = try await app.present(
      .several {
        $0.selection = .continuous
        $0.metadataOptions = [.removeLocation]
      })
    var numbers: [[Int]] = []
    while case let (items, end) = await app.nextList(), let end {
      numbers.append(items.map(\.item))
      if case .ended = end { break }
    }
    // With something else to remove, the item would have another number.
    #expect(numbers == [[1], [], [1], [1]])
    await app.leave()
  }

  @Test(
    "host.deselect.reflected, host.move.reorders, host.limit.invalid: an app changes an open picker"
  )
  func hosting() async throws {
    let (ready, changed) = (Gate(), Gate())
    let bench = try await ServiceBench { session in
      try await session.tap(0, 1, 2)
      ready.open()
      await changed.opened()
      await session.send(.finish)
    }
    let app = try await bench.app()
    let picker = try await app.present(.several { $0.selection = .ordered }).picker
    await ready.opened()
    let ids = bench.roll.map(\.identifier)
    try await app.ask(.deselect(picker: picker, [ids[1], ids[5], "unknown"]))
    try await app.ask(.move(picker: picker, ids[2], after: nil))
    var update = PickerConfiguration.Update()
    update.selectionLimit = -4
    let error = await #expect(throws: LinkError.self) {
      try await app.ask(.update(picker: picker, update))
    }
    #expect(error?.issues.map(\.field) == ["selectionLimit"])
    try await app.ask(.view(picker: picker, .zoomIn))
    changed.open()
    #expect(await app.nextList().items.map(\.identifier) == [ids[2], ids[0]])
    // A closed picker does not count as open.
    let late = await #expect(throws: LinkError.self) { try await app.ask(.cancel(picker: picker)) }
    #expect(late?.reason == .unknown)
    await app.leave()
  }
}

extension LoadRequest {
  init(item: Int, isByDescriptor: Bool) {
    self.init(item: item)
    self.isByDescriptor = isByDescriptor
  }
}

extension LinkedApp {
  func read(_ payload: Int, _ offset: Int, _ count: Int) async throws -> [UInt8] {
    let answer = try await ask(.read(payload: payload, offset: Int64(offset), count: count))
    return try #require(answer["bytes"]?.stringValue.flatMap(Base64.bytes))
  }
}

extension PickerSession {
  /// Selects and deselects an asset, so that no event is handled in between.
  fileprivate func tapTwice(_ asset: Asset) {
    send(.tap(asset))
    send(.tap(asset))
  }
}
