// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink
import PickerModel
import PickerTesting
import Testing

@testable import Locket

/// The app keeps working whatever bytes a picker sends.
@Suite(.timeLimit(.minutes(10))) struct HostilePickerTests {
  /// The messages of a valid picker to an app that greets, and then to one that presents.
  private static let transcript: [[UInt8]] = {
    var ready = LinkItem(item: 1, outcome: .ready)
    ready.identifier = "a"
    ready.types = [.jpeg]
    let ending = LinkEnding(picker: 1, outcome: .finished, count: 1)
    let answers: [[LinkMessage]] = [
      [.answer(1, .success(LinkGreeting(offer: PickerOffer()).json))],
      [
        .answer(2, .success(PresentAnswer(picker: 1).json)),
        LinkEvent.items(picker: 1, [ready]).message, LinkEvent.ended(ending).message,
      ],
    ]
    return answers.map { Array($0.map { $0.line + "\n" }.joined().utf8) }
  }()

  private static func corrupt(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      guard !bytes.isEmpty else { break }
      let offset = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(offset..<min(bytes.count, offset + 9))
      case 2: bytes.insert(contentsOf: bytes.prefix(offset), at: offset)
      default: bytes.insert(UInt8.random(in: 48...57, using: &generator), at: offset)
      }
    }
    return bytes
  }

  /// Answers requests with prepared bytes and hangs up; also where no request comes, as after an
  /// unreadable answer.
  private static func play(
    _ answers: [[UInt8]], at socket: Int32, patience: Int = 50_000
  ) {
    var time = timeval(tv_sec: patience / 1_000_000, tv_usec: patience % 1_000_000)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    _ = OwnThread.start {
      var asked = [UInt8](repeating: 0, count: 4096)
      for answer in answers where read(socket, &asked, asked.count) > 0 {
        send(socket, answer, answer.count, Int32(MSG_NOSIGNAL))
      }
      close(socket)
    }
  }

  @Test("corrupt bytes end the pick or do no harm, however they are corrupted", arguments: 1...40)
  func corruptBytes(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let answers = Self.transcript.map { Self.corrupt($0, &generator) }
      let (ours, theirs) = try LinkSocket.pair()
      Self.play(answers, at: ours)
      do {
        let outcome = try await PhotoPicker(from: .socket { theirs }).present()
        for result in outcome.items {
          #expect(try await result.itemProvider.load(as: Nothing.self) == nil)
        }
      } catch {
        #expect(error is PhotoPickerError || error is ItemLoadError)
      }
    }
  }

  @Test("the bytes that the test corrupts are valid before")
  func good() async throws {
    let (ours, theirs) = try LinkSocket.pair()
    Self.play(Self.transcript, at: ours, patience: 600_000_000)
    let outcome = try await PhotoPicker(from: .socket { theirs }).present()
    #expect(outcome.name == "finished")
    #expect(outcome.items.map(\.assetIdentifier) == ["a"])
  }

  private struct Nothing: Transferable, Equatable {
    static var transferRepresentation: some TransferRepresentation<Nothing> {
      DataRepresentation(importedContentType: .item) { _ in Nothing() }
    }
  }
}
