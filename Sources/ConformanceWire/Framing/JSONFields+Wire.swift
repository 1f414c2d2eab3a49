// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension JSONFields {
  /// Whether a key says something: what may be left out may also be `null`.
  func has(_ key: String) -> Bool { members[key] ?? .null != .null }
}
