// SPDX-License-Identifier: Apache-2.0

import CLocket
import Locket
import PickerModel

extension locket_item {
  /// Makes the C form of a result.
  init(_ result: PickerResult) {
    self.init()
    withUnsafeMutableBytes(of: &identifier) { $0.put(result.assetIdentifier?.rawValue ?? "") }
    withUnsafeMutableBytes(of: &outcome) { $0.put(result.outcome.name) }
    withUnsafeMutableBytes(of: &type) {
      $0.put(result.itemProvider.registeredContentTypes.first?.rawValue ?? "")
    }
    withUnsafeMutableBytes(of: &name) { $0.put(result.itemProvider.suggestedName ?? "") }
    width = Int64(result.pixelSize?.width ?? 0)
    height = Int64(result.pixelSize?.height ?? 0)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes a text and a zero byte; a text that is too long is cut off between two characters.
  func put(_ text: String) {
    var used = 0
    for letter in text.unicodeScalars {
      let bytes = UTF8.encode(letter).map(Array.init) ?? []
      guard used + bytes.count < count else { break }
      for (offset, byte) in bytes.enumerated() { self[used + offset] = byte }
      used += bytes.count
    }
    self[used] = 0
  }
}
