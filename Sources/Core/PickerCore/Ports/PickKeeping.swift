// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A pick whose picker closed before every original was fetched.
public struct PendingPick: Hashable, Sendable {
  /// The token with which the missing originals are requested.
  public let token: PickToken
  /// The identifier of the device's profile.
  public let profile: String
  /// The representation that the app prefers.
  public let mode: AssetRepresentationMode
  /// All items of the pick in the order of the result, including those that were fetched.
  ///
  /// None of these items counts as delivered until the app has received the pick.
  public let items: [PickedItem]

  /// Makes a pending pick.
  ///
  /// - Parameters:
  ///   - token: The token with which the missing originals are requested.
  ///   - profile: The identifier of the device's profile.
  ///   - mode: The representation that the app prefers.
  ///   - items: All items of the pick in the order of the result.
  public init(
    token: PickToken, profile: String, mode: AssetRepresentationMode, items: [PickedItem]
  ) {
    self.token = token
    self.profile = profile
    self.mode = mode
    self.items = items
  }
}

/// Stores picks whose missing originals are delivered later.
public protocol PickKeeping: Sendable {
  /// Makes a random token that cannot be guessed.
  ///
  /// - Returns: The token.
  func makeToken() -> PickToken

  /// Stores a pick; after that, neither a crash nor a power failure loses it.
  ///
  /// - Parameter pick: The pick.
  /// - Throws: An error of the storage. Then nothing of the pick is stored.
  func keep(_ pick: PendingPick) async throws

  /// Deletes a pick; an unknown token has no effect.
  ///
  /// - Parameter token: The pick's token.
  func forget(_ token: PickToken) async
}
