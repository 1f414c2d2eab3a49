// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import Testing

@testable import Imaging

/// Properties that go out of XMP.
@Suite struct XMPEraserTests {
  private func erased(_ text: String, _ parts: PickerMetadataOptions = .removeLocation) throws
    -> String
  {
    let packet = Array(text.utf8)
    let copy = try XMPEraser.erased(packet, NamesToRemove(parts))
    #expect(copy.count == packet.count)
    return String(decoding: copy, as: UTF8.self)
  }

  @Test("R7: places go as attributes and as elements, whatever prefix they have")
  func places() throws {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmlns:e="http://x/exif/"
      e:GPSLatitude="52,30N" tiff:Make='>"GPS' photoshop:City = 'Berlin'>
      <Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li a:City="Berlin"/></rdf:Bag>
      </Iptc4xmpExt:LocationCreated><dc:title>Hello</dc:title><!-- <e:GPSx> --></rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """
    let copy = try erased(text)
    for word in ["52,30N", "Berlin", "LocationCreated", "GPSLatitude"] {
      #expect(!copy.contains(word), "\(word)")
    }
    for word in ["tiff:Make='>\"GPS'", "<dc:title>Hello</dc:title>", "xmlns:e=", "<rdf:RDF>"] {
      #expect(copy.contains(word), "\(word)")
    }
  }

  @Test("R7: captions go, and what a phone marked stays")
  func captions() throws {
    let text = """
      <rdf:Description dc:title="A"><dc:subject><rdf:li>words</rdf:li></dc:subject>
      <exif:UserComment><rdf:Alt><rdf:li xml:lang="x">Screenshot</rdf:li></rdf:Alt></exif:UserComment>
      <exif:UserComment>typed</exif:UserComment><tiff:Model>M</tiff:Model></rdf:Description>
      """
    let copy = try erased(text, .removeCaptions)
    #expect(!copy.contains("words") && !copy.contains("typed") && !copy.contains("\"A\""))
    #expect(copy.contains(">Screenshot<") && copy.contains("<tiff:Model>M</tiff:Model>"))
  }

  @Test(
    "R7: a packet that cannot be read goes whole",
    arguments: [
      "<a><b></a>", "<a b=c>", "<!DOCTYPE x [<!ENTITY e 'GPS'>]><a/>", "<a", "no tags", "<a b='1'",
      "<\0a\0>\0",
    ])
  func garbled(_ text: String) throws {
    #expect(try erased(text).allSatisfy { $0 == " " })
  }

  @Test("R7: IPTC's data sets move up, zeros follow them")
  func dataSets() throws {
    let set = { (number: UInt8, text: String) in
      [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }
    let block = set(90, "Berlin") + set(25, "words") + set(80, "me") + [0]
    let names = NamesToRemove([.removeLocation, .removeCaptions])
    let copy = try IPTCEraser.erased(block, names)
    let rest = set(80, "me")
    #expect(copy == rest + [UInt8](repeating: 0, count: block.count - rest.count))
    #expect(throws: RemovalRefusal.self) {
      try IPTCEraser.erased(block.dropLast(3) + [0x1C], names)
    }
  }

  @Test("R7: the grammar's own word stays under any prefix, and so does the name of a look")
  func grammar() throws {
    let text = """
      <r:RDF><r:Description x:Rating="5"><dc:description>A</dc:description><crs:Look crs:Name="Vivid"/>
      <m:Regions><m:RegionList><r:li m:Name="Anna"/></m:RegionList></m:Regions></r:Description></r:RDF>
      """
    let copy = try erased(text, .removeCaptions)
    #expect(copy.contains("x:Rating=\"5\"") && copy.contains("Vivid"))
    #expect(!copy.contains(">A<") && !copy.contains("Anna"))
  }

  @Test("R7: a picture that stands in XMP as text stays only where nothing of it is to go")
  func pictures() throws {
    let place = MadeBytes.segment(
      0xE1,
      MadeBytes.text("Exif\0\0MM\0*") + MadeBytes.big(8)
        + MadeBytes.big(1, 2) + MadeBytes.big(0x8825, 2) + MadeBytes.big(4, 2) + MadeBytes.big(1)
        + MadeBytes.big(26) + MadeBytes.big(0, 6))
    for (jpeg, stays) in [(MadeBytes.jpeg(), true), (MadeBytes.jpeg(place), false)] {
      let text = Data(jpeg).base64EncodedString()
      for written in ["<d GImage:Data=\"\(text)\"/>", "<d><GImage:Data>\(text)</GImage:Data></d>"] {
        #expect(try erased(written).contains(text) == stays)
      }
      #expect(try !erased("<xmp:Thumbnails>\(text)</xmp:Thumbnails>").contains(text))
    }
    #expect(try !erased("<d GImage:Data='%'/>").contains("%"))
  }
}
