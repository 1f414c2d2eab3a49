// SPDX-License-Identifier: Apache-2.0

import CChafa
import DeviceScreen
import PickerModel

/// Converts pixels to cells, or to control sequences that draw a picture.
///
/// Only this type uses libchafa.
struct ChafaDrawing {
  let colors: ColorDepth
  let isUnicode: Bool
  let isConsole: Bool

  /// Makes libchafa fill its tables.
  ///
  /// libchafa does this at its first use and without a lock. This constant makes sure that it
  /// happens only once, before any other use.
  private static let isPrepared: Bool = {
    chafa_canvas_config_unref(chafa_canvas_config_new())
    chafa_symbol_map_unref(chafa_symbol_map_new())
    return chafa_term_db_get_default() != nil
  }()

  init(colors: ColorDepth, isUnicode: Bool, isConsole: Bool = false) {
    self.isConsole = isConsole
    self.colors = colors
    self.isUnicode = isUnicode
    precondition(Self.isPrepared, "libchafa has no table of terminals")
  }

  /// Returns a picture as letters and block characters.
  ///
  /// - Parameters:
  ///   - image: The opaque image, which is stretched to the cells.
  ///   - columns: The number of columns.
  ///   - rows: The number of rows.
  /// - Returns: The cells, row by row.
  func cells(_ image: PixelImage, columns: Int, rows: Int) -> [TerminalCell] {
    withCanvas(columns: columns, rows: rows, image, configure: chooseSymbols) { canvas in
      var cells: [TerminalCell] = []
      cells.reserveCapacity(columns * rows)
      for row in 0..<Int32(rows) {
        for column in 0..<Int32(columns) { cells.append(cell(canvas, column, row)) }
      }
      return cells
    }
  }

  /// Returns a picture as control sequences, to be written when the cursor is at its top left cell.
  ///
  /// - Parameters:
  ///   - image: The opaque image, which is stretched to the cells.
  ///   - columns: The number of columns.
  ///   - rows: The number of rows.
  ///   - size: The terminal's size, which states the size of a cell in pixels.
  ///   - pictures: The protocol of the sequences, which must not be `symbols`.
  /// - Returns: The sequences.
  func sequences(
    _ image: PixelImage, columns: Int, rows: Int, size: TerminalSize, pictures: PictureProtocol
  ) -> String {
    let mode: ChafaPixelMode
    switch pictures {
    case .kitty: mode = CHAFA_PIXEL_MODE_KITTY
    case .sixel: mode = CHAFA_PIXEL_MODE_SIXELS
    case .iterm: mode = CHAFA_PIXEL_MODE_ITERM2
    case .symbols: mode = CHAFA_PIXEL_MODE_SYMBOLS
    }
    return withCanvas(columns: columns, rows: rows, image) { config in
      chafa_canvas_config_set_pixel_mode(config, mode)
      chafa_canvas_config_set_cell_geometry(config, Int32(size.cellWidth), Int32(size.cellHeight))
    } body: { canvas in
      // The fallback description supports every protocol. libchafa need not find out the protocol,
      // because the caller passes it.
      let info = chafa_term_db_get_fallback_info(chafa_term_db_get_default())
      defer { chafa_term_info_unref(info) }
      guard let printed = chafa_canvas_print(canvas, info) else { return "" }
      defer { g_string_free(printed, 1) }
      return String(cString: printed.pointee.str)
    }
  }

  private func withCanvas<Result>(
    columns: Int, rows: Int, _ image: PixelImage, configure: (OpaquePointer?) -> Void,
    body: (OpaquePointer?) -> Result
  ) -> Result {
    let config = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(config) }
    chafa_canvas_config_set_geometry(config, Int32(columns), Int32(rows))
    chafa_canvas_config_set_bg_color(config, 0x000000)
    chafa_canvas_config_set_fg_color(config, 0xFFFFFF)
    chafa_canvas_config_set_canvas_mode(
      config, colors == .none ? CHAFA_CANVAS_MODE_FGBG : CHAFA_CANVAS_MODE_TRUECOLOR)
    // Without colors there are only light and dark cells, so the picture is dithered.
    if colors == .none {
      chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_DIFFUSION)
    }
    configure(config)
    let canvas = chafa_canvas_new(config)
    defer { chafa_canvas_unref(canvas) }
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_PREMULTIPLIED, image.bytes, Int32(image.size.width),
      Int32(image.size.height), Int32(image.size.width * 4))
    return body(canvas)
  }

  private func chooseSymbols(_ config: OpaquePointer?) {
    let symbols = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(symbols) }
    if isUnicode {
      // Pictures consist only of block characters, because letters and lines in them would look
      // like text.
      let halves = [CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_HALF]
      let tags =
        isConsole ? halves : halves + [CHAFA_SYMBOL_TAG_BLOCK, CHAFA_SYMBOL_TAG_QUAD]
      for tag in tags { chafa_symbol_map_add_by_tags(symbols, tag) }
    } else {
      chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_ASCII)
    }
    chafa_canvas_config_set_symbol_map(config, symbols)
    chafa_canvas_config_set_work_factor(config, 0.6)
  }

  private func cell(_ canvas: OpaquePointer?, _ column: Int32, _ row: Int32) -> TerminalCell {
    let code = chafa_canvas_get_char_at(canvas, column, row)
    let letter = Unicode.Scalar(code).map { Character($0) } ?? " "
    var style = CellStyle()
    if colors != .none {
      var foreground: Int32 = -1
      var background: Int32 = -1
      chafa_canvas_get_colors_at(canvas, column, row, &foreground, &background)
      style.foreground = foreground < 0 ? .ground : ScreenColor(UInt32(foreground))
      style.background = background < 0 ? .ground : ScreenColor(UInt32(background))
    }
    return TerminalCell(letter: letter == "\0" ? " " : letter, style: style)
  }
}
