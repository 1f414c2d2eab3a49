// SPDX-License-Identifier: Apache-2.0

/// How the picker is laid out, with the names of `PHPickerConfiguration.Mode`.
public enum PickerMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The whole picker with all of its screens.
  case `default`
  /// A single row that scrolls sideways.
  case compact
}
