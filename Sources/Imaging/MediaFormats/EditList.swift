// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The edits of a file, collected while the file is parsed.
package struct EditList {
  /// The maximum number of equal bytes between two changes that are merged into one edit.
  private static let gap = 16
  /// The maximum number of edits.
  ///
  /// A valid file needs fewer; more are an attack.
  package static let maximumEditCount = 1 << 18

  package private(set) var edits: [FileEdit] = []

  package init() {}

  /// Adds edits that replace old bytes at an offset by new bytes; equal bytes are not edited.
  package mutating func replace(_ old: [UInt8], by new: [UInt8], at offset: Int) {
    var index = 0
    while index < new.count {
      guard new[index] != old[index] else {
        index += 1
        continue
      }
      var end = index + 1
      var equal = 0
      while end + equal < new.count, equal < Self.gap {
        if new[end + equal] == old[end + equal] {
          equal += 1
        } else {
          end += equal + 1
          equal = 0
        }
      }
      add(FileEdit(offset: offset + index, bytes: Array(new[index..<end])))
      index = end
    }
  }

  /// Replaces bytes that are stored in several ranges of the file.
  package mutating func replace(_ old: [UInt8], by new: [UInt8], in ranges: [Range<Int>]) {
    var from = 0
    for range in ranges {
      let slice = from..<from + range.count
      replace(Array(old[slice]), by: Array(new[slice]), at: range.lowerBound)
      from += range.count
    }
  }

  /// Writes bytes at an offset.
  package mutating func write(_ bytes: [UInt8], at offset: Int) {
    add(FileEdit(offset: offset, bytes: bytes))
  }

  /// Fills a range with the same byte; consecutive calls with adjacent ranges become one edit.
  package mutating func fill(_ range: Range<Int>, with byte: UInt8 = 0) {
    guard !range.isEmpty else { return }
    if let last = edits.last, last.bytes == [byte], last.range.upperBound == range.lowerBound {
      edits[edits.count - 1] = FileEdit(
        offset: last.offset, bytes: last.bytes, count: last.count + range.count)
    } else {
      add(FileEdit(offset: range.lowerBound, bytes: [byte], count: range.count))
    }
  }

  /// Appends an edit.
  ///
  /// If there are too many edits, the edit is dropped, and ``checked()`` throws an error later.
  private mutating func add(_ edit: FileEdit) {
    if edits.count <= Self.maximumEditCount { edits.append(edit) }
  }

  package mutating func append(_ more: [FileEdit], movedBy distance: Int) {
    for edit in more {
      add(FileEdit(offset: edit.offset + distance, bytes: edit.bytes, count: edit.count))
    }
  }
}

extension [FileEdit] {
  /// The edits, sorted by offset unless two of them overlap.
  ///
  /// If two edits overlap, the original order is kept.
  ///
  /// Sorted edits can be applied in one pass over a copy of the file.
  package var inOrder: [FileEdit] {
    let sorted = sorted { $0.offset < $1.offset }
    let isApart = zip(sorted, sorted.dropFirst()).allSatisfy {
      $0.range.upperBound <= $1.range.lowerBound
    }
    return isApart ? sorted : self
  }
}
