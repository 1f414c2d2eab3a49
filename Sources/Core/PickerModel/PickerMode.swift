// SPDX-License-Identifier: Apache-2.0

/// Whether a picker is shown whole or as a single row.
///
/// The names are those of `PHPickerConfiguration.Mode`.
public enum PickerMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The whole picker with all of its screens.
  case `default`
  /// A single row of the picker that scrolls sideways.
  case compact
}
