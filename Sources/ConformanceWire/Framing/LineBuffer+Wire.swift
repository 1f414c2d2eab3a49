// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension LineBuffer {
  /// Makes an empty buffer for lines of at most ``Wire/longestLine`` bytes.
  public init() { self.init(longest: Wire.longestLine) }
}
