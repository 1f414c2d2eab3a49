// SPDX-License-Identifier: Apache-2.0

/// Splits a stream of bytes into lines that have a maximum length.
public struct LineBuffer: Sendable {
  /// A line, or a report that a line was too long.
  public enum Line: Hashable, Sendable {
    /// A complete line without its line break.
    case whole([UInt8])
    /// The line is longer than the buffer's maximum length; the rest of the line is discarded.
    case tooLong
  }

  private let maximumLength: Int
  private var pending: [UInt8] = []
  private var scanned = 0
  private var isSkipping = false

  /// Makes an empty buffer.
  ///
  /// - Parameter maximumLength: The maximum number of bytes of a line, including its line break.
  public init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  /// Whether the buffer contains no bytes, not even an incomplete line.
  public var isEmpty: Bool { pending.isEmpty }

  /// Appends bytes of the stream to the buffer.
  ///
  /// - Parameter bytes: The bytes that were read from the stream.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
  }

  /// Removes the next complete line from the buffer and returns it.
  ///
  /// A line that is too long is reported as soon as it reaches the maximum length. It is never
  /// stored as a whole.
  ///
  /// - Returns: The line, or nil if more bytes are needed.
  public mutating func next() -> Line? {
    let end = pending[scanned...].firstIndex(of: UInt8(ascii: "\n"))
    if isSkipping {
      pending.removeSubrange(..<(end.map { $0 + 1 } ?? pending.count))
      scanned = 0
      guard end != nil else { return nil }
      isSkipping = false
      return next()
    }
    guard let end else {
      scanned = pending.count
      guard pending.count >= maximumLength else { return nil }
      isSkipping = true
      pending = []
      scanned = 0
      return .tooLong
    }
    let line = Array(pending[..<end])
    pending.removeSubrange(...end)
    scanned = 0
    return line.count < maximumLength ? .whole(line) : .tooLong
  }
}
