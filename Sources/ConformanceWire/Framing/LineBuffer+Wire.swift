// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension LineBuffer {
  /// Creates an empty buffer for lines of at most ``Wire/maximumLineLength`` bytes.
  public init() { self.init(maximumLength: Wire.maximumLineLength) }
}
