// SPDX-License-Identifier: Apache-2.0

public import PickerCore

/// A screen that shows one picker at a time to a person.
public protocol PickerShowing: Sendable {
  /// Shows an open picker until it is closed.
  ///
  /// The app is notified of the ending only when this returns, so that both can use one screen.
  ///
  /// - Parameters:
  ///   - session: The open picker, whose events only the screen may read.
  ///   - app: The app that asks, for the screen to name.
  /// - Throws: The error that kept the picker from being shown; the picker is then closed as
  ///   failed.
  func show(_ session: PickerSession, for app: AppIdentity) async throws
}
