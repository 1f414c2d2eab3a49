// SPDX-License-Identifier: Apache-2.0

public import PickerCore

/// A screen that shows one picker at a time to a person.
public protocol PickerShowing: Sendable {
  /// Shows an open picker until it is closed.
  ///
  /// The app is notified of the end only when this method returns, so that app and picker can share
  /// one screen.
  ///
  /// - Parameters:
  ///   - session: The open picker, whose events only the screen may read.
  ///   - app: The app that opened the picker, whose name the screen shows.
  /// - Throws: The error that prevented the picker from being shown; the picker then closes as
  ///   failed.
  func show(_ session: PickerSession, for app: AppIdentity) async throws
}
