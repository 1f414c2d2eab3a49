// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension LineBuffer {
  /// Creates an empty buffer for lines of the protocol, which have at most
  /// ``Wire/maximumLineLength`` bytes.
  public init() { self.init(maximumLength: Wire.maximumLineLength) }
}
