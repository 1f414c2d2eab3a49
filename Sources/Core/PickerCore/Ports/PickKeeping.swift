// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A pick whose picker closed before every original was fetched.
public struct PendingPick: Hashable, Sendable {
  /// The token that requests the rest of the pick.
  public let token: PickToken
  /// The identifier of the device's profile.
  public let profile: String
  /// The representation that the app prefers.
  public let mode: AssetRepresentationMode
  /// The whole pick in result order, including the items that have arrived.
  ///
  /// Every item counts as undelivered until the app has received the pick.
  public let items: [PickedItem]

  /// Makes a pending pick.
  ///
  /// - Parameters:
  ///   - token: The token that requests the rest of the pick.
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

  /// Stores a pick durably, so that neither a crash nor a power cut loses it afterwards.
  ///
  /// - Parameter pick: The pick.
  /// - Throws: Any error of the storage, which then keeps nothing of the pick.
  func keep(_ pick: PendingPick) async throws

  /// Deletes a pick; an unknown token has no effect.
  ///
  /// - Parameter token: The pick's token.
  func forget(_ token: PickToken) async
}
