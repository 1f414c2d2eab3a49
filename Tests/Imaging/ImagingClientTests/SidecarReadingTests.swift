// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Testing

/// The sidecar metadata that both backends report.
@Suite struct SidecarReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String, _ backend: Backend) async throws -> SidecarFacts {
    let path = try folder.write(Array(text.utf8), as: "sidecar")
    return try await backend.photos.sidecar(ofFileAt: path)
  }

  private func failure(_ text: String, _ backend: Backend) async throws -> FailureReason? {
    let path = try folder.write(Array(text.utf8), as: "sidecar")
    do throws(MediaError) {
      _ = try await backend.photos.sidecar(ofFileAt: path)
      return nil
    } catch {
      return error.reason
    }
  }

  private static let rdf =
    #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description "#

  @Test(arguments: Backend.allCases)
  func anXMPFileIsRead(_ backend: Backend) async throws {
    let facts = try await read(
      """
      \u{FEFF}<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">\(Self.rdf)
        xmlns:e="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5" xmp:CreateDate="2001-01-01"
        e:DateTimeOriginal="2024-01-07T11:02:59.177+01:00"
        e:GPSLatitude="50,5.37N" e:GPSLongitude="14,23.84E">
        <dc:subject><rdf:Bag><rdf:li>Travel</rdf:li></rdf:Bag></dc:subject>
        <dc:title><rdf:Alt><rdf:li>Prague</rdf:li></rdf:Alt></dc:title>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """, backend)
    var expected = SidecarFacts()
    expected.captureDate = Timestamp(rfc3339: "2024-01-07T11:02:59.177+01:00")
    expected.captureDateSource = .xmpSidecar
    expected.hasLocation = true
    expected.keywords = ["Travel"]
    expected.title = "Prague"
    // Five stars do not mark a favourite.
    #expect(facts == expected)
  }

  @Test(arguments: Backend.allCases)
  func aTakeoutFileIsRead(_ backend: Backend) async throws {
    let facts = try await read(
      """
      {"title": "IMG_1.jpg", "description": "On the \\"lake\\"", "imageViews": "3",
       "creationTime": {"timestamp": "1700000000"},
       "photoTakenTime": {"timestamp": "1609459200", "formatted": "1 Jan 2021, 00:00:00 UTC"},
       "geoData": {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0},
       "geoDataExif": {"latitude": 47.5, "longitude": 0.0},
       "people": [{"name": "Ann"}, {"name": " "}, {}], "favorited": true, "archived": false}
      """, backend)
    var expected = SidecarFacts()
    expected.captureDate = Timestamp(rfc3339: "2021-01-01T00:00:00Z")
    expected.captureDateSource = .takeout
    expected.hasLocation = true
    expected.originalName = "IMG_1.jpg"
    expected.isTakeout = true
    expected.caption = "On the \"lake\""
    expected.people = ["Ann"]
    expected.isFavorite = true
    expected.isArchived = false
    #expect(facts == expected)
  }

  @Test(
    "an album's note tells its title in one line, and nothing of a photo",
    arguments: Backend.allCases,
    [
      (
        #"{"title": " Rome\n2023 ", "access": "protected", "date": {"timestamp": "1"}}"#,
        "Rome 2023"
      ),
      (#"{"title": "メタ", "description": "", "access": "", "geoData": {"latitude": 1.0}}"#, "メタ"),
      (#"{"albumData": {"title": "Old", "date": {"timestamp": "1"}}}"#, "Old"),
      (
        #"{"access": "", "title": ""# + String(repeating: "x", count: 5_000) + #""}"#,
        String(repeating: "x", count: 256)
      ),
    ])
  func anAlbumFileIsRead(_ backend: Backend, _ file: (text: String, title: String)) async throws {
    var expected = SidecarFacts()
    expected.albumTitle = file.title
    #expect(try await read(file.text, backend) == expected)
  }

  @Test(arguments: Backend.allCases)
  func zeroLocationsAndTimesAreUnknown(_ backend: Backend) async throws {
    let facts = try await read(
      """
      {"title": "a.mp4", "photoTakenTime": {"timestamp": "0"}, "trashed": true, \
      "geoData": {"latitude": 0.0, "longitude": 0.0}}
      """, backend)
    #expect(facts.captureDate == nil && facts.captureDateSource == nil)
    #expect(facts.hasLocation == nil)
    #expect(facts.isTrashed == true)
  }

  @Test(
    "a place beyond a pole or half of one is none",
    arguments: [(500.0, 8.0), (91, 8), (-90.5, 8), (47, 181), (47, -1000)])
  func impossibleLocations(_ latitude: Double, _ longitude: Double) async throws {
    let both = #""latitude": \#(latitude), "longitude": \#(longitude)"#
    for coordinates in [both, #""latitude": 47.5"#, #""longitude": 8"#] {
      let json = #"{"title": "a.jpg", "photoTakenTime": {}, "geoData": {\#(coordinates)}}"#
      #expect(try await read(json, .inProcess).hasLocation == nil, "\(json)")
    }
  }

  @Test("what lies in Google's locked folder is out of sight, as what is archived is")
  func lockedFolder() async throws {
    for (members, isArchived) in [
      (#""inLockedFolder": true"#, true), (#""inLockedFolder": true, "archived": false"#, true),
      (#""inLockedFolder": false, "archived": true"#, true), (#""inLockedFolder": false"#, nil),
    ] as [(String, Bool?)] {
      let text = #"{"title": "a.jpg", "photoTakenTime": {}, \#(members)}"#
      #expect(try await read(text, .inProcess).isArchived == isArchived, "\(members)")
    }
  }

  @Test(
    arguments: Backend.allCases,
    [
      ("", FailureReason.damaged), ("{\"title\": \"a", .damaged), ("{\"a\": 1}", .unsupported),
      ("{\"title\": \" \", \"date\": {\"timestamp\": \"1\"}}", .unsupported),
      ("{\"title\": \"a song\", \"artist\": \"b\"}", .unsupported),
      ("no sidecar", .unsupported),
      ("<plist version='1.0'><dict/></plist>", .unsupported),
      (rdf, .damaged), (rdf + "></rdf:RDF>", .damaged),
      ("<!DOCTYPE a>" + rdf + "/></rdf:RDF>", .damaged),
    ])
  func invalidSidecarsAreRefusedWithAReason(
    _ backend: Backend, _ file: (text: String, reason: FailureReason)
  ) async throws {
    #expect(try await failure(file.text, backend) == file.reason)
  }

  @Test(arguments: Backend.allCases)
  func deepAndLongOnesAreRefused(_ backend: Backend) async throws {
    let deep = String(repeating: "{\"a\":[", count: 50_000)
    #expect(try await failure(deep, backend) == .damaged)
    let long = String(repeating: " ", count: 4 << 20 + 1)
    #expect(try await failure(long, backend) == .tooLarge)
  }

  @Test(arguments: Backend.allCases)
  func aMissingSidecarIsNotFound(_ backend: Backend) async {
    await #expect(throws: MediaError.self) {
      try await backend.photos.sidecar(ofFileAt: folder.path + "/none.xmp")
    }
  }
}
