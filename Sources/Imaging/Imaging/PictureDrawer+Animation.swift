// SPDX-License-Identifier: Apache-2.0

import CVipsShim
import PickerCore
import PickerModel

extension PictureDrawer {
  /// Encodes an animation as a GIF that repeats endlessly.
  static func encode(_ animation: Animation) throws(MediaError) -> [UInt8] {
    let size = animation.frames.first?.image.size ?? PixelSize(width: 0, height: 0)
    guard size.width > 0, size.height > 0, animation.frames.allSatisfy({ $0.image.size == size })
    else { throw error(.unsupported, "an animation needs frames of one size") }
    let pixels = animation.frames.flatMap(\.image.bytes)
    let delays = animation.frames.map { Int32(clamping: max(0, $0.milliseconds)) }
    try VipsRuntime.startDrawing()
    var output = unsafe cvips_output()
    let result = unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe delays.withUnsafeBufferPointer { delays in
        unsafe cvips_encode_animation(
          pixels.baseAddress, Int32(size.width), Int32(size.height), delays.baseAddress,
          Int32(delays.count), &output)
      }
    }
    guard result == 0 else { throw error(.unsupported, VipsRuntime.lastMessage()) }
    return unsafe output.takeBytes()
  }
}
