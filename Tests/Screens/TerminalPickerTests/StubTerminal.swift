// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization
import Testing

@testable import TerminalPicker

/// A terminal in memory: the test presses keys and reads the screen.
final class StubTerminal: TerminalTalking {
  private struct State {
    var size: TerminalSize
    var shown: ShownText
    var written = ""
    var suspensions = 0
    var waiting:
      [(isMet: @Sendable (ShownText) -> Bool, resume: CheckedContinuation<Void, Never>)] =
        []
  }

  let input: AsyncStream<TerminalInput>
  private let keyboard: AsyncStream<TerminalInput>.Continuation
  private let state: Mutex<State>

  init(columns: Int = 80, rows: Int = 24) {
    (input, keyboard) = AsyncStream.makeStream()
    state = Mutex(
      State(
        size: TerminalSize(columns: columns, rows: rows),
        shown: ShownText(columns: columns, rows: rows)))
  }

  var size: TerminalSize { state.withLock { $0.size } }
  /// The lines that the terminal shows.
  var lines: [String] { state.withLock { $0.shown.lines } }
  /// Everything that was written so far.
  var written: String { state.withLock { $0.written } }

  /// The number of times that the terminal was given to the shell.
  var suspensions: Int { state.withLock { $0.suspensions } }

  func press(_ keys: String) {
    keyboard.yield(.bytes(Array(keys.utf8)))
  }

  func hangUp() {
    keyboard.finish()
  }

  /// Simulates that the shell had the terminal, which may have another size now.
  func suspend() async {
    state.withLock { state in
      state.suspensions += 1
      state.shown = ShownText(columns: state.size.columns, rows: state.size.rows)
    }
    keyboard.yield(.resumed)
  }

  func resize(columns: Int, rows: Int) {
    state.withLock { state in
      state.size = TerminalSize(columns: columns, rows: rows)
      state.shown = ShownText(columns: columns, rows: rows)
    }
    keyboard.yield(.resized)
  }

  func write(_ text: String) async {
    let met = state.withLock { state in
      state.written += text
      state.shown.take(text)
      let met = state.waiting.filter { $0.isMet(state.shown) }
      let shown = state.shown
      state.waiting.removeAll { $0.isMet(shown) }
      return met.map(\.resume)
    }
    for continuation in met { continuation.resume() }
  }

  /// Waits until a text is, or is not, on the terminal.
  func shows(
    _ text: String, _ isWanted: Bool = true, at location: SourceLocation = #_sourceLocation
  ) async {
    await shows("\(text): \(isWanted)", at: location) { lines in
      lines.contains { $0.contains(text) } == isWanted
    }
  }

  /// Waits until a condition is met; a test that runs out of time records the screen.
  func shows(
    _ name: String, at location: SourceLocation = #_sourceLocation,
    _ isMet: @escaping @Sendable ([String]) -> Bool
  ) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if isMet(state.shown.lines) || Task.isCancelled { return true }
          state.waiting.append(({ isMet($0.lines) }, continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting.map(\.resume)
      }
      for continuation in waiting { continuation.resume() }
    }
    if Task.isCancelled {
      let shown = lines.joined(separator: "\n")
      Issue.record("never shown: \(name)\n\(shown)", sourceLocation: location)
    }
  }
}

/// The content of a terminal after some control sequences; supports those that the picker sends.
struct ShownText: Sendable {
  private let columns: Int
  private var cells: [[Character]]
  private var column = 0
  private var row = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  var lines: [String] { cells.map { String($0.filter { $0 != Self.covered }) } }

  mutating func take(_ text: String) {
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "\u{1B}" {
        takeSequence(&rest)
      } else if row < cells.count, column < columns {
        put(letter)
      }
    }
  }

  /// As on a terminal, a letter over half of a wide one leaves a blank for the other half.
  private mutating func put(_ letter: Character) {
    let width = letter.cellWidth
    for index in column..<min(columns, column + width) {
      if cells[row][index] == Self.covered, index > 0 { cells[row][index - 1] = " " }
      if index + 1 < columns, cells[row][index + 1] == Self.covered { cells[row][index + 1] = " " }
    }
    cells[row][column] = letter
    if width == 2, column + 1 < columns { cells[row][column + 1] = Self.covered }
    column += width
  }

  /// Marks the second half of a wide letter.
  private static let covered: Character = "\0"

  private mutating func takeSequence(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else {
      // A string for the terminal itself, up to ESC \.
      while let letter = rest.popFirst(), letter != "\u{1B}" {}
      _ = rest.popFirst()
      return
    }
    let body = rest.prefix { !$0.isLetter }
    rest = rest.dropFirst(body.count)
    let numbers = body.split(separator: ";").map { Int($0) ?? 0 }
    switch rest.popFirst() {
    case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.last ?? 1) - 1)
    case "J": self = ShownText(columns: columns, rows: cells.count)
    default: break
    }
  }
}

/// Red thumbnails.
struct RedThumbnails: ThumbnailProviding {
  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    Thumbnail(.plain(220, 0, 0, size), origin: .decoded)
  }
}

/// White sprites, or none.
struct WhiteDrawing: PictureDrawing {
  var isBroken = false

  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    guard !isBroken else { throw MediaError(path: "svg", reason: .damaged, detail: "stub") }
    return .plain(255, 255, 255, size)
  }

  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]
  { [] }

  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] { [] }
}

extension PixelImage {
  static func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ size: PixelSize) -> PixelImage {
    let pixel = SIMD4<UInt8>(red, green, blue, 255)
    let pixels = [SIMD4<UInt8>](repeating: pixel, count: size.width * size.height)
    return PixelImage(size: size, bytes: pixels.withUnsafeBytes { Array($0) })
  }
}

/// A clock on which time stands still, so that nothing ever times out.
struct StoppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (stream, _) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    throw CancellationError()
  }
}

/// A clock on which every wait ends at once.
struct InstantClock: Clock {
  typealias Instant = StoppedClock.Instant

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
