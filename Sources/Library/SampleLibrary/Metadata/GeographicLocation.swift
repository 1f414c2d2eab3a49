// SPDX-License-Identifier: Apache-2.0

/// A geographic location in degrees.
///
/// Degrees north and east are positive; degrees south and west are negative.
public struct GeographicLocation: Hashable, Sendable {
  /// The latitude in degrees north of the equator, -90 to 90.
  public var latitude: Double
  /// The longitude in degrees east of Greenwich, -180 to 180.
  public var longitude: Double

  /// Creates a location from its latitude and longitude.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north of the equator, -90 to 90.
  ///   - longitude: Degrees east of Greenwich, -180 to 180.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
