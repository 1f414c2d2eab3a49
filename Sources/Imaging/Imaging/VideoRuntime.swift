// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
public import MediaFormats
import PickerModel
import PickerPorts

/// Loads libav when the process opens its first video.
enum VideoRuntime {
  private static let loaded = clav_load() == 0

  /// Loads libav if it is not loaded yet.
  static func start(for job: String) throws(MediaError) {
    guard loaded else {
      throw MediaError(
        path: job, reason: .unsupported,
        detail: "libav cannot be loaded here; install the libavformat that Locket was built with",
        cause: .installation)
    }
  }
}

extension MediaFile {
  /// Whether the file is a video.
  ///
  /// Only a process that has loaded libav can open a video.
  public var isVideo: Bool {
    guard let bytes = ByteFile(descriptor: descriptor),
      let type = ContentSniffer.contentType(of: bytes)
    else { return false }
    return VideoHeaderReader.container(of: type) != nil
  }
}
