// SPDX-License-Identifier: Apache-2.0

/// What the items of a HEIF file have to do with each other.
struct HEIFReferences {
  /// All targets of all references together; more are an attack.
  private static let mostTargets = 1 << 16

  /// Honest pictures are grids of coded ones, with a crop or an overlay around them at most.
  private static let deepest = 4
  /// The pieces that a picture may be put together from; 500 million pixels are 1900 tiles.
  private static let mostPieces = 1 << 14

  /// Whether everything was read.
  private var isWhole = true
  private var all: [(code: String, from: Int, targets: [Int])] = []

  init(_ file: any ByteSource, _ parts: [Box]) {
    guard let iref = parts.first("iref"), iref.body.count >= 4,
      let version = file.integer(at: iref.body.lowerBound, bytes: 1)
    else { return }
    let width = version == 0 ? 2 : 4
    var room = Self.mostTargets
    for box in file.boxes(in: iref.body.dropFirst(4)) {
      var scanner = BoxScanner(file, box)
      guard let from = scanner.next(width), let count = scanner.next(2) else { continue }
      room -= count
      guard room >= 0 else {
        isWhole = false
        return
      }
      let targets = (0..<count).compactMap { _ in scanner.next(width) }
      if targets.count == count { all.append((box.code, from, targets)) }
    }
  }

  /// The items that an item refers to by a code, in their order.
  func targets(_ code: String, from item: Int) -> [Int] {
    all.first { $0.code == code && $0.from == item }?.targets ?? []
  }

  /// The items that refer to an item by a code.
  func items(_ code: String, to item: Int) -> [Int] {
    all.filter { $0.code == code && $0.targets.contains(item) }.map(\.from)
  }

  /// Whether every picture is put together from a bounded number of others and none from itself.
  ///
  /// Decoders follow these references wherever they lead: libheif 1.15 until its stack is full.
  var isSound: Bool {
    guard isWhole else { return false }
    var pieces: [Int: [Int]] = [:]
    for reference in all {
      if reference.code == "dimg" {
        pieces[reference.from, default: []] += reference.targets
      } else if reference.code == "auxl" {
        // An alpha channel is decoded with the picture that it belongs to.
        for target in reference.targets { pieces[target, default: []].append(reference.from) }
      }
    }
    var known: [Int: Weight] = [:]
    return pieces.keys.allSatisfy { Self.weight($0, pieces, &known, depth: 0) != nil }
  }

  /// How much is decoded for one picture.
  private struct Weight {
    var pictures = 1
    /// How many pictures lie below each other.
    var height = 0
  }

  /// What one picture takes, nil where that is too much or without end.
  private static func weight(
    _ item: Int, _ pieces: [Int: [Int]], _ known: inout [Int: Weight], depth: Int
  ) -> Weight? {
    if let weight = known[item] { return depth + weight.height <= deepest ? weight : nil }
    guard depth <= deepest else { return nil }
    var total = Weight()
    for piece in pieces[item] ?? [] {
      guard let weight = weight(piece, pieces, &known, depth: depth + 1) else { return nil }
      total.pictures += weight.pictures
      total.height = max(total.height, weight.height + 1)
      guard total.pictures <= mostPieces else { return nil }
    }
    known[item] = total
    return total
  }
}
