// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Encodes values one after another; ``WireReader`` decodes them.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func write(_ value: Int) { write(Int64(value)) }

  mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func write(_ value: Double) { write(Int64(bitPattern: value.bitPattern)) }

  mutating func write(_ value: some Collection<UInt8>) {
    write(value.count)
    bytes.append(contentsOf: value)
  }

  mutating func write(_ value: String) { write(value.utf8) }

  mutating func write(_ values: [String]) {
    write(values.count)
    for value in values { write(value) }
  }

  mutating func write(_ value: Range<Int64>) {
    write(value.lowerBound)
    write(value.upperBound)
  }

  mutating func write(_ value: PixelSize) {
    write(value.width)
    write(value.height)
  }

  mutating func write(_ value: Timestamp) {
    write(value.milliseconds)
    write(value.offsetMinutes) { $0.write($1) }
  }

  mutating func write(_ value: PixelImage) {
    // The exact capacity is reserved. If the array grew by doubling, most messages would need new
    // memory pages.
    bytes.reserveCapacity(bytes.count + value.bytes.count + 64)
    write(value.size)
    write(value.bytes)
  }

  mutating func write(_ value: FileEdit) {
    write(value.offset)
    write(value.count)
    write(value.bytes)
  }

  mutating func write<Value>(_ value: Value?, with write: (inout Self, Value) -> Void) {
    self.write(value != nil)
    if let value { write(&self, value) }
  }
}

/// Decodes the values of a message one after another, and throws an error if the data is invalid.
struct WireReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Throws an error unless every byte was read.
  func finish() throws(WireError) {
    guard offset == bytes.count else { throw .garbled }
  }

  private mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - offset else { throw .garbled }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func int64() throws(WireError) -> Int64 {
    try take(8).reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  mutating func int() throws(WireError) -> Int {
    guard let value = Int(exactly: try int64()) else { throw .garbled }
    return value
  }

  mutating func bool() throws(WireError) -> Bool { try take(1).first == 1 }

  mutating func double() throws(WireError) -> Double {
    Double(bitPattern: UInt64(bitPattern: try int64()))
  }

  mutating func array() throws(WireError) -> [UInt8] { Array(try take(try int())) }

  mutating func string() throws(WireError) -> String {
    String(decoding: try take(try int()), as: UTF8.self)
  }

  mutating func strings() throws(WireError) -> [String] {
    var values: [String] = []
    // Each text takes at least eight bytes. If the number is too large, the message ends before and
    // an error is thrown.
    for _ in 0..<max(0, try int()) { values.append(try string()) }
    return values
  }

  /// Reads a range of offsets in a file.
  mutating func fileRange() throws(WireError) -> Range<Int64> {
    let (start, end) = (try int64(), try int64())
    guard 0 <= start, start < end else { throw .garbled }
    return start..<end
  }

  mutating func size() throws(WireError) -> PixelSize {
    let size = PixelSize(width: try int(), height: try int())
    // No format can state a larger size. A message that does so is not trusted.
    guard (0...1 << 32).contains(size.width), (0...1 << 32).contains(size.height) else {
      throw .garbled
    }
    return size
  }

  mutating func timestamp() throws(WireError) -> Timestamp {
    let milliseconds = try int64()
    // The limit allows dates of many centuries before and after now. Beyond it, calendar
    // calculations could overflow.
    guard milliseconds.magnitude < 1 << 50 else { throw .garbled }
    let offset = try optional { reader throws(WireError) in try reader.int() }
    guard (offset ?? 0).magnitude < 1 << 20 else { throw .garbled }
    return Timestamp(milliseconds: milliseconds, offsetMinutes: offset)
  }

  mutating func image() throws(WireError) -> PixelImage {
    let size = try size()
    let bytes = try array()
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, size.width >= 0, size.height >= 0, bytes.count % 4 == 0,
      bytes.count / 4 == pixels
    else { throw .garbled }
    return PixelImage(size: size, bytes: bytes)
  }

  mutating func edits() throws(WireError) -> [FileEdit] {
    var edits: [FileEdit] = []
    for _ in 0..<max(0, try int()) {
      let (offset, count, bytes) = (try int(), try int(), try array())
      let (_, overflow) = offset.addingReportingOverflow(count)
      guard offset >= 0, count >= 0, !overflow, !bytes.isEmpty else { throw .garbled }
      edits.append(FileEdit(offset: offset, bytes: bytes, count: count))
    }
    return edits
  }

  mutating func optional<Value>(
    _ read: (inout Self) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try bool() ? try read(&self) : nil
  }

  /// Reads a value of an enumeration by its raw value.
  mutating func named<Value: RawRepresentable>(
    _ type: Value.Type
  ) throws(WireError) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: try string()) else { throw .garbled }
    return value
  }
}
