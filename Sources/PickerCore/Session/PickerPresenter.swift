// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Lets one picker be open at a time, such as on a screen; whoever asks meanwhile is told so.
///
/// A session that nobody holds any more is over, whether it ended or not.
public actor PickerPresenter {
  private weak var current: PickerSession?
  private var isOpening = false

  /// Makes a presenter with no picker open.
  public init() {}

  /// Opens a picker, unless one is open.
  ///
  /// - Parameters:
  ///   - configuration: What the app asks for.
  ///   - profile: The device.
  ///   - library: The library to pick from.
  ///   - delivery: What fetches missing originals.
  ///   - history: What was remembered of the app, nil where nobody does; the default is nil.
  ///   - keeper: What writes picks down whose rest is to come later; the default, nil, is that
  ///     nobody does.
  /// - Returns: The open picker.
  /// - Throws: ``PickerBusy`` while another one is open or being opened; else as
  ///   ``PickerSession/init(_:profile:library:delivery:history:keeper:)``.
  /// - Complexity: As opening a session.
  public func present(
    _ configuration: PickerConfiguration, profile: DeviceProfile, library: any AssetQuerying,
    delivery: any AssetDelivering, history: AppHistory? = nil, keeper: (any PickKeeping)? = nil
  ) async throws -> PickerSession {
    guard !isOpening else { throw PickerBusy() }
    isOpening = true
    defer { isOpening = false }
    if let current, await current.view.isOpen { throw PickerBusy() }
    let session = try await PickerSession(
      configuration, profile: profile, library: library, delivery: delivery, history: history,
      keeper: keeper)
    current = session
    return session
  }
}

/// A picker was asked for while another one is open.
public struct PickerBusy: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is the matter and what to do, in one line.
  public var description: String {
    "a picker is open already; wait until it is finished or cancelled, then ask again"
  }
}
