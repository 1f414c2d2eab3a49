// SPDX-License-Identifier: Apache-2.0

/// What a picker may say to a gesture.
enum PredictedAnswer: Hashable, Sendable {
  /// One of these reasons; nil for none.
  case oneOf(Set<String?>)
  /// Whatever it likes.
  case open

  /// It does what was asked, or has no reason to tell.
  static let taken = PredictedAnswer.oneOf([nil])

  /// It refuses for this reason.
  static func refused(_ reason: String) -> PredictedAnswer { .oneOf([reason]) }
}

/// An item as the app may get it.
struct PredictedItem: Hashable, Sendable {
  let identifier: String
  /// The states that the rules allow.
  let states: Set<String>
  /// Why it failed, where that is known.
  var reason: String?
}

/// What the app gets.
struct PredictedResults: Hashable, Sendable {
  let outcome: String
  let items: [PredictedItem]
}

/// A state that the rules allow after an act.
struct PredictedOutcome: Hashable, Sendable {
  var model: PickerByTheRules
  /// What the picker may say to the act.
  var answer = PredictedAnswer.taken
  /// What it did where the rules are silent.
  var ways: Set<SilentWay> = []
}
