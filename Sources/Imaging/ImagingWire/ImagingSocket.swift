// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// One end of the socket between a client, such as a picker, and a worker.
///
/// A message consists of four fixed letters, the number of its bytes, and the bytes. File
/// descriptors are sent together with the four letters. A call blocks until its work is done, its
/// deadline has passed, or the other end is closed.
public struct ImagingSocket: Hashable, Sendable {
  private static let letters = Array("LKI1".utf8)
  /// The maximum length of a message in bytes; both ends refuse longer messages.
  public static let maximumMessageLength = 1 << 28

  /// The file descriptor of the socket.
  public let descriptor: Int32

  /// Wraps the descriptor of a connected stream socket, which the caller must close.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// A message and the file descriptors that were sent with it, which the receiver must close.
  public struct Message: Hashable, Sendable {
    /// The bytes of the message.
    public let bytes: [UInt8]
    /// The file descriptors that were sent with the message.
    public let descriptors: [Int32]
  }

  /// Sends a message to the other process.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the message.
  ///   - descriptors: The descriptors of at most four open files, which the other process receives.
  ///   - deadline: The time from ``deadline(after:)`` at which the call fails, or nil to wait
  ///     without a limit.
  /// - Throws: ``WireError``: `closed`, `timedOut`, `tooLong` or `system`.
  public func send(
    _ bytes: [UInt8], descriptors: [Int32] = [], deadline: Int64? = nil
  ) throws(WireError) {
    guard bytes.count <= Self.maximumMessageLength else { throw .tooLong(bytes: bytes.count) }
    let count = UInt32(bytes.count)
    let header = Self.letters + (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    try Self.check(
      clinux_send_with_prefix(
        descriptor, header, header.count, bytes, bytes.count, descriptors, Int32(descriptors.count),
        deadline ?? -1))
  }

  /// Receives a message from the other process.
  ///
  /// - Parameter deadline: The time from ``deadline(after:)`` at which the call fails, or nil to
  ///   wait without a limit.
  /// - Returns: The message.
  /// - Throws: ``WireError``: `closed`, `timedOut`, `garbled`, `tooLong` or `system`.
  public func receive(deadline: Int64? = nil) throws(WireError) -> Message {
    let limit = deadline ?? -1
    let (header, descriptors) = try take(8, limit)
    do throws(WireError) {
      guard header.starts(with: Self.letters) else { throw .garbled }
      let count = header[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard count <= Self.maximumMessageLength else { throw .tooLong(bytes: count) }
      // Descriptors may arrive only together with the four letters.
      let (bytes, strays) = try take(count, limit)
      Self.closeAll(strays)
      return Message(bytes: bytes, descriptors: descriptors)
    } catch {
      Self.closeAll(descriptors)
      throw error
    }
  }

  /// Returns the deadline after a duration from now.
  ///
  /// - Parameter duration: The duration.
  /// - Returns: The deadline in milliseconds on the monotonic clock.
  public static func deadline(after duration: Duration) -> Int64 {
    let components = duration.components
    let (milliseconds, overflow) = components.seconds.multipliedReportingOverflow(by: 1000)
    let wait =
      overflow ? Int64.max / 2 : milliseconds + components.attoseconds / 1_000_000_000_000_000
    return clinux_now() + max(0, min(wait, Int64.max / 2))
  }

  /// Closes file descriptors that were received with a message.
  public static func closeAll(_ descriptors: [Int32]) {
    for descriptor in descriptors { close(descriptor) }
  }

  private func take(
    _ count: Int, _ limit: Int64
  ) throws(WireError) -> (bytes: [UInt8], descriptors: [Int32]) {
    var descriptors = [Int32](repeating: -1, count: Int(CLINUX_MAXIMUM_DESCRIPTORS))
    var came: Int32 = 0
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      failure = clinux_receive(
        descriptor, buffer.baseAddress, count, &descriptors, &came, limit)
      initializedCount = failure == 0 ? count : 0
    }
    let received = Array(descriptors.prefix(Int(came)))
    if failure != 0 { Self.closeAll(received) }
    try Self.check(failure)
    return (bytes, received)
  }

  private static func check(_ failure: Int32) throws(WireError) {
    switch failure {
    case 0: return
    case EPIPE, ECONNRESET: throw .closed
    case ETIMEDOUT: throw .timedOut
    default: throw .system(failure)
    }
  }
}
