// SPDX-License-Identifier: Apache-2.0

/// The answers that the model allows a picker to give to a gesture.
enum PredictedAnswer: Hashable, Sendable {
  /// The picker refuses for one of these reasons, or performs the gesture if nil is one of them.
  case oneOf(Set<String?>)
  /// The rules leave this value open: the picker may give any answer.
  case open

  /// The picker performs the gesture, or ignores it without a reason.
  static let taken = PredictedAnswer.oneOf([nil])

  /// Returns the prediction that the picker refuses for one reason.
  static func refused(_ reason: String) -> PredictedAnswer { .oneOf([reason]) }
}

/// A prediction of an item that the app receives.
struct PredictedItem: Hashable, Sendable {
  let identifier: String
  /// The states of the item that the rules allow.
  let states: Set<String>
  /// The reason for a failure, if it is predicted.
  var reason: String?
}

/// A prediction of the results that the app receives.
struct PredictedResults: Hashable, Sendable {
  let outcome: String
  let items: [PredictedItem]
}

/// A state that the rules allow after an action.
struct PredictedOutcome: Hashable, Sendable {
  var model: ReferenceModel
  /// The answers that the picker may give to the action.
  var answer = PredictedAnswer.taken
  /// The picker's choices that lead to this state, where the rules allow several behaviors.
  var ways: Set<BehaviorChoice> = []
}
