// SPDX-License-Identifier: Apache-2.0

/// Where an asset was taken, in the words that Photos wrote down.
struct PhotosPlace: Hashable, Sendable {
  /// From a sight to its country Photos writes down some twenty.
  private static let mostNames = 64

  /// What people call the place: a town, else the district or the country that it is in.
  let title: String
  /// What tells it apart from a place of the same name elsewhere.
  let key: String
  /// Everything that it can be found by, each once.
  let words: [String]

  /// What Photos wrote down of an address; nil where no name of a place is in it.
  ///
  /// - Parameter bytes: The archive; nil where the asset has none.
  init?(archive bytes: [UInt8]?) {
    guard let archive = bytes.flatMap(PropertyArchive.init) else { return nil }
    var names: [String: String] = [:]
    if let address = archive.place(of: "postalAddress", in: archive.root) {
      for key in ["_city", "_subLocality", "_subAdministrativeArea", "_state", "_country"] {
        names[key] = archive.text(key, of: address)
      }
    }
    var others: [String] = []
    if let map = archive.place(of: "mapItem", in: archive.root) {
      for info in archive.list("sortedPlaceInfos", of: map).prefix(Self.mostNames) {
        guard case .number(let type)? = archive.value("placeType", of: info),
          let name = archive.text("name", of: info)
        else { continue }
        switch type {
        case 1 where names["_country"] == nil: names["_country"] = name
        case 4 where names["_city"] == nil: names["_city"] = name
        // Towns, districts, streets, parks and sights; wider ones are the names of regions.
        case 4...: others.append(name)
        default: break
        }
      }
    }
    let known = ["_city", "_subAdministrativeArea", "_state", "_country"].compactMap { names[$0] }
    guard let title = known.first else { return nil }
    self.title = title
    key = ["_country", "_state"].compactMap { names[$0] }.joined(separator: "/") + "/" + title
    words = Self.each(known + [names["_subLocality"]].compactMap(\.self) + others)
  }

  /// What Photos calls the moment that an asset belongs to: the name of a place.
  ///
  /// - Parameter title: The moment's title.
  init(moment title: String) {
    self.title = title
    key = "/" + title
    words = [title]
  }

  private static func each(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}
