// SPDX-License-Identifier: Apache-2.0

package import CVipsShim

extension cvips_output {
  /// Returns the bytes and frees the memory that libvips allocated for them.
  package mutating func takeBytes() -> [UInt8] {
    defer { unsafe cvips_free(&self) }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}
