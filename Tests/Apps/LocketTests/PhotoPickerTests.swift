// SPDX-License-Identifier: Apache-2.0

import HostLink
import LinkTesting
import PickerTesting
import Synchronization
import Testing

@testable import Locket

@Suite(.timeLimit(.minutes(10))) struct PhotoPickerTests {
  private func picker(
    _ fake: FakePicker, _ configuration: PickerConfiguration = PickerConfiguration(),
    terms: LinkTerms = LinkTerms()
  ) -> PhotoPicker {
    PhotoPicker(configuration, from: .socket(terms: terms) { fake.appSocket })
  }

  private var three: FakePicker.Script {
    var script = FakePicker.Script()
    for item in 1...3 { script.add(item, [UInt8(item)], name: "IMG_\(item)") }
    return script
  }

  @Test(
    "unseen.load.item.identifier, end.terminal-once: complaint C10: picks come once, in order, with their outcome"
  )
  func picks() async throws {
    var script = three
    var failed = LinkItem(item: 4, outcome: .failed(.offline))
    failed.identifier = "asset-4"
    failed.removing = [.removeLocation]
    script.items.append(failed)
    let picker = picker(try FakePicker(script))
    let outcome = try await picker.present()
    #expect(outcome.name == "finished")
    #expect(outcome.items.map(\.assetIdentifier?.rawValue) == (1...4).map { "asset-\($0)" })
    #expect(outcome.items.map(\.outcome) == [.ready, .ready, .ready, .failed(.offline)])
    #expect(outcome.items.last?.removed == [.removeLocation])
    #expect(outcome.items.first?.pixelSize == PixelSize(width: 4, height: 3))
    var ended = 0
    for await event in picker.events { if case .ended = event { ended += 1 } }
    #expect(ended == 1)
  }

  @Test func theConfigurationArrivesAsItIs() async throws {
    let fake = try FakePicker(three)
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.filter = .all(of: [.images, .not(.screenshots)])
    configuration.selection = .ordered
    _ = try await picker(fake, configuration).present()
    var request = PresentRequest(configuration: configuration.json)
    #expect(await fake.receives { $0 == .present(request) })
    request.isForOpening = true
    #expect(request != PresentRequest(configuration: configuration.json))
  }

  @Test("complaint C25: what a device offers is known without opening anything")
  func offers() async throws {
    var script = three
    script.offer.name = "A small one"
    script.offer.filters = ["images"]
    let fake = try FakePicker(script)
    let picker = picker(fake)
    #expect(try await picker.offer() == script.offer)
    #expect(try await picker.present().items.count == 3)
  }

  @Test func moreResultsThanAMessageHolds() async throws {
    var script = FakePicker.Script()
    script.items = (1...1000).map { LinkItem(item: $0, outcome: .ready) }
    let outcome = try await picker(try FakePicker(script)).present()
    #expect(outcome.items.count == 1000)
  }

  @Test("complaint C10: a picker is presented once")
  func presentsOnce() async throws {
    let picker = picker(try FakePicker(three))
    _ = try await picker.present()
    await #expect(throws: PhotoPickerError.presentedAlready) { try await picker.present() }
  }

  @Test(
    "complaint C15: what the picker refuses is said as an error of its own",
    arguments: [
      LinkError.Reason.busy, .noScreen, .library, .configuration, .tooMany, .parameters, .closed,
    ])
  func refuses(reason: LinkError.Reason) async throws {
    var script = three
    let issue = ConfigurationIssue(
      field: "selectionLimit", value: "-1", profile: "p", allowed: "0 or more")
    script.takes = { fake, number, request in
      guard case .present = request else { return false }
      var linkError = LinkError(reason, "here, this; do that")
      if reason == .configuration { linkError.issues = [issue] }
      fake.answer(number, .failure(linkError))
      return true
    }
    let picker = picker(try FakePicker(script))
    let error = await #expect(throws: PhotoPickerError.self) { try await picker.present() }
    switch reason {
    case .busy: #expect(error == .busy("here, this; do that"))
    case .noScreen: #expect(error == .noScreen("here, this; do that"))
    case .library: #expect(error == .library("here, this; do that"))
    case .configuration: #expect(error == .configuration([issue]))
    default: #expect(error == .refused("here, this; do that"))
    }
    for await event in picker.events { Issue.record("\(event)") }
  }

  @Test("complaint C08: a picker whose process dies ends the pick, once")
  func dies() async throws {
    var script = three
    script.takes = { fake, number, request in
      guard case .present = request else { return false }
      let picker = fake.open(number)
      fake.items(picker, three.items)
      fake.connection.closeAfterSending(LinkError(.closed, "dead"))
      return true
    }
    let picker = picker(try FakePicker(script))
    let outcome = try await picker.present()
    #expect(outcome == .failed(.pickerEnded, []))
    var events = 0
    for await _ in picker.events { events += 1 }
    #expect(events == 1)
  }

  @Test("complaint C15: a picker that cannot go on says why")
  func fails() async throws {
    var script = FakePicker.Script()
    script.outcome = .failed
    #expect(try await picker(try FakePicker(script)).present() == .failed(.libraryVanished, []))
  }

  @Test("complaint C24: a cancelled task closes the picker, and the next pick is as any")
  func taskCancels() async throws {
    var script = three
    script.outcome = nil
    let fake = try FakePicker(script)
    let waiting = picker(fake)
    let pick = Task { try await waiting.present() }
    #expect(await fake.receives { if case .present = $0 { true } else { false } })
    pick.cancel()
    #expect(try await pick.value == .cancelled([]))
    #expect(try await picker(try FakePicker(three)).present().items.count == 3)
  }

  @Test(
    "preselect.cancel.returns: cancelled before it is open, the preselection comes back and nothing opens"
  )
  func cancelsBefore() async throws {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 3
    configuration.preselectedAssetIdentifiers = ["a", "b"]
    let access = PickerAccess.socket {
      Issue.record("there was nothing to connect for")
      return -1
    }
    let picker = PhotoPicker(configuration, from: access)
    picker.cancel()
    let outcome = try await picker.present()
    #expect(outcome.name == "cancelled")
    #expect(outcome.items.map(\.assetIdentifier) == ["a", "b"])
    #expect(outcome.items.map(\.outcome) == [.kept, .kept])
    #expect(outcome.items.allSatisfy { $0.itemProvider.registeredContentTypes.isEmpty })
  }

  @Test("a pick in a task that is cancelled already starts no picker")
  func cancelledTask() async throws {
    let access = PickerAccess.socket {
      Issue.record("there was nothing to connect for")
      return -1
    }
    let picker = PhotoPicker(from: access)
    let pick = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await picker.present()
    }
    #expect(try await pick.value.name == "cancelled")
  }

  @Test("a picker that takes long to open is given up at once, and hears of it")
  func cancelsWhileOpening() async throws {
    var script = three
    script.takes = { _, _, request in if case .present = request { true } else { false } }
    let fake = try FakePicker(script)
    let picker = picker(fake)
    let pick = Task { try await picker.present() }
    #expect(await fake.receives { if case .present = $0 { true } else { false } })
    picker.cancel()
    #expect(try await pick.value == .cancelled([]))
    #expect(await fake.receives { $0 == .stop(request: 2) })
    #expect(await !fake.receives { _ in true })
  }

  @Test("complaint C12: a picker that does not close is given up in time")
  func givesUp() async throws {
    let clock = ManualClock()
    var terms = LinkTerms()
    terms.clock = clock
    var script = three
    script.outcome = nil
    script.takes = { _, _, request in if case .cancel = request { true } else { false } }
    let fake = try FakePicker(script)
    let picker = picker(fake, terms: terms)
    let pick = Task { try await picker.present() }
    #expect(await fake.receives { if case .present = $0 { true } else { false } })
    picker.zoomIn()
    #expect(await fake.receives { $0 == .view(picker: 1, .zoomIn) })
    picker.cancel()
    await clock.waitForSleeper()
    clock.advance(by: .seconds(10))
    #expect(try await pick.value == .failed(.pickerEnded, []))
  }

  @Test("a picker that never greets is given up in time")
  func waitsForGreeting() async throws {
    let clock = ManualClock()
    var terms = LinkTerms()
    terms.clock = clock
    var script = three
    script.takes = { _, _, _ in true }
    let picker = picker(try FakePicker(script), terms: terms)
    let asked = Task { try await picker.offer() }
    await clock.waitForSleeper()
    clock.advance(by: .seconds(300))
    let error = await #expect(throws: PhotoPickerError.self) { try await asked.value }
    #expect("\(try #require(error))".contains("did not answer the first message"))
  }

  @Test(
    "continuous.whole-selection, end.terminal-once: each delivery is the whole selection, and there is one end"
  )
  func delivers() async throws {
    var script = three
    let items = script.items
    script.takes = { fake, number, request in
      guard case .present = request else { return false }
      let picker = fake.open(number)
      for count in [1, 3, 0] {
        fake.items(picker, Array(items.prefix(count)))
        fake.notify(.delivered(picker: picker, count: count))
      }
      fake.end(picker, .finished, Array(items.prefix(2)))
      return true
    }
    let picker = picker(try FakePicker(script))
    let pick = Task { try await picker.present() }
    var counts: [Int] = []
    var ends: [PickerOutcome<PickerResult>] = []
    for await event in picker.events {
      switch event {
      case .delivered(let results): counts.append(results.count)
      case .ended(let outcome): ends.append(outcome)
      case .refused(let error): Issue.record("\(error)")
      }
    }
    #expect(counts == [1, 3, 0])
    #expect(ends == [try await pick.value])
    #expect(ends.first?.items.count == 2)
  }

  @Test("a token gives the pick that came later, without a picker")
  func redeems() async throws {
    let fake = try FakePicker(three)
    let token = PickToken(String(repeating: "a", count: 32))
    let outcome = try await PhotoPicker.redeem(token, from: .socket { fake.appSocket })
    #expect(outcome.items.count == 3)
    #expect(await fake.receives { $0 == .redeem(token) })
  }

  @Test("unseen.present.main: complaint C26: anything may be called from anywhere at a time")
  func isForAnyThread() async throws {
    var script = three
    script.outcome = nil
    let picker = picker(try FakePicker(script))
    async let outcome = picker.present()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask { picker.zoomIn() }
        group.addTask { picker.cancel() }
        group.addTask { _ = picker.droppedIdentifiers }
      }
    }
    #expect(try await outcome.name == "cancelled")
  }
}
