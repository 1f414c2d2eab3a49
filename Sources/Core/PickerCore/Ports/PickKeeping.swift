// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A pick in which the person chose *later*: the picker closed before every original was fetched.
public struct PendingPick: Hashable, Sendable {
  /// The token with which the missing originals are requested.
  public let token: PickToken
  /// The identifier of the device's profile.
  public let profile: String
  /// The representation that the app prefers.
  public let mode: AssetRepresentationMode
  /// All items of the pick in the order of the result, including those that were fetched.
  ///
  /// The app has not received the pick yet, so even the fetched items still have to be delivered.
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

/// Stores the picks in which the person chose *later*, until their missing originals are delivered.
public protocol PickKeeping: Sendable {
  /// Makes a random token that cannot be guessed.
  ///
  /// - Returns: The token.
  func makeToken() -> PickToken

  /// Stores a pick; after that, neither a crash nor a power failure loses it.
  ///
  /// - Parameter pick: The pick.
  /// - Throws: The error because of which the pick could not be stored. In this case, nothing of it
  ///   is stored.
  func keep(_ pick: PendingPick) async throws

  /// Deletes a pick; an unknown token has no effect.
  ///
  /// - Parameter token: The pick's token.
  func forget(_ token: PickToken) async
}
