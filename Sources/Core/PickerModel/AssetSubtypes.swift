// SPDX-License-Identifier: Apache-2.0

/// Properties that describe an asset in more detail than its kind; one asset may have several.
///
/// Indexes on disk store the bits of such a set. Never change the number of a bit.
public struct AssetSubtypes: OptionSet, Hashable, Sendable {
  /// The set of subtypes as a number with one bit for each subtype.
  public let rawValue: Int

  /// Makes a set of subtypes from its bits.
  ///
  /// - Parameter rawValue: Any combination of the bits of this type's static members; unknown bits
  ///   are kept.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// An image of what a screen showed.
  public static let screenshot = AssetSubtypes(rawValue: 1 << 0)
  /// A wide picture that is stitched from several pictures.
  public static let panorama = AssetSubtypes(rawValue: 1 << 1)
  /// One of several pictures that the camera took in quick succession.
  public static let burst = AssetSubtypes(rawValue: 1 << 2)
  /// A picture with a depth map.
  public static let depthEffect = AssetSubtypes(rawValue: 1 << 3)
  /// A picture whose range of brightness is larger than a standard screen can show.
  public static let hdr = AssetSubtypes(rawValue: 1 << 4)
  /// An image file with several frames, which are shown as an animation.
  public static let animated = AssetSubtypes(rawValue: 1 << 5)
  /// A recording of what a screen showed.
  public static let screenRecording = AssetSubtypes(rawValue: 1 << 6)
  /// A video that plays slower than it was taken.
  public static let slomo = AssetSubtypes(rawValue: 1 << 7)
  /// A video that plays faster than it was taken.
  public static let timelapse = AssetSubtypes(rawValue: 1 << 8)
  /// A video whose focus can be changed after the recording.
  public static let cinematic = AssetSubtypes(rawValue: 1 << 9)
  /// A stereoscopic picture or video.
  public static let spatial = AssetSubtypes(rawValue: 1 << 10)
  /// A raw picture: unprocessed sensor data.
  public static let raw = AssetSubtypes(rawValue: 1 << 11)
  /// A still whose file also contains a short video of the moment.
  public static let motionPhoto = AssetSubtypes(rawValue: 1 << 12)

  /// Each known subtype with its name in JSON, in order of the bits.
  public static let named: [(name: String, subtype: AssetSubtypes)] = [
    ("screenshot", .screenshot), ("panorama", .panorama), ("burst", .burst),
    ("depthEffect", .depthEffect), ("hdr", .hdr), ("animated", .animated),
    ("screenRecording", .screenRecording), ("slomo", .slomo), ("timelapse", .timelapse),
    ("cinematic", .cinematic), ("spatial", .spatial), ("raw", .raw),
    ("motionPhoto", .motionPhoto),
  ]

  /// The names of the subtypes in this set, in order of the bits; unknown bits are left out.
  public var names: [String] {
    Self.named.filter { contains($0.subtype) }.map(\.name)
  }

  /// Makes a set of subtypes from their names.
  ///
  /// - Parameter names: Names from ``named``; unknown names are ignored.
  public init(names: some Sequence<String>) {
    self = []
    for name in names {
      for entry in Self.named where entry.name == name {
        formUnion(entry.subtype)
      }
    }
  }
}
