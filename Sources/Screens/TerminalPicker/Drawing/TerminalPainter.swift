// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel
import PickerPorts

/// Shows a device's screen on a terminal; sends the terminal only what changed.
actor TerminalPainter {
  private let screen: PickerScreen
  let terminal: any TerminalTalking
  let environment: TerminalEnvironment
  private(set) var pictures: PictureProtocol
  private var shown: CellCanvas?
  /// The last frame and its position: the pixels that the terminal shows, or from which its cells
  /// were made.
  var drawn: (image: PixelImage, placement: DevicePlacement)?
  private var pictureCells: [TerminalCell] = []
  private(set) var layout: ScreenLayout?
  private var placement: DevicePlacement?
  /// The index of the visible page of help, or nil if help is closed.
  var helpPage: Int?
  /// The paragraphs that are shown beside the device.
  var paragraphs: [TerminalCompanion.Paragraph] = []
  /// The list that is shown over the screen, or nil if none is open.
  var choices: ChoiceBox?
  /// The keys that open the companion's lists, with their descriptions.
  let companionKeys: [(String, String)]

  init(
    screen: PickerScreen, terminal: any TerminalTalking, environment: TerminalEnvironment,
    pictures: PictureProtocol, companion: TerminalCompanion? = nil
  ) {
    companionKeys = companion?.lists.map { (String($0.key), $0.title) } ?? []
    self.screen = screen
    self.terminal = terminal
    self.environment = environment
    self.pictures = pictures
  }

  /// Forgets what the terminal shows, so that the next painting sends everything.
  func forget() {
    shown = nil
    drawn = nil
  }

  /// The point of the device's screen that is displayed at a cell of the terminal.
  struct HitTestResult {
    let point: ScreenPoint
    let target: ScreenTarget?
    /// Whether the point is on the device's screen, and not beside it.
    let isInside: Bool
  }

  /// Returns the point of the device's screen at a cell, or nil before the first painting.
  func hitTest(column: Int, row: Int) -> HitTestResult? {
    guard let placement, let layout else { return nil }
    let point = placement.point(column: column, row: row)
    let isInside = placement.screen.contains(column: column, row: row)
    return HitTestResult(
      point: point, target: isInside ? layout.target(at: point) : nil, isInside: isInside)
  }

  /// Shows the current screen.
  ///
  /// - Throws: An error of the library.
  func paint() async throws {
    let size = terminal.size
    var canvas = CellCanvas(columns: size.columns, rows: size.rows)
    guard size.isEnough else { return await complain(size, on: canvas) }
    let layout = try await screen.layout()
    let glyphs = environment.glyphs
    let panel = paragraphs.isEmpty ? 0 : SidePanel.columns(of: size)
    var room = size
    room.columns -= panel
    let placement = DevicePlacement(on: room, outline: layout.outline)
    if panel > 0 { SidePanel(paragraphs: paragraphs).draw(columns: panel, on: &canvas, glyphs) }
    drawFrame(placement, layout, glyphs, size, on: &canvas)
    var picture = ""
    do {
      picture =
        hidesPicture
        ? removePicture()
        : try await drawPicture(layout, placement, size, glyphs, on: &canvas)
    } catch is MediaError where pictures != .symbols {
      // If texts, buttons and marks cannot be drawn as pixels, they are written as characters from
      // now on.
      pictures = .symbols
      picture = try await drawPicture(layout, placement, size, glyphs, on: &canvas)
    }
    if let helpPage {
      help(for: layout, on: size).draw(page: helpPage, on: &canvas)
    }
    choices?.draw(on: &canvas, glyphs)
    let before = shown?.columns != size.columns ? nil : shown
    let cells = canvas.sequences(from: before, colors: environment.colors)
    (self.layout, self.placement, shown) = (layout, placement, canvas)
    let start = before == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    guard !(start + cells + picture).isEmpty else { return }
    await terminal.write(start + cells + picture)
  }

  private func complain(_ size: TerminalSize, on empty: CellCanvas) async {
    var canvas = empty
    let error = TerminalError.tooSmall(columns: size.columns, rows: size.rows)
    let letters = Array(error.description)
    // On such a small terminal, the error text may need several rows.
    for row in 0..<size.rows {
      let line = letters.dropFirst(row * size.columns).prefix(size.columns)
      canvas.write(String(line), column: 0, row: row, style: CellStyle())
    }
    (layout, placement, drawn, shown) = (nil, nil, nil, nil)
    await terminal.write(
      "\u{1B}[0m\u{1B}[2J" + canvas.sequences(from: nil, colors: environment.colors))
  }

  /// Draws the device's outline and the line with key hints.
  private func drawFrame(
    _ placement: DevicePlacement, _ layout: ScreenLayout, _ glyphs: Glyphs, _ size: TerminalSize,
    on canvas: inout CellCanvas
  ) {
    let help = KeyBindings.help(
      for: layout.allActions, hasGrid: layout.hasGrid, isUnicode: glyphs.isUnicode,
      room: size.columns - 1)
    canvas.write(
      help, column: max(0, (size.columns - help.count) / 2), row: placement.helpRow,
      style: CellStyle())
    guard placement.hasBezel else { return }
    let box = glyphs.bezel
    let style = CellStyle(foreground: ScreenColor(0x8E8E93))
    let rect = placement.screen
    let line = String(repeating: box.horizontal, count: rect.columns)
    canvas.write(
      box.topLeft + line + box.topRight, column: rect.column - 1, row: rect.row - 1, style: style)
    for row in rect.row..<rect.row + rect.rows {
      canvas.write(box.vertical, column: rect.column - 1, row: row, style: style)
      canvas.write(box.vertical, column: rect.column + rect.columns, row: row, style: style)
    }
    canvas.write(
      box.bottomLeft + line + box.bottomRight, column: rect.column - 1, row: rect.row + rect.rows,
      style: style)
  }

  /// Draws pictures and text.
  ///
  /// The caller must send the returned sequences to the terminal in addition to the cells.
  private func drawPicture(
    _ layout: ScreenLayout, _ placement: DevicePlacement, _ size: TerminalSize, _ glyphs: Glyphs,
    on canvas: inout CellCanvas
  ) async throws -> String {
    let frame = try await screen.refreshed(
      with: layout, pictures == .symbols ? .pictures : .everything)
    let image = frame.image
    // If the device refreshes its full screen, the whole terminal is drawn again, too.
    if frame.refresh == .full { forget() }
    let isNew = drawn?.image != image || drawn?.placement != placement
    let rect = placement.screen
    let chafa = ChafaDrawing(
      colors: environment.colors, isUnicode: environment.isUnicode,
      isConsole: environment.isConsole)
    defer { drawn = (image, placement) }
    guard pictures == .symbols else {
      canvas.fill(rect, with: nil)
      guard isNew else { return "" }
      // A terminal with kitty's protocol keeps an old picture below a new one until the old one is
      // deleted.
      let clear = pictures == .kitty ? Self.kittyClear : ""
      let cursorMove = "\u{1B}[\(rect.row + 1);\(rect.column + 1)H"
      return clear + cursorMove
        + chafa.sequences(
          image, columns: rect.columns, rows: rect.rows, size: size, pictures: pictures)
    }
    if isNew { pictureCells = chafa.cells(image, columns: rect.columns, rows: rect.rows) }
    for (index, cell) in pictureCells.enumerated() {
      canvas[rect.column + index % rect.columns, rect.row + index / rect.columns] = cell
    }
    var cells = ScreenCells(
      placement: placement, glyphs: glyphs, colors: environment.colors, on: canvas)
    cells.draw(layout)
    canvas = cells.canvas
    return ""
  }
}
