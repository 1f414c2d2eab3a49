// SPDX-License-Identifier: Apache-2.0

/// Writes keyed archives as Photos does, for tests.
struct ArchiveWriter {
  indirect enum Value {
    case text(String)
    case number(Int)
    case list([Value])
    case table([(String, Value)])
  }

  private enum Node {
    case text(String)
    case number(Int)
    case reference(Int)
    case list([Int])
    case table([Int], [Int])
  }

  private var nodes: [Node] = []
  private var archived: [Int] = []

  /// An archive whose root has keys.
  static func archive(_ root: [(String, Value)]) -> [UInt8] {
    var writer = ArchiveWriter()
    return writer.write(.table(root))
  }

  /// The archive of an address.
  static func address(
    city: String? = nil, state: String? = nil, country: String? = nil,
    places: [(type: Int, name: String)] = []
  ) -> [UInt8] {
    let parts = [("_city", city), ("_state", state), ("_country", country)]
    let infos = places.map { place in
      Value.table([("placeType", .number(place.type)), ("name", .text(place.name))])
    }
    return archive([
      ("postalAddress", .table(parts.map { ($0, .text($1 ?? "$null")) })),
      ("mapItem", .table([("sortedPlaceInfos", .table([("NS.objects", .list(infos))]))])),
    ])
  }

  private mutating func write(_ root: Value) -> [UInt8] {
    archived.append(add(.text("$null")))
    let first = archive(root)
    let head = add(.table([add(.text("root"))], [add(.reference(first))]))
    let keys = [add(.text("$objects")), add(.text("$top"))]
    let top = add(.table(keys, [add(.list(archived)), head]))
    return bytes(top: top)
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Puts a value among the archived objects; its number there.
  private mutating func archive(_ value: Value) -> Int {
    let node: Node
    switch value {
    case .text(let text): node = .text(text)
    case .number(let number): node = .number(number)
    case .list(let values): node = .list(values.map { add(.reference(archive($0))) })
    case .table(let pairs):
      // Photos holds a list's references in the object itself, and every other value by reference.
      node = .table(
        pairs.map { add(.text($0.0)) },
        pairs.map { pair in
          if case .list(let values) = pair.1 {
            return add(.list(values.map { add(.reference(archive($0))) }))
          }
          return add(.reference(archive(pair.1)))
        })
    }
    archived.append(add(node))
    return archived.count - 1
  }

  private func bytes(top: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
    func head(_ kind: UInt8, _ size: Int) -> [UInt8] { [kind << 4 | 0xF, 0x11] + two(size) }
    for node in nodes {
      offsets.append(bytes.count)
      switch node {
      case .text(let text):
        let units = Array(text.utf16)
        if units.allSatisfy({ $0 < 128 }) {
          bytes += head(0x5, units.count) + Array(text.utf8)
        } else {
          bytes += head(0x6, units.count) + units.flatMap { two(Int($0)) }
        }
      case .number(let number): bytes += [0x11] + two(number)
      case .reference(let place): bytes += [0x81] + two(place)
      case .list(let places): bytes += head(0xA, places.count) + places.flatMap(two)
      case .table(let keys, let values):
        bytes += head(0xD, keys.count) + (keys + values).flatMap(two)
      }
    }
    let table = bytes.count
    bytes += offsets.flatMap(two)
    bytes += [0, 0, 0, 0, 0, 0, 2, 2]
    for number in [nodes.count, top, table] { bytes += [0, 0, 0, 0, 0, 0] + two(number) }
    return bytes
  }
}
