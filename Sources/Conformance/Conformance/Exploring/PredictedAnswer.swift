// SPDX-License-Identifier: Apache-2.0

/// The answers that a picker may give to a gesture.
enum PredictedAnswer: Hashable, Sendable {
  /// One of these reasons for a refusal, or nil for no refusal.
  case oneOf(Set<String?>)
  /// Any answer.
  case open

  /// The gesture is performed, or is ignored without a reason.
  static let taken = PredictedAnswer.oneOf([nil])

  /// Returns the answer that refuses for one reason.
  static func refused(_ reason: String) -> PredictedAnswer { .oneOf([reason]) }
}

/// An item as the app may receive it.
struct PredictedItem: Hashable, Sendable {
  let identifier: String
  /// The states that the rules allow.
  let states: Set<String>
  /// The reason for a failure, if it is predicted.
  var reason: String?
}

/// The results that the app receives.
struct PredictedResults: Hashable, Sendable {
  let outcome: String
  let items: [PredictedItem]
}

/// A state that the rules allow after an act.
struct PredictedOutcome: Hashable, Sendable {
  var model: ReferenceModel
  /// The answers that the picker may give to the act.
  var answer = PredictedAnswer.taken
  /// The picker's choices for behaviors that the rules do not specify.
  var ways: Set<BehaviorChoice> = []
}
