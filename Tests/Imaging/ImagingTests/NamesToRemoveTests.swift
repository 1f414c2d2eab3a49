// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import Imaging
@testable import MetadataRemoval

/// Recognition of locations, texts and serial numbers by name.
@Suite struct NamesToRemoveTests {
  private func optionNames(_ name: String) -> [String] {
    let all: [(PickerMetadataOptions, String)] = [
      (.removeLocation, "location"), (.removeCaptions, "captions"),
      (.removeSerialNumbers, "serials"),
    ]
    return all.filter { NamesToRemove($0.0).removes(name: name) }.map(\.1)
  }

  @Test(
    "each name is removed with its option, and with no other",
    arguments: [
      ("GPSLatitude", "location"), ("Coverage", "location"), ("City", "location"),
      ("SubjectLocation", ""), ("Instructions", "captions"), ("PersonInImage", "captions"),
      ("RegionPersonDisplayName", "captions"), ("Label", "captions"),
      ("CollectionName", "captions"), ("SerialNumber", "serials"), ("ImageUniqueID", "serials"),
      ("HDRPMakerNote", "serials"), ("CameraIdentifier", "serials"), ("Rating", ""),
      ("CreateDate", ""), ("Orientation", ""), ("PersonName", "captions"),
      ("People", "captions"), ("PersonInImageWDetails", "captions"), ("Scene", "captions"),
      ("OrganisationInImageName", "captions"), ("ProductName", "captions"),
      ("TextLayers", "captions"), ("Nickname", "captions"), ("History", ""),
      ("Personality", "captions"), ("AOTitle", "captions"),
      ("LRFTargetLat", "location"), ("HomeLon", "location"), ("LRFTargetAbsAlt", "location"),
      ("RtkStdLat", ""), ("Alt", ""), ("ISOSpeedLatitudeyyy", ""), ("TagStructure", "captions"),
      ("AddlModelInfo", "captions"), ("AOCreator", "captions"), ("Creator", ""),
      ("Album", "captions"), ("CollectionUser", "captions"),
      ("CGI", "location"), ("RecDeviceOwnersDeviceId", "serials"),
    ])
  func names(name: String, expected: String) {
    #expect(optionNames(name) == (expected.isEmpty ? [] : [expected]))
  }

  @Test(
    "tags of programs that contain a serial number or a title are removed",
    arguments: [0xFDE8, 0xFDE9, 0xC6D2])
  func tags(_ tag: Int) {
    let isTitle = tag == 0xC6D2
    #expect(NamesToRemove(.removeCaptions).removes(tag: tag) == isTitle)
    #expect(NamesToRemove(.removeSerialNumbers).removes(tag: tag) == !isTitle)
    #expect(!NamesToRemove(.removeLocation).removes(tag: tag))
  }
}
