// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

extension ByteSource {
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

extension EditList {
  /// Fills unknown data after a picture with zeros, up to an offset, if captions or serial numbers
  /// must be removed.
  ///
  /// - Throws: ``RemovalRefusal`` if the data may contain metadata to remove in an unknown form.
  mutating func fillUnknown(
    _ range: Range<Int>, upTo end: Int = .max, of source: any ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) {
    try source.checkUnknown(range, names)
    guard names.removesUnreadable else { return }
    fill(range.lowerBound..<max(range.lowerBound, min(range.upperBound, end)))
  }

  /// Returns the edits in the order in which they were added; throws an error if there are too
  /// many.
  ///
  /// If two edits overlap, the later one applies.
  func checked() throws(RemovalRefusal) -> [FileEdit] {
    guard edits.count <= Self.maximumEditCount else {
      throw RemovalRefusal("it has too many blocks of metadata")
    }
    return edits
  }
}
