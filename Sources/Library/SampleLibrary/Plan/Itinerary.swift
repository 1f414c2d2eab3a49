// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The days on which pictures are taken, and the shots of each day.
///
/// The order of days and shots depends only on the seed. The calendar day of a shot also depends on
/// the number of shots, because the shots are always spread over three years.
struct Itinerary: Sendable {
  /// One picture that is taken.
  struct Shot: Hashable, Sendable {
    var date: Timestamp
    var scene: SampleScene
    /// The seed of the scene.
    ///
    /// It is equal for all pictures of a burst, because they show one scene.
    var sceneSeed: UInt64
    /// The index in a burst, or nil for a single picture.
    var burstIndex: Int?
    var destination: Destination
  }

  let shots: [Shot]

  init(seed: UInt64, count: Int) {
    var days: [Day] = []
    var reached = 0
    var chance = SplitMix64(seed: seed, purpose: 1)
    while reached < count {
      for day in Day.trip(&chance) where reached < count {
        days.append(day)
        reached += day.moments.count
      }
    }
    let shots = Self.dated(days).prefix(count)
    // A very large library has more days than three years have. Trips then overlap, but the order
    // is kept.
    let dates = shots.map(\.date).sorted()
    self.shots = zip(shots, dates).map { shot, date in
      var shot = shot
      shot.date = date
      return shot
    }
  }

  private static let firstDay: Int64 = 19_238  // 3 September 2022
  private static let span = 1_060.0

  private static func dated(_ days: [Day]) -> [Shot] {
    let steps = Double(days.filter { !$0.beginsTrip }.count)
    let pauses = days.reduce(0) { $0 + ($1.beginsTrip ? $1.pause : 0) }
    let step = steps > 0 ? min(1, span / 2 / steps) : 1
    let stretch = pauses > 0 ? (span - steps * step) / pauses : 0
    var shots: [Shot] = []
    var dayNumber = 0.0
    for day in days {
      dayNumber += day.beginsTrip ? day.pause * stretch : step
      let midnight = (firstDay + Int64(dayNumber)) * 86_400
      let month = CivilTime(secondsSinceEpoch: midnight).month
      let offset = day.destination.offsetMinutes(inMonth: month)
      for moment in day.moments {
        let local = (midnight + Int64(moment.second)) * 1000 + Int64(moment.millisecond)
        // Some cameras do not know the time zone and do not store one. At UTC, a missing time zone
        // does not change the order.
        let isUnzoned = offset == 0 && moment.sceneSeed % 3 == 0
        shots.append(
          Shot(
            date: Timestamp(
              milliseconds: local - Int64(offset) * 60_000, offsetMinutes: isUnzoned ? nil : offset),
            scene: moment.scene, sceneSeed: moment.sceneSeed, burstIndex: moment.burstIndex,
            destination: day.destination))
      }
    }
    return shots
  }
}
