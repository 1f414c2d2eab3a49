// SPDX-License-Identifier: Apache-2.0

extension ByteSource {
  /// Finds bytes in a range without reading more than a window of it at a time: the first that
  /// are meant.
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
      while let place = bytes[from...].firstIndex(of: first) {
        if bytes[place...].starts(with: wanted), isMeant(start + place) { return start + place }
        from = place + 1
      }
      // What begins at the window's end goes on in the next.
      start += length < window ? length : window - wanted.count + 1
    }
    return nil
  }

  /// Refuses what lies behind a picture where it may hold something that goes in a form that is not
  /// known here.
  func checkUnknown(_ range: Range<Int>, _ names: NamesToRemove) throws(RemovalRefusal) {
    guard mayGo(range, names, isTrailer: true) else { return }
    throw RemovalRefusal("unknown data behind the picture may hold what is to go")
  }

  /// Whether a range of an unknown kind may hold something that goes.
  func mayGo(_ range: Range<Int>, _ names: NamesToRemove, isTrailer: Bool = false) -> Bool {
    let window = 1 << 20
    var start = range.lowerBound
    while start < range.upperBound {
      let length = min(window, range.upperBound - start)
      guard let bytes = bytes(at: start, count: length) else { return true }
      if isTrailer ? names.mayGo(trailer: bytes) : names.mayGo(bytes) { return true }
      start += length < window ? length : window - 64
    }
    return false
  }
}
