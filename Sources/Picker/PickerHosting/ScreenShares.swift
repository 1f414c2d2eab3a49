// SPDX-License-Identifier: Apache-2.0

/// Shares the screen between users, so that an app of one user cannot keep it.
///
/// An app could ask for the screen again as soon as its picker closes. Several users may have asked
/// within the last few seconds. The screen then goes to the user whose last picker was the longest
/// time ago.
struct ScreenShares {
  /// How long a user who was refused has priority over other users.
  static let patience = Duration.seconds(3)

  /// The reason why a user may not take the screen.
  enum Refusal {
    /// A picker is open.
    case taken
    /// Another user has priority: that user was refused, and had a picker longer ago.
    case othersWait
  }

  /// Whether a picker is open.
  private(set) var isTaken = false
  /// When each user was last refused.
  ///
  /// Users who got the screen after that are not included.
  ///
  /// The key nil stands for users that the kernel does not report.
  private var refused: [UInt32?: Duration] = [:]
  /// The number of each user's last picker; all pickers are counted together.
  private var last: [UInt32?: Int] = [:]
  private var count = 0

  /// Takes the screen for a user's app.
  ///
  /// - Parameters:
  ///   - user: The user, nil if the kernel does not report it.
  ///   - now: The time on a clock that is never set back.
  /// - Returns: Nil if the user now has the screen, otherwise why not.
  mutating func take(for user: UInt32?, at now: Duration) -> Refusal? {
    refused = refused.filter { now - $0.value < Self.patience }
    let own = last[user] ?? 0
    let isOthers = refused.keys.contains { $0 != user && (last[$0] ?? 0) < own }
    guard !isTaken, !isOthers else {
      refused[user] = now
      return isTaken ? .taken : .othersWait
    }
    isTaken = true
    count += 1
    last[user] = count
    refused[user] = nil
    return nil
  }

  /// Makes the screen free again.
  mutating func giveBack() { isTaken = false }
}
