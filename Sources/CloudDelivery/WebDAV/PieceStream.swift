// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

/// Pieces of an answer on their way from the thread that gets them to the one that reads them.
///
/// Few are kept: who puts one more waits, and so holds the server back.
final class PieceQueue: Sendable {
  private struct State {
    var pieces: [[UInt8]] = []
    var isClosed = false
  }

  private static let most = 4
  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  // Counted up from zero: one destroyed below its first value ends the process.
  private let room = DispatchSemaphore(value: 0)

  init() {
    for _ in 0..<Self.most { room.signal() }
  }

  /// Hands a piece over; false where nobody reads any more.
  func put(_ piece: UnsafeRawBufferPointer) -> Bool {
    room.wait()
    let isOpen = state.withLock { state in
      if !state.isClosed { state.pieces.append(Array(piece)) }
      return !state.isClosed
    }
    if isOpen { filled.signal() } else { room.signal() }
    return isOpen
  }

  /// Waits for the next piece, nil at the end.
  func take() -> [UInt8]? {
    filled.wait()
    let piece = state.withLock { $0.pieces.isEmpty ? nil : $0.pieces.removeFirst() }
    if piece == nil { filled.signal() } else { room.signal() }
    return piece
  }

  /// No more pieces come.
  func end() { filled.signal() }

  /// No more pieces are read.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.pieces = []
    }
    room.signal()
  }
}

/// A queue's pieces as the stream that `XMLParser` reads from.
final class PieceStream: InputStream {
  private let queue: PieceQueue
  private var piece: ArraySlice<UInt8> = []

  init(_ queue: PieceQueue) {
    self.queue = queue
    super.init(data: Data())
  }

  override var hasBytesAvailable: Bool { true }
  override var streamStatus: Stream.Status { .open }
  override var streamError: (any Error)? { nil }
  override func open() {}
  override func close() {}

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
    while piece.isEmpty {
      guard let next = queue.take() else { return 0 }
      piece = next[...]
    }
    let count = min(length, piece.count)
    piece.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { buffer.update(from: start, count: count) }
    }
    piece = piece.dropFirst(count)
    return count
  }
}
