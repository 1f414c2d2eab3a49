// SPDX-License-Identifier: Apache-2.0

/// A track of a film that is neither picture nor sound.
struct TrackOfNotes {
  /// As many samples may all such tracks of a film have.
  static let mostSamples = 1 << 22
  /// Kinds that are known to hold places and serial numbers, in ways that are not taken apart here.
  private static let telling: Set = ["gpmd", "camm", "rtmd", "djmd", "CTMD", "dbgi"]

  /// What records of Parrot's drones begin with.
  private static let parrot: Set = ["P1", "P2", "P3", "E1", "E2", "E3"]

  /// Kinds of texts; those of sentences alone stay.
  private static let texts: Set = ["text", "sbtl", "subt"]

  private let source: any ByteSource
  /// Whether it is shown as text.
  let isText: Bool
  private let tables: [Box]
  /// The kinds of its samples.
  private let kinds: [Box]

  /// Reads what a track says of itself, nil for pictures and sound.
  init?(_ source: any ByteSource, _ track: Range<Int>) {
    guard let media = source.boxes(in: track).first("mdia") else { return nil }
    let parts = source.boxes(in: media.body)
    let handler = parts.first("hdlr").flatMap { source.code(at: $0.body.lowerBound + 8) }
    guard let handler, !["vide", "soun", "tmcd", "auxv", "pict"].contains(handler),
      let info = parts.first("minf"),
      let table = source.boxes(in: info.body).first("stbl")
    else { return nil }
    self.source = source
    isText = Self.texts.contains(handler)
    tables = source.boxes(in: table.body)
    kinds = tables.first("stsd").map { source.boxes(in: $0.body.dropFirst(8)) } ?? []
  }

  /// How many samples it says it has.
  var claimed: Int {
    tables.first("stsz").flatMap { source.integer(at: $0.body.lowerBound + 8, bytes: 4) } ?? 0
  }

  /// Where its samples are, nil where that cannot be told.
  private lazy var samples = located

  /// Whether its samples may tell what goes.
  mutating func mayGo(_ names: NamesToRemove) -> Bool {
    guard let samples else { return true }
    return kinds.contains {
      Self.telling.contains($0.code) || $0.code == "mett" && isParrot($0, samples)
        || !keys($0, names).isEmpty
    }
      || samples.contains { source.mayGo($0, names) || isText && tells($0, names) }
  }

  /// Whether notes of a kind that anybody may use are a drone's.
  private func isParrot(_ kind: Box, _ samples: [Range<Int>]) -> Bool {
    let start = samples.first.flatMap { source.bytes(at: $0.lowerBound, count: 2) } ?? []
    return Self.parrot.contains(String(decoding: start, as: UTF8.self))
      || source.position(of: Array("parrot".utf8), in: kind.body) != nil
  }

  /// Whether a subtitle tells a place; what is longer than a page is none.
  private func tells(_ sample: Range<Int>, _ names: NamesToRemove) -> Bool {
    let text = source.bytes(at: sample.lowerBound, count: min(sample.count, 1 << 16))
    return text.map(names.mayGo(subtitle:)) ?? true
  }

  /// Fills what goes with zeros.
  mutating func erase(_ names: NamesToRemove, _ edits: inout EditList) throws(RemovalRefusal) {
    guard let samples else {
      throw RemovalRefusal("the table of the notes that run along with it is garbled")
    }
    let keys = Set(kinds.flatMap { self.keys($0, names) })
    let isKnown = kinds.allSatisfy { $0.code == "mebx" }
    for sample in samples {
      guard isKnown else {
        edits.fill(sample)
        continue
      }
      var walk = BoxWalk(source, sample)
      while let value = walk.next() {
        let number = source.integer(at: value.letters, bytes: 4) ?? 0
        guard keys.contains(number) || source.mayGo(value.body, names) else { continue }
        // No key has this number.
        edits.fill(value.letters..<value.letters + 4)
        edits.fill(value.body)
      }
      edits.fill(walk.place..<sample.upperBound)
    }
  }

  /// The numbers of the keys that go, in a kind that names its own.
  private func keys(_ kind: Box, _ names: NamesToRemove) -> [Int] {
    guard kind.code == "mebx",
      let list = source.boxes(in: kind.body.dropFirst(8)).first("keys")
    else { return [] }
    var numbers: [Int] = []
    var walk = BoxWalk(source, list.body)
    while let key = walk.next() {
      guard let word = source.boxes(in: key.body).first("keyd"),
        let name = source.bytes(
          at: word.body.lowerBound + 4, count: max(0, min(word.body.count - 4, 1024))),
        let number = source.integer(at: key.letters, bytes: 4)
      else { continue }
      if MovieEraser.goes(key: String(decoding: name, as: UTF8.self), names) {
        numbers.append(number)
      }
    }
    return numbers
  }

  private var located: [Range<Int>]? {
    guard let sizes, let chunks else { return nil }
    guard let runs = tables.first("stsc") else { return sizes.isEmpty ? [] : nil }
    var scanner = BoxScanner(source, runs)
    guard scanner.next(4) != nil, let count = scanner.next(4), count <= Self.mostSamples else {
      return nil
    }
    var firsts: [(chunk: Int, samples: Int)] = []
    for _ in 0..<count {
      guard let chunk = scanner.next(4), let samples = scanner.next(4), scanner.next(4) != nil
      else { return nil }
      firsts.append((chunk, samples))
    }
    var places: [Range<Int>] = []
    var run = -1
    for (index, start) in chunks.enumerated() {
      while run + 1 < firsts.count, firsts[run + 1].chunk <= index + 1 { run += 1 }
      guard run >= 0 else { return nil }
      var place = start
      for _ in 0..<min(firsts[run].samples, sizes.count - places.count) {
        let size = sizes[places.count]
        guard place <= source.count, size <= source.count - place else { return nil }
        places.append(place..<place + size)
        place += size
      }
    }
    return places.count == sizes.count ? places : nil
  }

  private var sizes: [Int]? {
    guard let box = tables.first("stsz") else {
      return tables.first("stz2") == nil ? [] : nil
    }
    var scanner = BoxScanner(source, box)
    guard scanner.next(4) != nil, let size = scanner.next(4), let count = scanner.next(4),
      count <= Self.mostSamples
    else { return nil }
    if size > 0 { return [Int](repeating: size, count: count) }
    let sizes = (0..<count).compactMap { _ in scanner.next(4) }
    return sizes.count == count ? sizes : nil
  }

  private var chunks: [Int]? {
    guard let box = tables.first("stco") ?? tables.first("co64") else { return [] }
    var scanner = BoxScanner(source, box)
    guard scanner.next(4) != nil, let count = scanner.next(4), count <= Self.mostSamples else {
      return nil
    }
    let width = box.code == "stco" ? 4 : 8
    let places = (0..<count).compactMap { _ in scanner.next(width) }
    return places.count == count ? places : nil
  }
}
