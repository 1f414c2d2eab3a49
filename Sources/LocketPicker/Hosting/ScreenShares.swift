// SPDX-License-Identifier: Apache-2.0

/// Shares the screen between users, so that an app that asks again at once does not keep it.
///
/// Among the users that asked within the last seconds, the one that had the screen least recently
/// may take it.
struct ScreenShares {
  /// How long a refused user has priority over others, even where that user does not ask again.
  static let patience = Duration.seconds(3)

  /// The reason why a user may not take the screen.
  enum Refusal {
    /// A picker is open.
    case taken
    /// Another user was refused and had the screen less recently.
    case othersWait
  }

  /// Whether a picker is open.
  private(set) var isTaken = false
  /// When each user was last refused, without the users that had the screen since.
  ///
  /// The key nil stands for users that the kernel does not know.
  private var refused: [UInt32?: Duration] = [:]
  /// The number of each user's last picker.
  private var last: [UInt32?: Int] = [:]
  private var count = 0

  /// Takes the screen for a user's app.
  ///
  /// - Parameters:
  ///   - user: The user, nil where the kernel does not know it.
  ///   - now: The time on a clock that only goes forward.
  /// - Returns: Why the screen cannot be had; nil where it is taken now.
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
