// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension LineBuffer {
  /// Creates an empty buffer for lines with a maximum of ``Wire/maximumLineLength`` bytes.
  public init() { self.init(maximumLength: Wire.maximumLineLength) }
}
