// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging

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

  @Test func subtypesAreSeen() {
    let comment = "<exif:UserComment><rdf:Alt><rdf:li>Screenshot</rdf:li></rdf:Alt>"
    #expect(facts(comment).subtypes == .screenshot)
    #expect(facts("<exif:UserComment>My Screenshot trip</x>").subtypes == [])
    #expect(facts("<a GPano:ProjectionType='cylindrical'/>").subtypes == .panorama)
    #expect(facts("<a hdrgm:Version='1.0'/>").subtypes == .hdr)
  }
}
