// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Edits of a file, collected while it is looked through.
struct EditList {
  /// Runs of changed bytes that are this close together become one edit.
  private static let gap = 16
  /// More edits than this are an attack.
  private static let most = 1 << 18

  private(set) var edits: [FileEdit] = []

  /// Replaces the bytes of a place that differ.
  mutating func replace(_ old: [UInt8], by new: [UInt8], at offset: Int) {
    var place = 0
    while place < new.count {
      guard new[place] != old[place] else {
        place += 1
        continue
      }
      var end = place + 1
      var equal = 0
      while end + equal < new.count, equal < Self.gap {
        if new[end + equal] == old[end + equal] {
          equal += 1
        } else {
          end += equal + 1
          equal = 0
        }
      }
      add(FileEdit(offset: offset + place, bytes: Array(new[place..<end])))
      place = end
    }
  }

  /// Replaces bytes that lie in several places of the file.
  mutating func replace(_ old: [UInt8], by new: [UInt8], in places: [Range<Int>]) {
    var from = 0
    for place in places {
      let part = from..<from + place.count
      replace(Array(old[part]), by: Array(new[part]), at: place.lowerBound)
      from += place.count
    }
  }

  /// Puts bytes in a place.
  mutating func write(_ bytes: [UInt8], at offset: Int) {
    add(FileEdit(offset: offset, bytes: bytes))
  }

  /// Fills a place with one byte; places that touch become one edit.
  mutating func fill(_ range: Range<Int>, with byte: UInt8 = 0) {
    guard !range.isEmpty else { return }
    if let last = edits.last, last.bytes == [byte], last.range.upperBound == range.lowerBound {
      edits[edits.count - 1] = FileEdit(
        offset: last.offset, bytes: last.bytes, count: last.count + range.count)
    } else {
      add(FileEdit(offset: range.lowerBound, bytes: [byte], count: range.count))
    }
  }

  /// One edit more, as long as they are not too many, which is told at the end.
  private mutating func add(_ edit: FileEdit) {
    if edits.count <= Self.most { edits.append(edit) }
  }

  mutating func append(_ more: [FileEdit], movedBy distance: Int) {
    for edit in more {
      add(FileEdit(offset: edit.offset + distance, bytes: edit.bytes, count: edit.count))
    }
  }

  /// Takes out what lies behind a picture up to a place, where nobody knows what it is.
  ///
  /// - Throws: ``RemovalRefusal`` where it may hold what is to go in a form that is not known here.
  mutating func fillUnknown(
    _ range: Range<Int>, upTo end: Int = .max, of source: any ByteSource, _ names: NamesToRemove
  ) throws(RemovalRefusal) {
    try source.checkUnknown(range, names)
    guard names.goesUnread else { return }
    fill(range.lowerBound..<max(range.lowerBound, min(range.upperBound, end)))
  }

  /// The edits in the order they were made, later ones on top.
  func checked() throws(RemovalRefusal) -> [FileEdit] {
    guard edits.count <= Self.most else { throw RemovalRefusal("it is in too many places") }
    return edits
  }
}

extension [FileEdit] {
  /// The edits by their places, where none lies on another: a copy then passes over each once.
  var inOrder: [FileEdit] {
    let sorted = sorted { $0.offset < $1.offset }
    let isApart = zip(sorted, sorted.dropFirst()).allSatisfy {
      $0.range.upperBound <= $1.range.lowerBound
    }
    return isApart ? sorted : self
  }
}
