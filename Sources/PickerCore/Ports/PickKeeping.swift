// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A pick whose picker closed before everything was fetched.
public struct PendingPick: Hashable, Sendable {
  /// The token that requests it.
  public let token: PickToken
  /// The identifier of the device's profile.
  public let profile: String
  /// The representation that the app prefers.
  public let mode: AssetRepresentationMode
  /// The whole pick in result order, including the items already here.
  ///
  /// Until the app has received it, every item is still to be delivered.
  public let items: [PickedItem]

  /// Makes a pending pick.
  ///
  /// - Parameters:
  ///   - token: The token that requests it.
  ///   - profile: The identifier of the device's profile.
  ///   - mode: The representation that the app prefers.
  ///   - items: The whole pick in result order.
  public init(
    token: PickToken, profile: String, mode: AssetRepresentationMode, items: [PickedItem]
  ) {
    self.token = token
    self.profile = profile
    self.mode = mode
    self.items = items
  }
}

/// Stores picks that are to be delivered later.
public protocol PickKeeping: Sendable {
  /// Makes a random token that cannot be guessed.
  ///
  /// - Returns: The token.
  func makeToken() -> PickToken

  /// Stores a pick durably; after it returns, neither a crash nor a power cut loses the pick.
  ///
  /// - Parameter pick: The pick.
  /// - Throws: Any error of the storage; then nothing of the pick is kept.
  func keep(_ pick: PendingPick) async throws

  /// Deletes a pick; an unknown token has no effect.
  ///
  /// - Parameter token: The pick's token.
  func forget(_ token: PickToken) async
}
