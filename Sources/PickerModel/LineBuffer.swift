// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of bytes into lines of a bounded length.
public struct LineBuffer: Sendable {
  /// A line, or what came instead of one.
  public enum Line: Hashable, Sendable {
    /// A whole line without its end.
    case whole([UInt8])
    /// More bytes than a line may have; the rest of it is thrown away.
    case tooLong
  }

  private let longest: Int
  private var pending: [UInt8] = []
  private var scanned = 0
  private var isSkipping = false

  /// Makes an empty buffer.
  ///
  /// - Parameter longest: The most bytes a line may have with its end.
  public init(longest: Int) {
    self.longest = longest
  }

  /// Whether nothing waits here, not even half a line.
  public var isEmpty: Bool { pending.isEmpty }

  /// Takes bytes in.
  ///
  /// - Parameter bytes: What was read.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
  }

  /// Takes the next line out.
  ///
  /// A line that grows too long is reported as soon as it does, so that it never fills the memory.
  ///
  /// - Returns: The line, or nil where more bytes are needed.
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
      guard pending.count >= longest else { return nil }
      isSkipping = true
      pending = []
      scanned = 0
      return .tooLong
    }
    let line = Array(pending[..<end])
    pending.removeSubrange(...end)
    scanned = 0
    return line.count < longest ? .whole(line) : .tooLong
  }
}
