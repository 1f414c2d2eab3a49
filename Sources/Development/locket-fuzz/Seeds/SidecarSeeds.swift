// SPDX-License-Identifier: Apache-2.0

/// Valid sidecars of each kind.
enum SidecarSeeds {
  static let all: [(name: String, bytes: [UInt8])] = [
    ("xmp", .text(xmp)), ("takeout", .text(takeout)),
  ]

  private static let xmp = """
    <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
     xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
     xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
     exif:DateTimeOriginal="2024-05-06T07:08:09.25+02:00" exif:GPSLatitude="50,5.37N"
     exif:GPSLongitude="14,23.8E"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">A &amp; B &#x263A;
    </rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>lake</rdf:li><rdf:li>boat</rdf:li>
    </rdf:Bag></dc:subject><mwg-rs:Regions><mwg-rs:RegionList><rdf:Bag><rdf:li>
    <rdf:Description mwg-rs:Name="Ann" mwg-rs:Type="Face"/></rdf:li></rdf:Bag></mwg-rs:RegionList>
    </mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """

  private static let takeout = """
    {"title": "IMG_1.jpg", "description": "On the \\"lake\\" \\ud83d\\ude00", "imageViews": "3",
     "photoTakenTime": {"timestamp": "1714972089", "formatted": "6 May 2024, 05:08:09 UTC"},
     "geoData": {"latitude": 50.0896, "longitude": -1.4e1, "altitude": 0.0},
     "people": [{"name": "Ann"}, {"name": "Bob"}], "favorited": true, "trashed": false,
     "googlePhotosOrigin": {"mobileUpload": {"deviceType": "OTHER"}}, "url": null}
    """
}
