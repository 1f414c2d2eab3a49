// SPDX-License-Identifier: Apache-2.0

import CVipsShim
import MediaFormats
import PickerModel
import PickerPorts

/// Starts libvips once per process.
enum VipsRuntime {
  private static let started = cvips_start() == 0
  private static let drawing: Void = cvips_allow_drawing()

  /// Starts libvips if it is not started yet.
  static func start(for job: String) throws(MediaError) {
    guard Decoders.areAllowed(), started else {
      // The file is not the cause: it can be decoded in a process in which libvips starts.
      throw MediaError(
        path: job, reason: .unsupported, detail: "libvips cannot be started",
        cause: .installation)
    }
  }

  /// Starts libvips if it is not started yet, and allows SVG.
  static func startDrawing() throws(MediaError) {
    try start(for: "drawing")
    drawing
  }

  /// Returns the error for the last failure of libvips on a file.
  static func failure(of file: MediaFile) -> MediaError {
    let message = lastMessage()
    let isUnknown = ["known format", "Unsupported feature", "not supported"].contains {
      message.contains($0)
    }
    let isTooMuch = ["out of memory", "emory allocation", "nsufficient memory"].contains {
      message.contains($0)
    }
    return file.error(isUnknown ? .unsupported : isTooMuch ? .tooLarge : .damaged, message)
  }

  /// Returns libvips' last message in one line.
  ///
  /// The message may come from the job of another thread.
  static func lastMessage() -> String {
    var text = [CChar](repeating: 0, count: 1024)
    unsafe cvips_take_error(&text, text.count)
    let said = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Each loader of libvips that tried the file adds a line, and a truncated file causes a line
    // for every seek. A line of libheif may be only a number, which does not help the person.
    let lastLine = said.split(separator: "\n").last { line in
      !line.contains("bad seek") && line.contains(where: \.isLetter)
    }
    return lastLine.map { $0.trimmed } ?? "the file ends early, or no decoder reads its format"
  }
}
