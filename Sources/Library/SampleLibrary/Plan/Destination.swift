// SPDX-License-Identifier: Apache-2.0

/// A travel destination, and the scenes that can be photographed there.
struct Destination: Hashable, Sendable {
  /// The rule for daylight saving time.
  ///
  /// Daylight saving time adds one hour.
  enum SummerTime: Hashable, Sendable {
    case never
    /// Daylight saving time from April to October.
    ///
    /// This is an approximation that is accurate enough for a sample.
    case northern
  }

  let location: GeographicLocation
  /// The offset from UTC in winter, in minutes.
  ///
  /// It is positive east of Greenwich.
  let offsetMinutes: Int
  let summerTime: SummerTime
  let scenes: [SampleScene]

  init(
    _ latitude: Double, _ longitude: Double, _ offsetMinutes: Int, _ summerTime: SummerTime,
    _ scenes: [SampleScene]
  ) {
    location = GeographicLocation(latitude: latitude, longitude: longitude)
    self.offsetMinutes = offsetMinutes
    self.summerTime = summerTime
    self.scenes = scenes
  }

  /// Returns the offset from UTC in a month, in minutes.
  ///
  /// It is positive east of Greenwich.
  func offsetMinutes(inMonth month: Int) -> Int {
    summerTime == .northern && (4...10).contains(month) ? offsetMinutes + 60 : offsetMinutes
  }
}

extension Destination {
  private static let everyday: [SampleScene] = [
    .pet, .cake, .flower, .food, .document, .portrait, .window, .macro, .bicycle, .skyline,
    .fireworks,
  ]
  private static let heights: [SampleScene] = [
    .mountains, .boat, .forest, .flower, .portrait, .food, .snow, .balloons, .macro, .aurora,
  ]
  private static let coast: [SampleScene] = [
    .sea, .boat, .portrait, .food, .bicycle, .balloons, .dunes, .macro, .skyline, .window,
  ]
  private static let city: [SampleScene] = [
    .skyline, .bicycle, .food, .portrait, .fireworks, .window, .document, .pet, .flower, .sea,
  ]
  private static let desert: [SampleScene] = [
    .dunes, .balloons, .portrait, .food, .mountains, .macro, .boat, .pet,
  ]
  private static let north: [SampleScene] = [
    .aurora, .snow, .mountains, .boat, .portrait, .pet, .sea, .window, .food, .forest,
  ]

  /// The location in which the person lives who owns the sample library.
  static let home = Destination(47.996, 7.849, 60, .northern, everyday)

  /// The destinations of trips.
  static let away: [Destination] = [
    Destination(46.686, 7.863, 60, .northern, heights),
    Destination(38.722, -9.139, 0, .northern, coast),
    Destination(40.713, -74.006, -300, .northern, city),
    Destination(35.012, 135.768, 540, .never, city),
    Destination(29.576, 35.42, 180, .never, desert),
    Destination(28.21, 83.986, 345, .never, heights),
    Destination(64.147, -21.943, 0, .never, north),
    Destination(69.649, 18.956, 60, .northern, north),
    Destination(-22.907, -43.173, -180, .never, coast),
    Destination(21.307, -157.858, -600, .never, coast),
    Destination(38.643, 34.829, 180, .never, desert),
  ]
}
