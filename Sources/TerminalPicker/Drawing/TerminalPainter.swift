// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel

/// Shows a device's screen on a terminal; sends only what changed.
actor TerminalPainter {
  private let screen: PickerScreen
  let terminal: any TerminalTalking
  let environment: TerminalEnvironment
  private(set) var pictures: PictureProtocol
  private var shown: CellCanvas?
  /// The pixels that the terminal shows, or that the cells were made from.
  var drawn: (image: PixelImage, placement: DevicePlacement)?
  private var pictureCells: [TerminalCell] = []
  private(set) var layout: ScreenLayout?
  private var placement: DevicePlacement?
  /// The page of help that shows, nil for none.
  var helpPage: Int?
  /// What stands beside the device.
  var notes: [TerminalCompanion.Note] = []
  /// The list that is over the screen, nil for none.
  var choices: ChoiceBox?
  /// Keys that the companion adds, with the words for them.
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

  /// Forgets what the terminal shows, so that everything is sent again.
  func forget() {
    shown = nil
    drawn = nil
  }

  /// A place of the screen that shows.
  struct Place {
    let point: ScreenPoint
    let target: ScreenTarget?
    /// Whether it lies on the screen, and not on the terminal beside it.
    let isInside: Bool
  }

  /// What lies under a cell, nil where nothing is drawn yet.
  func place(column: Int, row: Int) -> Place? {
    guard let placement, let layout else { return nil }
    let point = placement.point(column: column, row: row)
    let isInside = placement.screen.contains(column: column, row: row)
    return Place(
      point: point, target: isInside ? layout.target(at: point) : nil, isInside: isInside)
  }

  /// Shows the screen as it is now.
  ///
  /// - Throws: What keeps the library from answering.
  func paint() async throws {
    let size = terminal.size
    var canvas = CellCanvas(columns: size.columns, rows: size.rows)
    guard size.isEnough else { return await complain(size, on: canvas) }
    let layout = try await screen.layout()
    let glyphs = environment.glyphs
    let panel = notes.isEmpty ? 0 : NotePanel.columns(of: size)
    var room = size
    room.columns -= panel
    let placement = DevicePlacement(on: room, outline: layout.outline)
    if panel > 0 { NotePanel(notes: notes).draw(columns: panel, on: &canvas, glyphs) }
    drawFrame(placement, layout, glyphs, size, on: &canvas)
    var picture = ""
    do {
      picture =
        isPictureAway
        ? takePictureAway()
        : try await drawPicture(layout, placement, size, glyphs, on: &canvas)
    } catch is MediaError where pictures != .symbols {
      // Without sprites there is no chrome in pixels; words in cells need none.
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
    let words = Array(error.description)
    // A terminal as small as this has no room for the line in one row.
    for row in 0..<size.rows {
      let part = words.dropFirst(row * size.columns).prefix(size.columns)
      canvas.write(String(part), column: 0, row: row, style: CellStyle())
    }
    (layout, placement, drawn, shown) = (nil, nil, nil, nil)
    await terminal.write(
      "\u{1B}[0m\u{1B}[2J" + canvas.sequences(from: nil, colors: environment.colors))
  }

  /// The device's edge and the line about keys.
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

  /// Draws pictures and words; what is returned goes to the terminal beside the cells.
  private func drawPicture(
    _ layout: ScreenLayout, _ placement: DevicePlacement, _ size: TerminalSize, _ glyphs: Glyphs,
    on canvas: inout CellCanvas
  ) async throws -> String {
    let frame = try await screen.refreshed(
      with: layout, pictures == .symbols ? .pictures : .everything)
    let image = frame.image
    // A device that wants the whole screen drawn anew gets that on a terminal too.
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
      // Kitty keeps old pictures below new ones until it is told.
      let clear = pictures == .kitty ? Self.kittyClear : ""
      let place = "\u{1B}[\(rect.row + 1);\(rect.column + 1)H"
      return clear + place
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
