// SPDX-License-Identifier: Apache-2.0

/// The references between the items of a HEIF file.
package struct HEIFReferences {
  /// The maximum number of targets of all references together.
  ///
  /// A valid file has fewer; more are an attack.
  private static let maximumTargetCount = 1 << 16

  /// The maximum nesting depth of pictures.
  ///
  /// A valid picture is a grid of coded pictures, with at most a crop or an overlay around it.
  private static let maximumDepth = 4
  /// The maximum number of pictures of which one picture consists.
  ///
  /// A picture of 500 million pixels consists of 1900 tiles.
  private static let maximumComponentCount = 1 << 14

  /// Whether all references were read.
  private var isWhole = true
  private var all: [(code: String, from: Int, targets: [Int])] = []

  package init(_ file: any ByteSource, _ boxes: [Box]) {
    guard let iref = boxes.first("iref"), iref.body.count >= 4,
      let version = file.integer(at: iref.body.lowerBound, bytes: 1)
    else { return }
    let width = version == 0 ? 2 : 4
    var room = Self.maximumTargetCount
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

  /// Returns the targets of an item's references that have a given code, in their order.
  package func targets(_ code: String, from item: Int) -> [Int] {
    all.first { $0.code == code && $0.from == item }?.targets ?? []
  }

  /// Returns the items that refer to an item by references with a given code.
  package func items(_ code: String, to item: Int) -> [Int] {
    all.filter { $0.code == code && $0.targets.contains(item) }.map(\.from)
  }

  /// Whether every picture consists of a limited number of other pictures, and no picture contains
  /// itself.
  ///
  /// Decoders follow these references without a limit. In libheif 1.15, the stack overflows.
  package var isSound: Bool {
    guard isWhole else { return false }
    var components: [Int: [Int]] = [:]
    for reference in all {
      if reference.code == "dimg" {
        components[reference.from, default: []] += reference.targets
      } else if reference.code == "auxl" {
        // An alpha channel is decoded together with its picture, so it counts as a component of the
        // picture.
        for target in reference.targets { components[target, default: []].append(reference.from) }
      }
    }
    var known: [Int: Weight] = [:]
    return components.keys.allSatisfy { Self.weight($0, components, &known, depth: 0) != nil }
  }

  /// How many pictures must be decoded for one picture, and how deeply they are nested.
  private struct Weight {
    var pictures = 1
    /// The number of nesting levels below the picture.
    var height = 0
  }

  /// Returns the weight of one picture, or nil if it exceeds the limits or if the picture contains
  /// itself.
  private static func weight(
    _ item: Int, _ components: [Int: [Int]], _ known: inout [Int: Weight], depth: Int
  ) -> Weight? {
    if let weight = known[item] { return depth + weight.height <= maximumDepth ? weight : nil }
    guard depth <= maximumDepth else { return nil }
    var total = Weight()
    for component in components[item] ?? [] {
      guard let weight = weight(component, components, &known, depth: depth + 1) else { return nil }
      total.pictures += weight.pictures
      total.height = max(total.height, weight.height + 1)
      guard total.pictures <= maximumComponentCount else { return nil }
    }
    known[item] = total
    return total
  }
}
