// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A uniform type identifier, with the members that pickers need.
public typealias UTType = ContentType

extension ContentType {
  /// Wraps the text of a uniform type identifier.
  ///
  /// - Parameter identifier: A uniform type identifier; the result is nil for an empty text.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty else { return nil }
    self.init(rawValue: identifier)
  }

  /// The uniform type identifier as text, such as `public.jpeg`.
  public var identifier: String { rawValue }

  /// The usual file name extension of files of this type without the dot, nil if unknown.
  public var preferredFilenameExtension: String? {
    preferredExtension == "bin" ? nil : preferredExtension
  }
}
