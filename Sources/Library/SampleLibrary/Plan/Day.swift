// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A day on which pictures are taken.
struct Day: Sendable {
  /// A picture that is taken at a time of the day.
  struct Moment: Sendable {
    var second: Int
    var millisecond: Int
    var scene: SampleScene
    var sceneSeed: UInt64
    /// The index in a burst, or nil for a single picture.
    var burstIndex: Int?
  }

  var destination: Destination
  /// Whether the day begins a trip.
  ///
  /// There may be days without pictures before it.
  var beginsTrip: Bool
  /// The length of the pause before the trip, relative to the pauses before other trips.
  var pause: Double
  var moments: [Moment]

  /// Returns a few days at one destination.
  static func trip(_ chance: inout SplitMix64) -> [Day] {
    let isAway = chance.happens(0.6)
    let destination = isAway ? chance.one(of: Destination.away) : Destination.home
    let pause = chance.between(0.3, 2)
    // A scene is used again only when all other scenes were used.
    var deck = chance.shuffled(destination.scenes)
    return (0..<(isAway ? chance.whole(2, 4) : 1)).map { index in
      Day(
        destination: destination, beginsTrip: index == 0, pause: pause,
        moments: moments(from: &deck, &chance))
    }
  }

  private static func moments(
    from deck: inout [SampleScene], _ chance: inout SplitMix64
  ) -> [Moment] {
    let begin = chance.between(6.5, 10.5) * 3_600
    let end = chance.between(18.5, 23.4) * 3_600
    let seconds = (0..<chance.whole(4, 9)).map { _ in Int(chance.between(begin, end)) }.sorted()
    var moments: [Moment] = []
    for second in seconds {
      let first = Moment(
        second: second, millisecond: chance.whole(0, 999),
        scene: dealt(from: &deck, at: Daylight(hour: second / 3_600)), sceneSeed: chance.next(),
        burstIndex: nil)
      moments += chance.happens(0.07) ? burst(from: first, &chance) : [first]
    }
    // A burst may last longer than the time until the next shot. Sorting keeps the shots in order
    // of time.
    return moments.enumerated().sorted { left, right in
      (left.element.second, left.element.millisecond, left.offset)
        < (right.element.second, right.element.millisecond, right.offset)
    }.map(\.element)
  }

  /// Returns pictures of the same scene.
  ///
  /// Some of them are taken within the same millisecond.
  private static func burst(from first: Moment, _ chance: inout SplitMix64) -> [Moment] {
    var last = first
    return (0...chance.whole(1, 2)).map { index in
      last.burstIndex = index
      guard index > 0 else { return last }
      if chance.happens(0.45) {
        last.millisecond = chance.whole(last.millisecond, 999)
      } else if chance.happens(0.4) {
        last.second += chance.whole(1, 6)
      }
      return last
    }
  }

  private static func dealt(
    from deck: inout [SampleScene], at light: Daylight
  ) -> SampleScene {
    let index = deck.firstIndex { $0.suits(light) } ?? 0
    let scene = deck.remove(at: index)
    deck.append(scene)
    return scene
  }
}
