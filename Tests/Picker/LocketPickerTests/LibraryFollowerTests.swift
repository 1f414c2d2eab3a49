// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import LocketPicker

/// An open picker follows changes to its index.
@Suite struct LibraryFollowerTests {
  private let roll = Asset.roll(5)
  private let database: AssetDatabase

  init() throws { database = try AssetDatabase() }

  private func open() async throws -> PickerSession {
    try await database.save(roll)
    let library = PhotoLibrary(root: "/", assets: database)
    return try await library.makeSession(.several(), profile: .watch(newest: 3))
  }

  /// Waits for the next event of a kind.
  private func next(
    _ session: PickerSession, _ event: PickerEvent
  ) async { for await next in session.events where next == event { return } }

  @Test(
    "library.changed.stays, library.late.stays-out: an edit reaches the open picker, a new photo does not"
  )
  func edited() async throws {
    let session = try await open()
    await session.send(.tap(roll[0]))
    var edited = roll[0]
    edited.byteCount = 77
    try await database.save([edited, .image("new", minute: 99)])
    await next(session, .libraryChanged)
    let shown = try await session.assets(at: 0..<9)
    #expect(shown == [edited, roll[1], roll[2]])
    // A person who wants the edited version picks it again.
    #expect(await session.view.selection.assets == [roll[0]])
    await session.send(.tap(edited))
    await session.send(.tap(edited))
    #expect(await session.view.selection.assets == [edited])
  }

  @Test(
    "library.hidden.leaves, library.gone.listed, library.gone.told: a photo hidden in the index is gone"
  )
  func hidden() async throws {
    let session = try await open()
    await session.send(.tap(roll[1]))
    var hidden = roll[1]
    hidden.isHidden = true
    try await database.save([hidden])
    await next(session, .libraryChanged)
    #expect(try await session.assets(at: 0..<9) == [roll[0], roll[2]])
    #expect(await session.view.gone == [roll[1].identifier])
    await session.send(.finish)
    guard case .closed(.finished(let items)) = await session.view.phase else {
      Issue.record("not finished")
      return
    }
    #expect(items.map(\.outcome) == [.gone])
  }

  /// A cloud that answers as the test decides, and reports that it was asked.
  private final class Coming: AssetDelivering {
    let isUp = Mutex(true)
    let expectedBytesPerSecond: Int64? = nil
    let (asked, asker) = AsyncStream<Bool>.makeStream()
    private let known = Mutex(true)

    func probe() async -> Bool {
      let answer = isUp.withLock(\.self)
      defer { asker.yield(answer) }
      return known.withLock { known in
        defer { known = answer }
        return known != answer
      }
    }

    func start(
      _ assets: [Asset], attempt: Int, terms: DeliveryTerms,
      report: @escaping @concurrent @Sendable (DeliveryEvent) async -> Void
    ) {}

    func stop(attempt: Int) {}
  }

  @Test("a picker is told when its cloud goes and when it comes, and asks no more once it ended")
  func clouds() async throws {
    let (delivery, clock) = (Coming(), ManualClock())
    var asked = delivery.asked.makeAsyncIterator()
    do {
      let session = try await open()
      let follower = LibraryFollower(
        session, AsyncStream { $0.finish() }, delivery: delivery, clock: clock, every: .seconds(9))
      #expect(await asked.next() == true)
      #expect(await session.announcementCount == 0)
      for isUp in [false, true] {
        delivery.isUp.withLock { $0 = isUp }
        await clock.waitForSleeper()
        clock.advance(by: .seconds(9))
        #expect(await asked.next() == isUp)
        await next(session, .viewChanged)
      }
      await clock.waitForSleeper()
      withExtendedLifetime(follower) {}
    }
    clock.advance(by: .seconds(100))
    delivery.asker.finish()
    #expect(await asked.next() == nil)
  }

  @Test("what follows the library is released when the picker ends")
  func ends() async throws {
    final class Companion: Sendable {}
    var companion: Companion? = Companion()
    weak let seen = companion
    let session = try await open()
    await session.keep(try #require(companion))
    companion = nil
    #expect(seen != nil)
    await session.send(.cancel)
    #expect(seen == nil)
    await session.keep(Companion())
    #expect(seen == nil)
  }
}
