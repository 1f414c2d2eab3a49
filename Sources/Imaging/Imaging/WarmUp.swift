// SPDX-License-Identifier: Apache-2.0

import PickerModel
public import PickerPorts

/// Loads libraries in advance, in a worker process that will soon give up the right to load them.
public enum WarmUp {
  /// Loads the libraries that this process needs to open photos.
  ///
  /// - Throws: ``MediaError`` with the reason `unsupported` if libvips does not start.
  public static func photos() throws(MediaError) {
    try VipsRuntime.start(for: "worker")
  }

  /// Loads the libraries that this process needs to open videos.
  ///
  /// - Throws: ``MediaError`` with the reason `unsupported` if libav is not installed.
  public static func videos() throws(MediaError) {
    try VideoRuntime.start(for: "worker")
  }

  /// Loads the libraries and fonts that this process needs to draw pictures.
  ///
  /// - Throws: ``MediaError`` with the reason `unsupported` if libvips does not start.
  public static func drawing() throws(MediaError) {
    let text = #"<text y="9" font-family="sans-serif" font-size="9">a</text>"#
    _ = try PictureDrawer.draw(
      svg: #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">\#(text)</svg>"#,
      size: PixelSize(width: 9, height: 9))
  }
}
