// SPDX-License-Identifier: Apache-2.0

public import PickerCore

/// A screen that shows one picker at a time to a person.
public protocol PickerShowing: Sendable {
  /// Shows an open picker until it is closed.
  ///
  /// The app is told how it ended when this returns, so that both can use one screen.
  ///
  /// - Parameters:
  ///   - session: The open picker; its events are the screen's to read.
  ///   - app: Who asks, for the screen to say.
  /// - Throws: What keeps it from being shown; the picker is closed then, as failed.
  func show(_ session: PickerSession, for app: AppIdentity) async throws
}
