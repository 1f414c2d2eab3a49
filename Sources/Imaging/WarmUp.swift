// SPDX-License-Identifier: Apache-2.0

public import PickerCore
import PickerModel

/// Loads what jobs would otherwise load when they come, for a process that soon cannot.
public enum WarmUp {
  /// Loads what opening photos needs.
  ///
  /// - Throws: ``MediaError`` with the reason `unsupported` where libvips does not start.
  public static func photos() throws(MediaError) {
    try VipsRuntime.start(for: "worker")
  }

  /// Loads what films need.
  ///
  /// - Throws: ``MediaError`` with the reason `unsupported` where libav is not there.
  public static func films() throws(MediaError) {
    try FilmRuntime.start(for: "worker")
  }

  /// Loads what drawing needs, fonts among it.
  ///
  /// - Throws: ``MediaError`` with the reason `unsupported` where libvips does not start.
  public static func drawing() throws(MediaError) {
    let text = #"<text y="9" font-family="sans-serif" font-size="9">a</text>"#
    _ = try PictureDrawer.draw(
      svg: #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">\#(text)</svg>"#,
      size: PixelSize(width: 9, height: 9))
  }
}
