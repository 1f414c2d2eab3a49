// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imaging
@testable import MediaFormats

/// Properties of XMP packets by their usual names.
@Suite struct XMPDocumentTests {
  private func document(_ packet: String) -> XMPDocument { XMPDocument(Array(packet.utf8)) }

  @Test func prefixesOfAWritersOwnAreUnderstood() {
    let packet = document(
      """
      <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <r:Description xmlns:xap="http://ns.adobe.com/xap/1.0/"
        xmlns:dc="http://ns.adobe.com/photoshop/1.0/" xap:Rating="5" dc:DateCreated="2020">
      <d:subject xmlns:d="http://purl.org/dc/elements/1.1/"><r:Bag><r:li>one</r:li>
        <r:li> two &amp; &#x33; &lost; </r:li><r:li/></r:Bag></d:subject>
      </r:Description></r:RDF>
      """)
    #expect(packet["xmp:Rating"] == "5")
    #expect(packet["photoshop:DateCreated"] == "2020")
    #expect(packet["dc:DateCreated"] == nil)
    #expect(packet.list("dc:subject") == ["one", "two & 3 &lost;"])
  }

  @Test(arguments: [
    """
    <Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item
    Item:Semantic="Primary" Item:Length="0"/></rdf:li><rdf:li rdf:parseType="Resource">
    <Container:Item Item:Semantic="MotionPhoto" Item:Length="12"/></rdf:li></rdf:Seq>
    </Container:Directory>
    """,
    """
    <Container:Directory><rdf:Seq><rdf:li><rdf:Description><Container:Item><rdf:Description>
    <Item:Semantic>Primary</Item:Semantic><Item:Length>0</Item:Length></rdf:Description>
    </Container:Item></rdf:Description></rdf:li><rdf:li Item:Semantic="MotionPhoto"
    Item:Length="12"/></rdf:Seq></Container:Directory>
    """,
  ])
  func structuresInListsAreKeptApart(_ packet: String) {
    let items = document(packet).items(of: "Container:Directory")
    #expect(items.map { $0.members["Item:Semantic"] } == ["Primary", "MotionPhoto"])
    #expect(items.map { $0.members["Item:Length"] } == ["0", "12"])
  }

  @Test func truncatedPacketsGiveEarlierProperties() {
    let whole =
      "<a dc:format='x'><dc:title><rdf:li>Name</rdf:li></dc:title><dc:source>s</dc:source>"
    #expect(document(whole)["dc:source"] == "s")
    for length in 0..<whole.utf8.count {
      let cut = document(String(whole.prefix(length)))
      #expect(cut["dc:source"] == nil || length >= 67)
      #expect(cut["dc:title"] == nil || cut["dc:title"] == "Name")
    }
  }

  @Test func deepAndLongPacketsEnd() {
    let deep = String(repeating: "<rdf:li>", count: 10_000)
    #expect(document(deep).values.isEmpty)
    let many = String(repeating: "<dc:subject>a</dc:subject>", count: 40_000)
    #expect(document(many).list("dc:subject").count == 1 << 14)
    #expect(document("<!DOCTYPE a [<!ENTITY b 'c'>]><a dc:title='b'/>")["dc:title"] == nil)
  }
}
