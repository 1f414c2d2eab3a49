// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A pick in which the person chose *later*: the picker closed before every original was fetched.
public struct PendingPick: Hashable, Sendable {
  /// The token with which the missing originals of the pick are requested.
  public let token: PickToken
  /// The identifier of the profile of the device on which the person picked.
  public let profile: String
  /// Whether the app prefers the format of the originals or a compatible format.
  public let mode: AssetRepresentationMode
  /// All items of the pick in the order of the result, including those that were fetched.
  ///
  /// The app has not received the pick yet. Therefore the fetched items must still be delivered,
  /// too.
  public let items: [PickedItem]

  /// Makes a pending pick.
  ///
  /// - Parameters:
  ///   - token: The token with which the missing originals are requested.
  ///   - profile: The identifier of the profile of the device on which the person picked.
  ///   - mode: Whether the app prefers the format of the originals or a compatible format.
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
  /// Makes a random token for a pick; no program can guess it.
  ///
  /// - Returns: The token.
  func makeToken() -> PickToken

  /// Stores a pick so that neither a crash nor a power failure can lose it.
  ///
  /// - Parameter pick: The pick to store.
  /// - Throws: The error because of which the pick could not be stored. In this case, nothing of
  ///   the pick is stored.
  func keep(_ pick: PendingPick) async throws

  /// Deletes a stored pick; an unknown token has no effect.
  ///
  /// - Parameter token: The token of the pick.
  func forget(_ token: PickToken) async
}
