// SPDX-License-Identifier: Apache-2.0

import CLibAVShim
import PickerCore
import PickerModel

/// libav, loaded once a process by the first film.
enum FilmRuntime {
  private static let loaded = clav_load() == 0

  /// Loads what has not been loaded yet.
  static func start(for job: String) throws(MediaError) {
    guard loaded else {
      throw MediaError(
        path: job, reason: .unsupported,
        detail: "libav cannot be loaded here; install the libavformat that Locket was built with",
        fault: .installation)
    }
  }
}

extension MediaFile {
  /// Whether it is a film, which only a process that has libav opens.
  public var isFilm: Bool {
    guard let bytes = ByteFile(descriptor: descriptor),
      let type = ContentSniffer.contentType(of: bytes)
    else { return false }
    return VideoHeaderReader.container(of: type) != nil
  }
}
