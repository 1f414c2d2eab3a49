// SPDX-License-Identifier: Apache-2.0

/// What the items of a HEIF file have to do with each other.
struct HEIFReferences {
  /// All targets of all references together; more are an attack.
  private static let mostTargets = 1 << 16

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
      guard room >= 0 else { return }
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
}
