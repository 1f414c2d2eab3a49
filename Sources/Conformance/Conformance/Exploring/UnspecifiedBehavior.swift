// SPDX-License-Identifier: Apache-2.0

/// A situation in which the rules allow two behaviors, so that a picker may choose.
///
/// The comment on each case numbers the two behaviors. The case has its name from the first one.
/// The choice of a picker becomes visible in its answer to the command, or in a later answer.
enum UnspecifiedBehavior: String, Hashable, Sendable, CaseIterable {
  /// A removed asset returns to the library; the grid (1) does not show it, or (2) shows it.
  case returnedAssetStaysOut
  /// The date of an asset changes; the asset (1) moves to the position for the new date, or (2)
  /// keeps its position.
  case redatedAssetMoves
  /// The date of an asset changes; the asset (1) stays in the window, or (2) leaves it.
  case redatedAssetStays
  /// The person taps a selected asset that is not in the grid; the tap (1) is refused, or (2)
  /// works.
  case outsideTheGridIsNotTapped
  /// Several assets are selected in a continuous mode with a limit of 1; a tap on another asset (1)
  /// is refused, or (2) replaces all of them.
  ///
  /// If only one asset is selected, the tap must replace it (rule `continuous.limit-one.replaces`).
  case replacingManyIsRefused
  /// The app lowered the limit of an open picker to 1; a swipe (1) works, or (2) is refused.
  case loweredLimitSwipes
  /// Another screen, such as the review, covers the grid; a swipe over the grid (1) is refused, or
  /// (2) works.
  case coveredGridIsNotSwiped
  /// The device does not offer some options of an update; the update (1) has no effect, or (2)
  /// changes only the options that the device offers.
  case unofferedUpdateIsIgnored
  /// An asset disappears during its fetch; at the end (1) the person has to decide, or (2) the
  /// picker closes.
  case goneWhileLoadingAsks
  /// An asset disappears during its fetch; the next fetch starts (1) when this fetch would have
  /// ended, or (2) at once.
  case goneKeepsItsSlot
  /// An asset is edited after its fetch, and the person presses Add again; the picker delivers (1)
  /// the bytes that it has, or (2) fetches the asset again.
  case editedAfterArrivalStays
  /// An asset is edited after its fetch failed; a retry fetches (1) the old version, or (2) the new
  /// one.
  case retryFetchesAsItWas
  /// The original of an asset is stored on the device during its fetch; the picker (1) continues
  /// the fetch to its end, or (2) treats the original as present.
  case downloadedIsFetchedOn
  /// The library disappears while the picker is loading or after a failure; (1) the person can
  /// still use what was fetched, or (2) the picker closes.
  case vanishedLibraryAsks
  /// The library disappears after items failed; a retry of these items (1) works, or (2) is
  /// refused.
  case vanishedLibraryIsRetried
  /// The library has disappeared, and the person returns to picking; the picker (1) closes, or (2)
  /// stays open.
  case vanishedLibraryIsNotPickedFrom
}

/// One combination of choices for the unspecified behaviors of one action; ``advance()`` makes the
/// next combination.
struct Choices: Hashable, Sendable {
  private var answers: [Bool] = []
  private var asked = 0
  /// The unspecified behaviors that occurred, with the alternative that this combination assumes.
  private(set) var ways: Set<BehaviorChoice> = []

  /// Returns whether this combination assumes the second alternative of a behavior.
  mutating func takesOther(than rule: UnspecifiedBehavior) -> Bool {
    if asked == answers.count { answers.append(false) }
    asked += 1
    ways.insert(BehaviorChoice(rule: rule, isOther: answers[asked - 1]))
    return answers[asked - 1]
  }

  /// Advances to the next combination, and returns false if there is none.
  mutating func advance() -> Bool {
    answers.removeLast(answers.count - asked)
    asked = 0
    ways = []
    while let last = answers.popLast() {
      if !last {
        answers.append(true)
        return true
      }
    }
    return false
  }
}
