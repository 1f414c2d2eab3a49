// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import Testing

@testable import Imaging
@testable import MetadataRemoval

/// Removal of properties from XMP.
@Suite struct XMPRemoverTests {
  private func stripped(_ text: String, _ options: PickerMetadataOptions = .removeLocation) throws
    -> String
  {
    let packet = Array(text.utf8)
    let copy = try XMPRemover.stripped(packet, NamesToRemove(options))
    #expect(copy.count == packet.count)
    return String(decoding: copy, as: UTF8.self)
  }

  @Test("locations are removed as attributes and as elements, whatever prefix they have")
  func locations() throws {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmlns:e="http://x/exif/"
      e:GPSLatitude="52,30N" tiff:Make='>"GPS' photoshop:City = 'Berlin'>
      <Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li a:City="Berlin"/></rdf:Bag>
      </Iptc4xmpExt:LocationCreated><dc:title>Hello</dc:title><!-- <e:GPSx> --></rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """
    let copy = try stripped(text)
    for word in ["52,30N", "Berlin", "LocationCreated", "GPSLatitude"] {
      #expect(!copy.contains(word), "\(word)")
    }
    for word in ["tiff:Make='>\"GPS'", "<dc:title>Hello</dc:title>", "xmlns:e=", "<rdf:RDF>"] {
      #expect(copy.contains(word), "\(word)")
    }
  }

  @Test("captions are removed, and what a phone marked stays")
  func captions() throws {
    let text = """
      <rdf:Description dc:title="A"><dc:subject><rdf:li>words</rdf:li></dc:subject>
      <exif:UserComment><rdf:Alt><rdf:li xml:lang="x">Screenshot</rdf:li></rdf:Alt></exif:UserComment>
      <exif:UserComment>typed</exif:UserComment><tiff:Model>M</tiff:Model></rdf:Description>
      """
    let copy = try stripped(text, .removeCaptions)
    #expect(!copy.contains("words") && !copy.contains("typed") && !copy.contains("\"A\""))
    #expect(copy.contains(">Screenshot<") && copy.contains("<tiff:Model>M</tiff:Model>"))
  }

  @Test(
    "a packet that cannot be read is removed completely",
    arguments: [
      "<a><b></a>", "<a b=c>", "<!DOCTYPE x [<!ENTITY e 'GPS'>]><a/>", "<a", "no tags", "<a b='1'",
      "<\0a\0>\0",
    ])
  func garbled(_ text: String) throws {
    #expect(try stripped(text).allSatisfy { $0 == " " })
  }

  @Test("if an IPTC data set is removed, the others move up, and zeros follow them")
  func dataSets() throws {
    let set = { (number: UInt8, text: String) in
      [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }
    let block = set(90, "Berlin") + set(25, "words") + set(80, "me") + [0]
    let names = NamesToRemove([.removeLocation, .removeCaptions])
    let copy = try IPTCRemover.stripped(block, names)
    let rest = set(80, "me")
    #expect(copy == rest + [UInt8](repeating: 0, count: block.count - rest.count))
    #expect(throws: RemovalRefusal.self) {
      try IPTCRemover.stripped(block.dropLast(3) + [0x1C], names)
    }
  }

  private static let grammar = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  @Test("the grammar's description stays whatever its prefix; any other is removed")
  func descriptions() throws {
    let text = "<r:Description xmlns:r='\(Self.grammar)' xmp:Rating='4' dc:title='A'/>"
    let copy = try stripped(text, .removeCaptions)
    #expect(copy.contains("xmp:Rating='4'") && !copy.contains("'A'"))
    let own = "<a><b xmlns:r='\(Self.grammar)'/><r:Description>A</r:Description></a>"
    #expect(try !stripped(own, .removeCaptions).contains(">A<"))
    let other = "<a xmlns:rdf='http://purl.org/dc/'><rdf:Description>A</rdf:Description></a>"
    #expect(try !stripped(other, .removeCaptions).contains(">A<"))
  }

  @Test("a name in a face region is a person's name; elsewhere it is a program's")
  func names() throws {
    let text = """
      <a xmp:Label="Red" crs:Name="Look"><mwg-rs:Regions><rdf:li mwg-rs:Name="Ann"/>
      </mwg-rs:Regions><Iptc4xmpExt:ImageRegion><rdf:li><x:Name>Bob</x:Name></rdf:li>
      </Iptc4xmpExt:ImageRegion></a>
      """
    let copy = try stripped(text, .removeCaptions)
    #expect(copy.contains("crs:Name=\"Look\"") && !copy.contains("Red"))
    #expect(!copy.contains("Ann") && !copy.contains("Bob"))
  }

  @Test("Photoshop's history is removed with captions; the list of who saved it stays")
  func history() throws {
    let text = """
      <a xmlns:p="http://ns.adobe.com/photoshop/1.0/" p:History="opened A"><xmpMM:History>saved
      </xmpMM:History></a>
      """
    let copy = try stripped(text, .removeCaptions)
    #expect(!copy.contains("opened") && copy.contains("saved"))
  }

  @Test("a picture in XMP stays only if it contains nothing to remove; a depth map stays")
  func pictures() throws {
    let location = MadeBytes.segment(
      0xE1,
      MadeBytes.text("Exif\0\0MM\0*") + MadeBytes.big(8)
        + MadeBytes.big(1, 2) + MadeBytes.big(0x8825, 2) + MadeBytes.big(4, 2) + MadeBytes.big(1)
        + MadeBytes.big(26) + MadeBytes.big(0, 6))
    for (jpeg, stays) in [(MadeBytes.jpeg(), true), (MadeBytes.jpeg(location), false)] {
      let data = Data(jpeg).base64EncodedString()
      for text in [
        "<d GImage:Data=\"\(data)\"/>", "<d><GImage:Data>\(data)</GImage:Data></d>",
        "<d xmlns:g='http://ns.google.com/photos/1.0/image/' g:Data='\(data)'/>",
        "<d><xapGImg:image>\(data)</xapGImg:image></d>",
      ] {
        #expect(try stripped(text).contains(data) == stays, "\(text.prefix(20))")
      }
      let depth = "<d xmlns:g='http://ns.google.com/photos/1.0/depthmap/' g:Data='\(data)'/>"
      #expect(try stripped(depth) == depth)
    }
    #expect(try !stripped("<d GImage:Data='%'/>").contains("%"))
  }

  @Test(
    "a namespace without a prefix counts as well, and a packet with too many prefixes is removed")
  func spaces() throws {
    let text = "<RDF xmlns='\(Self.grammar)'><Description xmp:Rating='4'/></RDF>"
    #expect(try stripped(text, .removeCaptions) == text)
    let history = "<History xmlns='http://ns.adobe.com/photoshop/1.0/'>opened</History>"
    #expect(try !stripped(history, .removeCaptions).contains("opened"))
    let rebound = "<a xmlns:photoshop='x'><photoshop:History>kept</photoshop:History></a>"
    #expect(try stripped(rebound, .removeCaptions) == rebound)
    let prefixes = { (count: Int, space: String) in
      "<a " + (0..<count).map { "xmlns:p\($0)='\(space)' " }.joined() + "b='1'/>"
    }
    #expect(try stripped(prefixes(100, "any")) == prefixes(100, "any"))
    #expect(try stripped(prefixes(100, Self.grammar)).allSatisfy { $0 == " " })
  }
}
