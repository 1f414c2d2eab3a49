// SPDX-License-Identifier: Apache-2.0

/// The XMP namespaces that Locket reads, with their usual prefixes.
package enum XMPNamespaces {
  package static let prefixes = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/exif/1.0/": "exif",
    "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    "http://ns.adobe.com/lightroom/1.0/": "lr",
    "http://ns.adobe.com/hdr-gain-map/1.0/": "hdrgm",
    "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": "Iptc4xmpExt",
    "http://www.metadataworkinggroup.com/schemas/regions/": "mwg-rs",
    "http://ns.microsoft.com/photo/1.2/t/Region#": "MPReg",
    "http://www.digikam.org/ns/1.0/": "digiKam",
    "http://ns.google.com/photos/1.0/camera/": "GCamera",
    "http://ns.google.com/photos/1.0/creations/": "GCreations",
    "http://ns.google.com/photos/1.0/container/": "Container",
    "http://ns.google.com/photos/1.0/container/item/": "Item",
    "http://ns.google.com/photos/1.0/panorama/": "GPano",
    "http://ns.google.com/photos/1.0/image/": "GImage",
    "http://ns.google.com/photos/1.0/depthmap/": "GDepth",
    "http://ns.google.com/photos/dd/1.0/depthmap/": "DepthMap",
    "http://ns.apple.com/HDRGainMap/1.0/": "HDRGainMap",
    "http://ns.apple.com/pixeldatainfo/1.0/": "apdi",
    "http://ns.apple.com/depthData/1.0/": "depthData",
  ]

  private static let known = Set(prefixes.values)

  /// Returns whether a name begins with one of the usual prefixes.
  package static func isKnown(_ name: String) -> Bool {
    name.firstIndex(of: ":").map { known.contains(String(name[..<$0])) } ?? false
  }
}
