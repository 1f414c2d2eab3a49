// SPDX-License-Identifier: Apache-2.0

import CVipsShim
import PickerCore
import PickerModel

/// libvips, started once a process.
enum VipsRuntime {
  private static let started = cvips_start() == 0
  private static let drawing: Void = cvips_allow_drawing()

  /// Starts what has not been started yet.
  static func start(for job: String) throws(MediaError) {
    guard Decoders.areAllowed(), started else {
      // Where it starts again the same file can be drawn.
      throw MediaError(
        path: job, reason: .unsupported, detail: "libvips does not start here",
        fault: .installation)
    }
  }

  /// Starts what has not been started yet, and lets SVG through.
  static func startDrawing() throws(MediaError) {
    try start(for: "drawing")
    drawing
  }

  /// What libvips failed with last on a file.
  static func failure(of file: MediaFile) -> MediaError {
    let words = lastWords()
    let isUnknown = ["known format", "Unsupported feature", "not supported"].contains {
      words.contains($0)
    }
    let isTooMuch = ["out of memory", "emory allocation", "nsufficient memory"].contains {
      words.contains($0)
    }
    return file.error(isUnknown ? .unsupported : isTooMuch ? .tooLarge : .damaged, words)
  }

  /// What libvips said last, in one line; it may belong to another thread's job.
  static func lastWords() -> String {
    var text = [CChar](repeating: 0, count: 1024)
    unsafe cvips_take_error(&text, text.count)
    let said = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Each reader that tried adds a line, and a file that ends early one for every place looked at.
    // libheif may give a bare number, which says nothing to anybody.
    let words = said.split(separator: "\n").last { line in
      !line.contains("bad seek") && line.contains(where: \.isLetter)
    }
    return words.map { $0.trimmed } ?? "the file ends early or nothing here reads it"
  }
}

extension cvips_output {
  /// The bytes, taken out of libvips' memory.
  mutating func takeBytes() -> [UInt8] {
    defer { unsafe cvips_free(&self) }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}
