// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink
import LinkTesting
import PickerTesting
import Testing

@testable import Locket

/// A picker that violates the protocol loses its link, without other effects.
@Suite(.timeLimit(.minutes(10))) struct LinkInboxTests {
  /// Ways to violate the protocol.
  enum Lie: CaseIterable {
    case tooFew, tooMany, negative, deliveredTooMany, brokenItems, noNumber, tooManyInOne,
      strayFiles
  }

  @Test("whatever a lying picker says, the pick ends", arguments: Lie.allCases)
  func lies(lie: Lie) async throws {
    var script = FakePicker.Script()
    script.add(1, [1])
    let items = script.items
    script.takes = { fake, number, request in
      guard case .present = request else { return false }
      if lie == .noNumber {
        fake.answer(number, .success(["dropped": []]))
        return true
      }
      let picker = fake.open(number)
      func end(_ count: Int) {
        fake.items(picker, items)
        fake.notify(.ended(LinkEnding(picker: picker, outcome: .finished, count: count)))
      }
      switch lie {
      case .tooFew: end(2)
      case .tooMany: end(0)
      case .negative: end(-1)
      case .deliveredTooMany: fake.notify(.delivered(picker: picker, count: 1))
      case .brokenItems:
        fake.connection.send(.event("items", ["picker": 1, "items": [["item": "one"]]]))
      case .tooManyInOne:
        let many = (0...HostLink.maximumItemCount).map { LinkItem(item: $0, outcome: .ready) }
        fake.notify(.items(picker: picker, many))
      case .strayFiles:
        for _ in 0...HostLink.maximumDescriptorCount {
          let file = LinkFile(descriptor: open("/dev/null", O_RDONLY))
          fake.connection.send(.event("stray", [:]), with: file)
        }
      default: break
      }
      return true
    }
    let fake = try FakePicker(script)
    let picker = PhotoPicker(from: .socket { fake.appSocket })
    #expect(try await picker.present() == .failed(.pickerEnded, []))
    // Wait until the link is closed there.
    for await _ in fake.requests {}
  }

  @Test("unknown news, answers and pickers are passed over")
  func ignoresUnknownMessages() async throws {
    var script = FakePicker.Script()
    script.add(1, [1])
    let items = script.items
    script.takes = { fake, number, request in
      guard case .present = request else { return false }
      fake.connection.send(.event("weather", ["sun": true]))
      fake.connection.send(.request(5, method: "hello", [:]))
      fake.answer(4711, .success([:]))
      fake.answer(number + 1, .failure(LinkError(.internal, "never asked")))
      fake.notify(.delivered(picker: 99, count: 5))
      fake.end(99, .finished, items)
      fake.notify(.progress(request: 4711, LoadProgress(stage: .copy)))
      let picker = fake.open(number)
      fake.end(picker, .finished, items)
      fake.end(picker, .cancelled, [])
      return true
    }
    let fake = try FakePicker(script)
    let outcome = try await PhotoPicker(from: .socket { fake.appSocket }).present()
    #expect(outcome.name == "finished")
    #expect(outcome.items.count == 1)
  }

  @Test("an answer that names a file but brings none breaks the link")
  func missesItsFile() async throws {
    var script = FakePicker.Script()
    script.add(1, [1])
    script.takes = { fake, number, request in
      guard case .load = request else { return false }
      let answer = LoadAnswer(payload: 1, type: .jpeg, byteCount: 1)
      fake.answer(number, .success(answer.json))
      return true
    }
    let fake = try FakePicker(script)
    let results = try await PhotoPicker(from: .socket { fake.appSocket }).present().items
    let provider = try #require(results.first).itemProvider
    let error = await #expect(throws: ItemLoadError.self) { try await provider.loadData() }
    #expect(error?.cause == .pickerEnded)
    let again = await #expect(throws: ItemLoadError.self) { try await provider.loadData() }
    #expect(again?.cause == .pickerEnded)
    #expect(again?.isRetryable == false)
  }

  @Test("complaint C14: more loads than a link bears wait for their turn")
  func loadsWaitInQueue() async throws {
    var script = FakePicker.Script()
    for item in 0..<200 { script.add(item, [UInt8(item)]) }
    var terms = LinkTerms()
    terms.maximumLoadCount = 2
    let fake = try FakePicker(script)
    let access = PickerAccess.socket(terms: terms) { fake.appSocket }
    let results = try await PhotoPicker(from: access).present().items
    let loaded = await withTaskGroup(of: UInt8?.self) { group in
      for result in results { group.addTask { try? await result.itemProvider.loadData()?.first } }
      return await group.reduce(into: Set<UInt8>()) { if let byte = $1 { $0.insert(byte) } }
    }
    #expect(loaded.count == 200)
  }
}
