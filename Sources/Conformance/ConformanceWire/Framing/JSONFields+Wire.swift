// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension JSONFields {
  /// Returns whether a key has a value; `null` counts as missing.
  func has(_ key: String) -> Bool { members[key] ?? .null != .null }
}
