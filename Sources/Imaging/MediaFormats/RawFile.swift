// SPDX-License-Identifier: Apache-2.0

import PickerModel
package import PickerPorts

/// Reads the headers of raw pictures from cameras.
package enum RawFile {
  /// Returns the header, or nil if the raw format is not supported.
  package static func header(_ file: some ByteSource) -> MediaHeader? {
    if file.code(at: 4) == "ftyp" { return CanonRaw(file)?.header }
    if let header = FujifilmRaw.header(file) { return header }
    guard let reader = TIFFReader(file), let raw = RawDirectories(reader), raw.facts.size.width > 0,
      raw.facts.size.height > 0
    else { return nil }
    return raw.facts.header(.rawImage, raw.exif)
  }
}
