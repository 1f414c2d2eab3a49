// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A uniform type identifier, with the members that pickers need.
public typealias UTType = ContentType

extension ContentType {
  /// Wraps an identifier.
  ///
  /// - Parameter identifier: A uniform type identifier; the result is nil for an empty text.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty else { return nil }
    self.init(rawValue: identifier)
  }

  /// The uniform type identifier.
  public var identifier: String { rawValue }

  /// The usual file name extension without its dot, nil if unknown.
  public var preferredFilenameExtension: String? {
    preferredExtension == "bin" ? nil : preferredExtension
  }
}
