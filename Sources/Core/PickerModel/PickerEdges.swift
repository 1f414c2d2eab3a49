// SPDX-License-Identifier: Apache-2.0

/// Edges of the picker, with the names and bits of `NSDirectionalRectEdge`.
public struct PickerEdges: OptionSet, Hashable, Sendable {
  /// The set of edges as a number with one bit for each edge.
  public let rawValue: Int

  /// Makes a set of edges from its bits.
  ///
  /// - Parameter rawValue: Any combination of the bits of this type's static members.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The upper edge of the picker.
  public static let top = PickerEdges(rawValue: 1 << 0)
  /// The edge of the picker at which a line of text begins.
  public static let leading = PickerEdges(rawValue: 1 << 1)
  /// The lower edge of the picker.
  public static let bottom = PickerEdges(rawValue: 1 << 2)
  /// The edge of the picker at which a line of text ends.
  public static let trailing = PickerEdges(rawValue: 1 << 3)

  /// Each edge with its name in profiles, in order of the bits.
  public static let named: [(name: String, edge: PickerEdges)] = [
    ("top", .top), ("leading", .leading), ("bottom", .bottom), ("trailing", .trailing),
  ]

  /// The names of the edges in this set, in order of the bits.
  public var names: [String] { Self.named.filter { contains($0.edge) }.map(\.name) }
}
