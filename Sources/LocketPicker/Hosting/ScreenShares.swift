// SPDX-License-Identifier: Apache-2.0

/// Shares the one screen out between users, so that an app that asks again at once does not keep it.
///
/// Of the users that asked within the last seconds the one that had the screen longest ago may take it.
struct ScreenShares {
  /// How long a user that was refused comes before others; a user that does not come back holds them up
  /// for as long.
  static let patience = Duration.seconds(3)

  /// Why a user may not take the screen.
  enum Refusal {
    /// A picker is open.
    case taken
    /// Another user was refused and had the screen longer ago.
    case othersWait
  }

  /// Whether a picker is open.
  private(set) var isTaken = false
  /// When a user was last refused and did not have the screen since; nil stands for users that the
  /// kernel does not know.
  private var refused: [UInt32?: Duration] = [:]
  /// The number of the picker that a user had last.
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

  /// Gives the screen back.
  mutating func giveBack() { isTaken = false }
}
