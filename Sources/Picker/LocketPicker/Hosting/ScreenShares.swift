// SPDX-License-Identifier: Apache-2.0

/// Shares the screen between users, so that an app that asks again at once cannot keep it.
///
/// Among the users that asked within the last few seconds, the one whose last picker is the longest
/// ago may take the screen.
struct ScreenShares {
  /// How long a refused user has priority over others, even if no app of this user asks again.
  static let patience = Duration.seconds(3)

  /// The reason why a user may not take the screen.
  enum Refusal {
    /// A picker is open.
    case taken
    /// Another user was refused whose last picker is longer ago.
    case othersWait
  }

  /// Whether a picker is open.
  private(set) var isTaken = false
  /// When each user was last refused, without users that have had the screen since then.
  ///
  /// The key nil means the users that the kernel does not know.
  private var refused: [UInt32?: Duration] = [:]
  /// The number of each user's last picker.
  private var last: [UInt32?: Int] = [:]
  private var count = 0

  /// Takes the screen for a user's app.
  ///
  /// - Parameters:
  ///   - user: The user, nil if the kernel does not know them.
  ///   - now: The time on a clock that only goes forward.
  /// - Returns: Why the user cannot take the screen, nil if the user has it now.
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

  /// Releases the screen.
  mutating func giveBack() { isTaken = false }
}
