// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A pick that was closed before everything was here.
public struct PendingPick: Hashable, Sendable {
  /// What asks for it.
  public let token: PickToken
  /// The identifier of the device's profile.
  public let profile: String
  /// Which representation the app prefers.
  public let mode: AssetRepresentationMode
  /// The whole pick in result order, what was here included: until somebody has it, all of it is
  /// owed.
  public let items: [PickedItem]

  /// Describes a pick.
  ///
  /// - Parameters:
  ///   - token: What asks for it.
  ///   - profile: The identifier of the device's profile.
  ///   - mode: Which representation the app prefers.
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

/// Writes picks down that are to be delivered later.
public protocol PickKeeping: Sendable {
  /// Draws a token that nobody can guess.
  ///
  /// - Returns: The token.
  func makeToken() -> PickToken

  /// Writes a pick down; when it returns, neither a crash nor a power cut loses it.
  ///
  /// - Parameter pick: The pick.
  /// - Throws: What keeps it from being written; nothing of it is kept then.
  func keep(_ pick: PendingPick) async throws

  /// Gives a pick up; an unknown token does nothing.
  ///
  /// - Parameter token: The pick's token.
  func forget(_ token: PickToken) async
}
