// SPDX-License-Identifier: Apache-2.0

package import PickerModel

extension PickerOffer {
  /// The offer of a picker as JSON, as a member of a message.
  package var json: JSONValue {
    func list<Word: RawRepresentable<String>>(_ set: Set<Word>) -> JSONValue {
      .array(set.map(\.rawValue).sorted().map { .string($0) })
    }
    return [
      "identifier": .string(identifier), "name": .string(name),
      "width": .integer(Int64(screen.width)), "height": .integer(Int64(screen.height)),
      "scale": .integer(Int64(scale)),
      "selection": list(selection), "preselection": .bool(preselection),
      "maximum": maximumSelection.map { .integer(Int64($0)) } ?? .null,
      "filters": .array(filters.map { .string($0) }),
      "capabilities": .array(capabilities.names.map { .string($0) }),
      "remove": .array(metadataOptions.names.map { .string($0) }),
      "modes": list(modes), "styles": list(styles),
      "edges": .array(edges.names.map { .string($0) }), "searchText": .bool(searchText),
    ]
  }

  /// Reads the offer of a picker from JSON; unknown names are ignored.
  ///
  /// Older pickers do not send `scale`, `edges` and `searchText`. If `scale` is missing, one point
  /// is one pixel. If `edges` is missing, every edge is offered. If `searchText` is missing, the
  /// app can set the search text if the picker has a search field.
  package init(_ fields: JSONFields) throws(JSONError) {
    func values<Word: RawRepresentable<String>>(_ key: String) throws(JSONError) -> Set<Word> {
      Set(try fields.strings(key).compactMap(Word.init))
    }
    self.init()
    identifier = try fields.string("identifier")
    name = try fields.string("name")
    screen = PixelSize(width: try fields.count("width"), height: try fields.count("height"))
    scale = max(1, try fields.optionalInteger("scale") ?? 1)
    selection = try values("selection")
    modes = try values("modes")
    styles = try values("styles")
    maximumSelection = try fields.optionalCount("maximum")
    preselection = try fields.optionalBool("preselection") ?? false
    filters = try fields.strings("filters")
    let removed = try fields.strings("remove")
    metadataOptions = PickerMetadataOptions(
      PickerMetadataOptions.named.filter { removed.contains($0.name) }.map(\.option))
    let able = try fields.strings("capabilities")
    capabilities = PickerCapabilities(
      PickerCapabilities.named.filter { able.contains($0.name) }.map(\.capability))
    if fields.members["edges"] != nil {
      let plain = try fields.strings("edges")
      edges = PickerEdges(PickerEdges.named.filter { plain.contains($0.name) }.map(\.edge))
    }
    searchText = try fields.optionalBool("searchText") ?? capabilities.contains(.search)
  }
}
