// SPDX-License-Identifier: Apache-2.0

/// A situation in which the rules allow two behaviors, so that a picker may choose.
///
/// The name of each case is that of the first behavior. The choice of a picker becomes visible in
/// its answer to the command, or in a later answer.
enum UnspecifiedBehavior: String, Hashable, Sendable, CaseIterable {
  /// W8: an asset that returns after its removal stays out of the grid, or is shown again.
  case returnedAssetStaysOut
  /// W4, W8: an asset with a new date moves to the position for that date, or keeps its position.
  case redatedAssetMoves
  /// W8: an asset with a new date stays in the window, or leaves it.
  case redatedAssetStays
  /// C4, W8: a selected asset that is not in the grid cannot be tapped, or can be tapped.
  case outsideTheGridIsNotTapped
  /// P2: in continuous modes with a limit of 1, several assets are selected; a tap on another asset
  /// is refused, or replaces all of them.
  ///
  /// If only one asset is selected, the rules require that the tap replaces it.
  case replacingManyIsRefused
  /// P4: after the app lowered the limit of an open picker to 1, a swipe still works, or is
  /// refused.
  case loweredLimitSwipes
  /// P4: a swipe over the grid while another view covers it is refused, or works.
  case coveredGridIsNotSwiped
  /// C2, C6: if the device does not offer some options of an update, the update has no effect, or
  /// only the offered options are applied.
  case unofferedUpdateIsIgnored
  /// F5, W8: if an asset disappears during its fetch, the person has to decide, or the picker
  /// closes.
  case goneWhileLoadingAsks
  /// F11: an asset disappears during its fetch; it counts as one of the parallel fetches until the
  /// fetch would end, or another fetch starts at once.
  case goneKeepsItsSlot
  /// W8: an asset that was edited after its fetch is delivered as it was fetched, or is fetched
  /// again.
  case editedAfterArrivalStays
  /// F5: an asset that was edited after its failure is fetched in the old version, or the new one.
  case retryFetchesAsItWas
  /// F1: the library reports during a fetch that the asset is now on the device; the fetch
  /// continues to its end, or the asset counts as present.
  case downloadedIsFetchedOn
  /// F5: if the library disappears while loading, fetched assets can still be used, or the picker
  /// closes.
  case vanishedLibraryAsks
  /// F5: items that failed before the library disappeared can be retried, or not.
  case vanishedLibraryIsRetried
  /// P8: if the library has disappeared and the person returns to picking, the picker closes, or
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
