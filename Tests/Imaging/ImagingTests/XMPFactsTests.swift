// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MediaFormats

/// Properties of XMP packets, well-formed or not.
@Suite struct XMPFactsTests {
  private func facts(_ packet: String) -> XMPFacts { XMPFacts(Array(packet.utf8)) }

  @Test(arguments: [
    "<a photoshop:DateCreated=\"2015-06-29T20:28:02\"/>",
    "<a photoshop:DateCreated = '2015-06-29T20:28:02'/>",
    "<photoshop:DateCreated>\n 2015-06-29T20:28:02 </photoshop:DateCreated>",
    "<a xmp:CreateDate='2020-01-01' photoshop:DateCreated='2015-06-29T20:28:02'/>",
    "<a exif:DateTimeOriginal='' photoshop:DateCreated='2015-06-29T20:28:02'/>",
  ])
  func datesAreFoundAsAttributesAndElements(_ packet: String) {
    #expect(facts(packet).captureDate?.rfc3339 == "2015-06-29T20:28:02")
  }

  @Test(arguments: [
    "", "<", "photoshop:DateCreated", "<photoshop:DateCreated>", "<a photoshop:DateCreated=",
    "<a photoshop:DateCreated=2015-06-29/>", "<a Xphotoshop:DateCreated='2015-06-29'/>",
  ])
  func brokenPacketsHaveNoDate(_ packet: String) {
    #expect(facts(packet).captureDate == nil)
  }

  @Test func screenshotsAreSeen() {
    let comment = "<exif:UserComment><rdf:Alt><rdf:li>Screenshot</rdf:li></rdf:Alt>"
    #expect(facts(comment).subtypes == .screenshot)
    #expect(facts("<exif:UserComment>My Screenshot trip</x>").subtypes == [])
  }

  @Test(
    "whatever shows a panorama, more range, depth, two eyes or a burst is seen",
    arguments: [
      ("GPano:ProjectionType='cylindrical'", AssetSubtypes.panorama),
      ("GPano:UsePanoramaViewer='True'", .panorama),
      ("GPano:CroppedAreaImageWidthPixels='9000'", .panorama),
      ("GPano:ProjectionType='x' GPano:UsePanoramaViewer='False'", AssetSubtypes()),
      ("hdrgm:Version='1.0'", .hdr),
      ("apdi:AuxiliaryImageType='urn:com:apple:photo:2020:aux:hdrgainmap'", .hdr),
      ("apdi:AuxiliaryImageType='disparity'", .depthEffect),
      ("GDepth:Format='RangeInverse'", .depthEffect), ("GImage:Mime='image/jpeg'", AssetSubtypes()),
      ("GImage:Mime='image/jpeg' GPano:ProjectionType='x'", [.panorama, .spatial]),
      ("GCamera:BurstID='a'", .burst), ("GCreations:CameraBurstID='b'", .burst),
      ("GCamera:MotionPhoto='1' GCamera:MicroVideo='1'", AssetSubtypes()),
    ] as [(String, AssetSubtypes)])
  func subtypesAreSeen(_ attributes: String, _ expected: AssetSubtypes) {
    #expect(facts("<a \(attributes)/>").subtypes == expected)
  }

  @Test(
    arguments: [
      ("GainMap", AssetSubtypes.hdr), ("Depth", .depthEffect), ("Primary", AssetSubtypes()),
    ] as [(String, AssetSubtypes)])
  func theContainersListIsRead(_ meaning: String, _ expected: AssetSubtypes) {
    let list = "<Container:Directory><rdf:Seq><rdf:li Item:Semantic='\(meaning)'/></rdf:Seq>"
    #expect(facts(list).subtypes == expected)
  }

  @Test func keywordsAndPeopleAreListedOnce() {
    let packet = facts(
      """
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Two of us</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li>On the lake</rdf:li></rdf:Alt></dc:description>
      <dc:subject><rdf:Bag><rdf:li>lake</rdf:li><rdf:li>boat</rdf:li><rdf:li>lake</rdf:li>
      </rdf:Bag></dc:subject>
      <mwg-rs:Regions><mwg-rs:RegionList><rdf:Bag>
      <rdf:li><rdf:Description mwg-rs:Name="Ann" mwg-rs:Type="Face"/></rdf:li>
      <rdf:li><rdf:Description mwg-rs:Name="A dog" mwg-rs:Type="Pet"/></rdf:li>
      <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Bob</mwg-rs:Name></rdf:li>
      </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Ann</rdf:li><rdf:li>Cy</rdf:li></rdf:Bag>
      </Iptc4xmpExt:PersonInImage>
      """)
    #expect(packet.title == "Two of us")
    #expect(packet.caption == "On the lake")
    #expect(packet.keywords == ["lake", "boat"])
    #expect(packet.people == ["Ann", "Bob", "Cy"])
  }
}
