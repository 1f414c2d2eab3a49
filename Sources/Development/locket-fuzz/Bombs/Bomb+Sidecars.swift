// SPDX-License-Identifier: Apache-2.0

extension Bomb {
  private static let header =
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"

  /// Sidecars that are nested deep, long or highly repetitive.
  static var sidecars: [Bomb] {
    [
      Bomb(.sidecar, "deep-json") { .text(String(repeating: "{\"a\":[", count: 500_000)) },
      Bomb(.sidecar, "deep-xml") {
        .text(header + String(repeating: "<rdf:Description><rdf:Seq>", count: 100_000))
      },
      Bomb(.sidecar, "open-xml") { .text(header + String(repeating: "<dc:a>", count: 600_000)) },
      Bomb(.sidecar, "many-words") {
        let keywords = String(repeating: "<rdf:li>word</rdf:li>", count: 150_000)
        return .text("\(header)<dc:subject><rdf:Bag>\(keywords)</rdf:Bag></dc:subject></rdf:RDF>")
      },
      Bomb(.sidecar, "many-attributes") {
        let names = (0..<150_000).map { " dc:a\($0)='b'" }.joined()
        return .text("\(header)<rdf:Description\(names)/></rdf:RDF>")
      },
      Bomb(.sidecar, "many-people") {
        let people = repeatElement("{\"name\": \"Ann\"}", count: 200_000).joined(separator: ",")
        return .text("{\"title\": \"a\", \"geoData\": {}, \"people\": [\(people)]}")
      },
      Bomb(.sidecar, "entities") {
        .text(
          "<!DOCTYPE a [<!ENTITY b 'cccccccc'><!ENTITY d '&b;&b;&b;&b;'>]>\(header)&d;</rdf:RDF>")
      },
      Bomb(.sidecar, "ampersands") {
        let text = String(repeating: "&", count: 3 << 20)
        return .text("\(header)<dc:title>\(text)</dc:title></rdf:RDF>")
      },
      Bomb(.sidecar, "long") { [UInt8](repeating: 0x20, count: 5 << 20) },
    ]
  }
}
