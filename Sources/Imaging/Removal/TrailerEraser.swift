// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Takes metadata out of what phones put behind a picture: more pictures, a film, notes of theirs.
struct TrailerEraser {
  private static let mostPictures = 256

  private let source: any ByteSource
  private let names: NamesToRemove
  private(set) var edits = EditList()
  /// Where notes that are known begin.
  private let notes: Int
  /// Whether every picture so far has its end.
  private var isWhole = true

  init(_ source: any ByteSource, _ names: NamesToRemove) {
    self.source = source
    self.names = names
    notes = SamsungTrailer(source)?.start ?? source.count
  }

  /// Looks through everything behind a place.
  ///
  /// Pictures are read by `picture`, which is told where one begins and tells where it ends, and
  /// whether it is whole.
  mutating func erase(
    from start: Int, isWhole: Bool, _ picture: (Int) throws(RemovalRefusal) -> (Int, Bool)
  ) throws(RemovalRefusal) {
    var place = start
    var known = 0
    self.isWhole = isWhole
    // Notes may pass for boxes of the film before them.
    edits.blotCountry(source, place..<source.count, names)
    var film = nextFilm(from: place)
    var image = nextPicture(from: place)
    while let next = [film, image].compactMap({ $0 }).min() {
      known += 1
      guard known <= Self.mostPictures else { throw RemovalRefusal("too much lies behind it") }
      try checkGap(place..<next)
      if next == film {
        let part = SourcePart(source, [next..<source.count])
        let (changes, length) = try MovieEraser.edits(of: part, names)
        edits.append(changes, movedBy: next)
        place = next + max(8, length)
      } else {
        let (end, isWhole) = try picture(next)
        place = max(end, next + 3)
        self.isWhole = self.isWhole && isWhole
      }
      if let before = film, before < place { film = nextFilm(from: place) }
      if let before = image, before < place { image = nextPicture(from: place) }
    }
    try checkGap(min(place, source.count)..<source.count)
  }

  private func nextPicture(from place: Int) -> Int? {
    guard place < source.count else { return nil }
    return source.position(of: [0xFF, 0xD8, 0xFF], in: place..<source.count) { found in
      (0xC0...0xFE).contains(source.integer(at: found + 3, bytes: 1) ?? 0)
    }
  }

  private func nextFilm(from place: Int) -> Int? {
    guard place + 8 <= source.count else { return nil }
    return source.position(of: Array("ftyp".utf8), in: place + 4..<source.count).map { $0 - 4 }
  }

  private mutating func checkGap(_ gap: Range<Int>) throws(RemovalRefusal) {
    // Where a picture breaks off what follows may be pixels.
    try edits.fillUnknown(gap, upTo: isWhole ? notes : 0, of: source, names)
  }
}

extension EditList {
  /// Blots out the country of the network that a Samsung was in: three digits behind a mark.
  mutating func blotCountry(_ source: any ByteSource, _ range: Range<Int>, _ names: NamesToRemove) {
    guard names.parts.contains(.removeLocation), !range.isEmpty else { return }
    let mark = Array("MCC_Data".utf8)
    _ = source.position(of: mark, in: range) { found in
      let digits = found + mark.count..<found + mark.count + 3
      fill(digits.clamped(to: range), with: UInt8(ascii: "0"))
      return false
    }
  }
}
