// SPDX-License-Identifier: Apache-2.0

import MediaFormats

/// A track of a video that contains neither pictures nor sound, such as subtitles or timed
/// metadata.
struct TimedMetadataTrack {
  /// The maximum number of samples of all such tracks of a video together.
  static let maximumSampleCount = 1 << 22
  /// The sample types that contain locations and serial numbers in formats that Locket does not
  /// parse.
  private static let telling: Set = ["gpmd", "camm", "rtmd", "djmd", "CTMD", "dbgi"]

  /// The first letters of records from Parrot's drones.
  private static let parrot: Set = ["P1", "P2", "P3", "E1", "E2", "E3"]

  /// The types of text tracks; a text track without locations is kept.
  private static let texts: Set = ["text", "sbtl", "subt"]

  private let source: any ByteSource
  /// Whether a player displays the track as text.
  let isText: Bool
  private let tables: [Box]
  /// The descriptions of the samples, whose codes are the sample types.
  private let kinds: [Box]

  /// Reads the description of a track; the result is nil if the track contains pictures or sound.
  init?(_ source: any ByteSource, _ track: Range<Int>) {
    guard let media = source.boxes(in: track).first("mdia") else { return nil }
    let boxes = source.boxes(in: media.body)
    let handler = boxes.first("hdlr").flatMap { source.code(at: $0.body.lowerBound + 8) }
    guard let handler, !["vide", "soun", "tmcd", "auxv", "pict"].contains(handler),
      let info = boxes.first("minf"),
      let table = source.boxes(in: info.body).first("stbl")
    else { return nil }
    self.source = source
    isText = Self.texts.contains(handler)
    tables = source.boxes(in: table.body)
    kinds = tables.first("stsd").map { source.boxes(in: $0.body.dropFirst(8)) } ?? []
  }

  /// The number of samples that the track states.
  var claimedSampleCount: Int {
    tables.first("stsz").flatMap { source.integer(at: $0.body.lowerBound + 8, bytes: 4) } ?? 0
  }

  /// The ranges of the samples, or nil if they cannot be determined.
  private lazy var samples = located

  /// Returns whether the samples may contain metadata to remove.
  mutating func mayHoldRemovedData(_ names: NamesToRemove) -> Bool {
    guard let samples else { return true }
    return kinds.contains {
      Self.telling.contains($0.code) || $0.code == "mett" && isParrot($0, samples)
        || !keys($0, names).isEmpty
    }
      || samples.contains {
        source.mayHoldRemovedData($0, names) || isText && revealsLocation($0, names)
      }
  }

  /// Returns whether samples of a general type come from a Parrot drone.
  private func isParrot(_ kind: Box, _ samples: [Range<Int>]) -> Bool {
    let start = samples.first.flatMap { source.bytes(at: $0.lowerBound, count: 2) } ?? []
    return Self.parrot.contains(String(decoding: start, as: UTF8.self))
      || source.position(of: Array("parrot".utf8), in: kind.body) != nil
  }

  /// Returns whether a subtitle states a location; only its first 64 KiB are searched.
  private func revealsLocation(_ sample: Range<Int>, _ names: NamesToRemove) -> Bool {
    let text = source.bytes(at: sample.lowerBound, count: min(sample.count, 1 << 16))
    return text.map(names.mayRemove(subtitle:)) ?? true
  }

  /// Fills the metadata to remove with zeros.
  mutating func removeMetadata(_ names: NamesToRemove, _ edits: inout EditList)
    throws(RemovalRefusal)
  {
    guard let samples else {
      throw RemovalRefusal("the table of its timed metadata is damaged")
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
        guard keys.contains(number) || source.mayHoldRemovedData(value.body, names) else {
          continue
        }
        // The value gets the number 0, which no key has.
        edits.fill(value.letters..<value.letters + 4)
        edits.fill(value.body)
      }
      edits.fill(walk.offset..<sample.upperBound)
    }
  }

  /// Returns the numbers of the keys to remove; the array is empty if the sample type does not name
  /// its keys.
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
      if ISOMediaRemover.removes(key: String(decoding: name, as: UTF8.self), names) {
        numbers.append(number)
      }
    }
    return numbers
  }

  private var located: [Range<Int>]? {
    guard let sizes, let chunks else { return nil }
    guard let runs = tables.first("stsc") else { return sizes.isEmpty ? [] : nil }
    var scanner = BoxScanner(source, runs)
    guard scanner.next(4) != nil, let count = scanner.next(4), count <= Self.maximumSampleCount
    else {
      return nil
    }
    var firsts: [(chunk: Int, samples: Int)] = []
    for _ in 0..<count {
      guard let chunk = scanner.next(4), let samples = scanner.next(4), scanner.next(4) != nil
      else { return nil }
      firsts.append((chunk, samples))
    }
    var ranges: [Range<Int>] = []
    var run = -1
    for (index, start) in chunks.enumerated() {
      while run + 1 < firsts.count, firsts[run + 1].chunk <= index + 1 { run += 1 }
      guard run >= 0 else { return nil }
      var offset = start
      for _ in 0..<min(firsts[run].samples, sizes.count - ranges.count) {
        let size = sizes[ranges.count]
        guard offset <= source.count, size <= source.count - offset else { return nil }
        ranges.append(offset..<offset + size)
        offset += size
      }
    }
    return ranges.count == sizes.count ? ranges : nil
  }

  private var sizes: [Int]? {
    guard let box = tables.first("stsz") else {
      return tables.first("stz2") == nil ? [] : nil
    }
    var scanner = BoxScanner(source, box)
    guard scanner.next(4) != nil, let size = scanner.next(4), let count = scanner.next(4),
      count <= Self.maximumSampleCount
    else { return nil }
    if size > 0 { return [Int](repeating: size, count: count) }
    let sizes = (0..<count).compactMap { _ in scanner.next(4) }
    return sizes.count == count ? sizes : nil
  }

  private var chunks: [Int]? {
    guard let box = tables.first("stco") ?? tables.first("co64") else { return [] }
    var scanner = BoxScanner(source, box)
    guard scanner.next(4) != nil, let count = scanner.next(4), count <= Self.maximumSampleCount
    else {
      return nil
    }
    let width = box.code == "stco" ? 4 : 8
    let offsets = (0..<count).compactMap { _ in scanner.next(width) }
    return offsets.count == count ? offsets : nil
  }
}
