// SPDX-License-Identifier: Apache-2.0

/// A behavior that the rules do not specify, so that a picker may choose between two alternatives.
///
/// A case is named after the first alternative. The picker's choice is visible in its answer or in
/// a later one.
enum UnspecifiedBehavior: String, Hashable, Sendable, CaseIterable {
  /// W8: an asset that returns after its removal stays out of the grid, or is shown again.
  case returnedAssetStaysOut
  /// W4, W8: an asset with a new date moves to the position for that date, or keeps its position.
  case redatedAssetMoves
  /// W8: an asset with a new date stays in the window, or leaves it.
  case redatedAssetStays
  /// C4, W8: a selected asset outside the grid cannot be tapped, or can be.
  case outsideTheGridIsNotTapped
  /// P2: a tap at a limit of one replaces the selection in continuous modes.
  ///
  /// If more assets are selected, the tap is refused, or replaces all of them.
  case replacingManyIsRefused
  /// P4: a picker that opened for several assets and has a limit of one still swipes, or does not.
  case loweredLimitSwipes
  /// P4: a swipe over the grid while another view covers it is refused, or works.
  case coveredGridIsNotSwiped
  /// C2, C6: an update with some options that are not offered has no effect, or applies the offered
  /// options.
  case unofferedUpdateIsIgnored
  /// F5, W8: if an asset disappears during its fetch, the person has to decide, or the picker
  /// closes.
  case goneWhileLoadingAsks
  /// F11: an asset that disappears during its fetch keeps its slot to the end, or frees the slot.
  case goneKeepsItsSlot
  /// W8: an asset that was edited after its fetch is delivered as it was fetched, or is fetched
  /// again.
  case editedAfterArrivalStays
  /// F5: an asset that was edited after its failure is fetched in the old version, or the new one.
  case retryFetchesAsItWas
  /// F1: an asset that arrives on the device by other means during its fetch is fetched to the end,
  /// or counts as present.
  case downloadedIsFetchedOn
  /// F5: if the library disappears while loading, fetched assets can still be used, or the picker
  /// closes.
  case vanishedLibraryAsks
  /// F5: items that failed before the library disappeared can be retried, or not.
  case vanishedLibraryIsRetried
  /// P8: returning to picking from a library that has disappeared closes the picker, or does not.
  case vanishedLibraryIsNotPickedFrom
}

/// The choices for the unspecified behaviors of one act, which can iterate over all combinations.
struct Choices: Hashable, Sendable {
  private var answers: [Bool] = []
  private var asked = 0
  /// The unspecified behaviors that occurred, with the alternative that the picker took.
  private(set) var ways: Set<BehaviorChoice> = []

  /// Makes the next choice, and returns whether the picker takes the second alternative.
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
