// SPDX-License-Identifier: Apache-2.0

/// Writes keyed archives like Photos, for tests.
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

  /// Returns an archive whose root has keys.
  static func archive(_ root: [(String, Value)]) -> [UInt8] {
    var writer = ArchiveWriter()
    return writer.write(.table(root))
  }

  /// Returns the archive of an address.
  static func address(
    city: String? = nil, state: String? = nil, country: String? = nil,
    locations: [(type: Int, name: String)] = []
  ) -> [UInt8] {
    let components = [("_city", city), ("_state", state), ("_country", country)]
    let infos = locations.map { location in
      Value.table([("placeType", .number(location.type)), ("name", .text(location.name))])
    }
    return archive([
      ("postalAddress", .table(components.map { ($0, .text($1 ?? "$null")) })),
      ("mapItem", .table([("sortedPlaceInfos", .table([("NS.objects", .list(infos))]))])),
    ])
  }

  private mutating func write(_ root: Value) -> [UInt8] {
    archived.append(add(.text("$null")))
    let first = archive(root)
    let topTable = add(.table([add(.text("root"))], [add(.reference(first))]))
    let keys = [add(.text("$objects")), add(.text("$top"))]
    let top = add(.table(keys, [add(.list(archived)), topTable]))
    return bytes(top: top)
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds a value to the archived objects and returns its number.
  private mutating func archive(_ value: Value) -> Int {
    let node: Node
    switch value {
    case .text(let text): node = .text(text)
    case .number(let number): node = .number(number)
    case .list(let values): node = .list(values.map { add(.reference(archive($0))) })
    case .table(let pairs):
      // Photos stores the references of a list in the object itself, and every other value by
      // reference.
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
    func header(_ kind: UInt8, _ size: Int) -> [UInt8] { [kind << 4 | 0xF, 0x11] + two(size) }
    for node in nodes {
      offsets.append(bytes.count)
      switch node {
      case .text(let text):
        let units = Array(text.utf16)
        if units.allSatisfy({ $0 < 128 }) {
          bytes += header(0x5, units.count) + Array(text.utf8)
        } else {
          bytes += header(0x6, units.count) + units.flatMap { two(Int($0)) }
        }
      case .number(let number): bytes += [0x11] + two(number)
      case .reference(let index): bytes += [0x81] + two(index)
      case .list(let indexes): bytes += header(0xA, indexes.count) + indexes.flatMap(two)
      case .table(let keys, let values):
        bytes += header(0xD, keys.count) + (keys + values).flatMap(two)
      }
    }
    let table = bytes.count
    bytes += offsets.flatMap(two)
    bytes += [0, 0, 0, 0, 0, 0, 2, 2]
    for number in [nodes.count, top, table] { bytes += [0, 0, 0, 0, 0, 0] + two(number) }
    return bytes
  }
}
