// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import Locket
import PickerModel
import Synchronization

/// Compares the time to send a thousand results to a host app with the time to send the same lines
/// through a pipe.
final class LinkItemsComparison: Comparison {
  private static let count = 1000

  let subject = Subject(
    name: "link-items", summary: "a pick of 1,000 results, from its end to the app's list",
    theirs: "cat lines | cat", unit: .seconds, goal: .more(0.05))
  private var folder = ""
  private let items = (1...count).map { number in
    var item = LinkItem(item: number, outcome: .ready)
    item.identifier = AssetIdentifier("0123456789ABCDEF0123456789\(100_000 + number)")
    item.types = [.heic, ContentType(rawValue: "public.image")]
    item.name = "IMG_\(number)"
    item.pixelSize = PixelSize(width: 4032, height: 3024)
    return item
  }

  func prepare(in folder: String) async throws {
    self.folder = folder
    let lines = batches.map { LinkEvent.items(picker: 1, $0).message.line + "\n" }
    try lines.joined().write(toFile: folder + "/lines", atomically: true, encoding: .utf8)
  }

  private var batches: [[LinkItem]] {
    stride(from: 0, to: items.count, by: HostLink.maximumItemCount).map {
      Array(items[$0..<min($0 + HostLink.maximumItemCount, items.count)])
    }
  }

  func ours() async throws -> Double {
    let (own, theirs) = try LinkSocket.pair()
    let connection = LinkConnection(descriptor: theirs)
    connection.start(PickerOfMany(connection, batches))
    let picker = PhotoPicker(from: .socket { own })
    _ = try await picker.offer()
    let start = ContinuousClock.now
    let outcome = try await picker.present()
    let time = start.duration(to: .now).inSeconds
    guard outcome.items.count == Self.count else {
      throw ChildProgram.Failure(description: "\(outcome.items.count) results came")
    }
    return time
  }

  func theirs() async throws -> Double {
    let start = ContinuousClock.now
    try await ChildProgram.run(
      ["/bin/sh", "-c", "cat '\(folder)/lines' | cat > /dev/null"], log: folder + "/cat.log")
    return start.duration(to: .now).inSeconds
  }
}

/// A picker that returns all results at once.
private struct PickerOfMany: LinkConnection.Receiver {
  let connection: LinkConnection
  let batches: [[LinkItem]]

  init(_ connection: LinkConnection, _ batches: [[LinkItem]]) {
    self.connection = connection
    self.batches = batches
  }

  func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async {
    guard case .request(let number, let method, _) = message else { return }
    guard method == "present" else {
      connection.send(.answer(number, .success(LinkGreeting(offer: PickerOffer()).json)))
      return
    }
    connection.send(.answer(number, .success(PresentAnswer(picker: 1).json)))
    for batch in batches { connection.send(LinkEvent.items(picker: 1, batch).message) }
    let count = batches.reduce(0) { $0 + $1.count }
    connection.send(
      LinkEvent.ended(LinkEnding(picker: 1, outcome: .finished, count: count)).message)
  }

  func linkClosed(_ error: LinkError) async {}
}
