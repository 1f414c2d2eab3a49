// SPDX-License-Identifier: Apache-2.0

extension ByteSource {
  /// Returns the offset of the first occurrence of bytes in a range that the closure accepts.
  ///
  /// The range is searched in windows, so only a small section is in memory at a time.
  func position(
    of wanted: [UInt8], in range: Range<Int>, isMeant: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let window = 1 << 16
    guard let first = wanted.first else { return nil }
    var start = range.lowerBound
    while start <= range.upperBound - wanted.count {
      let length = min(window, range.upperBound - start)
      guard let bytes = bytes(at: start, count: length) else { return nil }
      var from = bytes.startIndex
      while let index = bytes[from...].firstIndex(of: first) {
        if bytes[index...].starts(with: wanted), isMeant(start + index) { return start + index }
        from = index + 1
      }
      // Windows overlap, so that an occurrence that extends over the end of a window is found in
      // the next one.
      start += length < window ? length : window - wanted.count + 1
    }
    return nil
  }

  /// Throws a refusal if data of an unknown form may contain metadata to remove.
  ///
  /// Such data may follow a picture in its file.
  func checkUnknown(_ range: Range<Int>, _ names: NamesToRemove) throws(RemovalRefusal) {
    guard mayHoldRemovedData(range, names, isTrailer: true) else { return }
    throw RemovalRefusal("unknown data behind the picture may contain data to remove")
  }

  /// Returns whether data of an unknown format may contain metadata to remove.
  func mayHoldRemovedData(_ range: Range<Int>, _ names: NamesToRemove, isTrailer: Bool = false)
    -> Bool
  {
    let window = 1 << 20
    var start = range.lowerBound
    while start < range.upperBound {
      let length = min(window, range.upperBound - start)
      guard let bytes = bytes(at: start, count: length) else { return true }
      if isTrailer ? names.mayRemove(trailer: bytes) : names.mayRemove(bytes) { return true }
      start += length < window ? length : window - 64
    }
    return false
  }
}
