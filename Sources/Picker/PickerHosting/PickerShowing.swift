// SPDX-License-Identifier: Apache-2.0

public import PickerCore

/// A screen that shows pickers to the person, one at a time.
public protocol PickerShowing: Sendable {
  /// Shows an open picker until it closes.
  ///
  /// The service notifies the app of the end only after this method has returned. An app that draws
  /// on the same screen therefore does not disturb the picker.
  ///
  /// - Parameters:
  ///   - session: The open picker. Only the screen may read its events.
  ///   - app: The app that opened the picker. The screen shows its name.
  /// - Throws: The error because of which the picker cannot be shown. The pick then fails.
  func show(_ session: PickerSession, for app: AppIdentity) async throws
}
