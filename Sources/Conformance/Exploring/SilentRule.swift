// SPDX-License-Identifier: Apache-2.0

/// Where the rules leave something open, so that a picker may do either.
///
/// The first of the two is what stands in its name; which one a picker took shows in its answer,
/// or in a later one.
enum SilentRule: String, Hashable, Sendable, CaseIterable {
  /// W8: what disappeared and comes back stays out of the grid, or is shown again.
  case returnedAssetStaysOut
  /// W4, W8: an asset with another date moves to the place of that date, or keeps its place.
  case redatedAssetMoves
  /// W8: an asset with another date stays in the window, or leaves it.
  case redatedAssetStays
  /// C4, W8: what is selected and not in the grid cannot be tapped, or can be.
  case outsideTheGridIsNotTapped
  /// P2: a tap at a limit of one replaces in continuous modes; with more selected it is refused,
  /// or replaces everything.
  case replacingManyIsRefused
  /// P4: a picker that opened for several and has a limit of one still swipes, or does not.
  case loweredLimitSwipes
  /// P4: while something else is in front nobody swipes over the grid, or does.
  case besideTheGridNobodySwipes
  /// C2, C6: an update that is in part not offered changes nothing, or what it may.
  case unofferedUpdateIsIgnored
  /// F5, W8: what goes while it is fetched is a failure to decide on, or the picker closes.
  case goneWhileLoadingAsks
  /// F11: what goes while it is fetched keeps its turn to the end, or gives it up.
  case goneKeepsItsTurn
  /// W8: what arrived and was edited since is handed over as it arrived, or fetched again.
  case editedAfterArrivalStays
  /// F5: what was edited since it failed is fetched as it was, or as it is.
  case retryFetchesAsItWas
  /// F1: what comes to the device while it is fetched is fetched to the end, or is here.
  case downloadedIsFetchedOn
  /// F5: a library that goes while loading leaves what arrived to be used, or closes the picker.
  case vanishedLibraryAsks
  /// F5: what failed before the library went is tried again, or not.
  case vanishedLibraryIsRetried
  /// P8: going back to a library that went closes the picker, or does not.
  case vanishedLibraryIsNotPickedFrom
}

/// The answers to the open questions of one act, so that every combination can be gone through.
struct Choices: Hashable, Sendable {
  private var answers: [Bool] = []
  private var asked = 0
  /// The rules that were silent, with whether the picker took the second way.
  private(set) var ways: Set<SilentWay> = []

  /// Answers the next question; whether the picker takes the second way.
  mutating func takesOther(than rule: SilentRule) -> Bool {
    if asked == answers.count { answers.append(false) }
    asked += 1
    ways.insert(SilentWay(rule: rule, isOther: answers[asked - 1]))
    return answers[asked - 1]
  }

  /// Goes on to the next combination; false where there is none.
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
