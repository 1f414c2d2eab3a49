// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Foundation
import Glibc
import HostLink
import Locket
import PickerModel

/// A fuzz test of the host app's code: connects it to pickers that send wrong answers.
struct FuzzedApp {
  private let picture: String

  init() throws {
    picture = "/dev/shm/locket-fuzz-app-\(getpid())"
    try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: picture))
  }

  func remove() { unlink(picture) }

  /// Connects an app to a picker that sends wrong answers and finally closes the connection.
  ///
  /// The app must then end, too.
  func runRound(seed: UInt64, round: Int) async -> [String] {
    guard let (own, theirs) = try? LinkSocket.pair() else { return ["no socket"] }
    let faultyPicker = FaultyPicker(Nonsense(seed: seed, round: round, app: 99), picture)
    let answering = Task {
      await withCheckedContinuation { done in faultyPicker.respond(at: theirs) { done.resume() } }
    }
    let app = Task { await Self.ask(own) }
    let watch = Task {
      try? await Task.sleep(for: .seconds(600))
      return Task.isCancelled ? [] : ["an app does not end although its picker hung up"]
    }
    let late = await withTaskGroup(of: [String]?.self) { group in
      group.addTask {
        await app.value
        return nil
      }
      group.addTask { await watch.value }
      let first = await group.next() ?? nil
      watch.cancel()
      group.cancelAll()
      return first ?? []
    }
    await answering.value
    return late
  }

  private static func ask(_ socket: Int32) async {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.selection = .continuous
    let picker = PhotoPicker(configuration, from: .socket { socket })
    guard let outcome = try? await picker.present() else { return }
    for result in outcome.items.prefix(4) {
      _ = try? await result.itemProvider.loadData()
      _ = try? await result.itemProvider.loadFile()
    }
  }
}

/// The answers of a faulty picker.
private final class FaultyPicker: Sendable {
  private let nonsense: Nonsense
  private let picture: String
  private let queue = DispatchQueue(label: "locket.fuzz.lies")

  init(_ nonsense: Nonsense, _ picture: String) {
    self.nonsense = nonsense
    self.picture = picture
  }

  func respond(at socket: Int32, done: @escaping @Sendable () -> Void) {
    queue.async { [nonsense, picture] in
      var nonsense = nonsense
      var lines = LineBuffer(maximumLength: HostLink.maximumLineLength)
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      for _ in 0..<24 {
        var came = [Int32](repeating: -1, count: Int(CLINUX_MAXIMUM_DESCRIPTORS))
        var (count, cameCount) = (0, Int32(0))
        guard
          clinux_receive_some(
            socket, &chunk, chunk.count, &count, &came, &cameCount, clinux_now() + 300) == 0
        else { break }
        lines.append(chunk[..<count])
        var isOver = false
        while case .whole(let line) = lines.next() {
          guard let message = try? LinkMessage(line: line),
            case .request(let number, let method, _) = message
          else { continue }
          for answer in nonsense.answers(to: method, number) {
            var file = answer.hasFile ? [open(picture, O_RDONLY | O_CLOEXEC)] : []
            _ = clinux_send(
              socket, answer.bytes, answer.bytes.count, file, Int32(file.count), clinux_now() + 200)
            for one in file { close(one) }
            file = []
          }
          isOver = nonsense.below(12) == 0
        }
        if isOver { break }
      }
      close(socket)
      done()
    }
  }
}

extension Nonsense {
  /// Returns the answers to a request; they are correct, almost correct, or arbitrary.
  mutating func answers(to method: String, _ number: Int) -> [(bytes: [UInt8], hasFile: Bool)] {
    var messages: [(LinkMessage, Bool)] = []
    switch method {
    case "hello":
      messages = [(.answer(number, .success(LinkGreeting(offer: PickerOffer()).json)), false)]
    case "present":
      messages = [(.answer(number, .success(PresentAnswer(picker: 1).json)), false)]
      for _ in 0..<below(4) {
        let items = (0..<below(5)).map { index in
          var item = LinkItem(item: index, outcome: below(4) == 0 ? .gone : .ready)
          item.types = [.jpeg, .heic]
          item.name = "IMG/../\(index)"
          return item
        }
        messages.append((LinkEvent.items(picker: 1, items).message, false))
        messages.append((LinkEvent.delivered(picker: 1, count: items.count).message, false))
      }
      let count = below(3)
      let last = (0..<count).map { LinkItem(item: $0, outcome: .ready) }.map { item in
        var item = item
        item.types = [.jpeg]
        return item
      }
      messages.append((LinkEvent.items(picker: 1, last).message, false))
      let ending = LinkEnding(
        picker: 1, outcome: .finished, count: below(8) == 0 ? count + 1 : count)
      messages.append((LinkEvent.ended(ending).message, false))
    case "load":
      var progress = LoadProgress(stage: .download)
      progress.completed = Int64(below(5000))
      messages.append((LinkEvent.progress(request: number, progress).message, false))
      let statedByteCount = below(4) == 0 ? Int64(below(9000)) : 5000
      messages.append(
        (
          .answer(
            number, .success(LoadAnswer(payload: 1, type: .jpeg, byteCount: statedByteCount).json)),
          below(8) > 0
        ))
    default: messages = [(.answer(number, .success([:])), false)]
    }
    return messages.compactMap { message, hasFile in
      var bytes = Array((message.line + "\n").utf8)
      switch below(16) {
      case 0: for _ in 0..<1 + below(4) { bytes[below(bytes.count)] = UInt8(below(256)) }
      case 1: bytes.removeSubrange(below(bytes.count)...)
      case 2: return nil
      case 3: bytes += bytes
      default: break
      }
      return (bytes, hasFile || below(40) == 0)
    }
  }
}
