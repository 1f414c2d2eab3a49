// SPDX-License-Identifier: Apache-2.0

/// A control sequence from a terminal, which begins with `ESC [`.
struct ControlSequence {
  private let prefix: UInt8?
  private let numbers: [Int]
  private let final: UInt8

  init(body: ArraySlice<UInt8>, final: UInt8) {
    // The prefix "<" marks a mouse event, and "?" marks a reply to a query.
    prefix = body.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    numbers = body.dropFirst(prefix == nil ? 0 : 1)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      // Six digits suffice: no terminal sends a longer number, and a very long one would not fit
      // into an integer.
      .map { Int(String(decoding: $0.prefix(6), as: UTF8.self)) ?? 0 }
    self.final = final
  }

  var meaning: TerminalMeaning? {
    switch (prefix, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")): mouse(isRelease: false)
    case (UInt8(ascii: "<"), UInt8(ascii: "m")): mouse(isRelease: true)
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): .attributes(numbers)
    case (nil, UInt8(ascii: "~")): Self.keypad(numbers.first ?? 0).map { .key($0) }
    case (nil, _): Self.key(final).map { .key($0) }
    default: nil
    }
  }

  /// Returns the key that a final letter encodes after `ESC [` or `ESC O`.
  static func key(_ final: UInt8) -> TerminalKey? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }

  private static func keypad(_ number: Int) -> TerminalKey? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  private func mouse(isRelease: Bool) -> TerminalMeaning? {
    Self.mouse(numbers, isRelease: isRelease)
  }

  /// Decodes the older mouse format, which does not report which button was released.
  static func oldMouse(_ numbers: [Int]) -> TerminalMeaning? {
    // The keys Shift, Alt and Control add 4, 8 and 16 to the number.
    let isRelease = numbers.first.map { $0 & ~28 == 3 } ?? false
    return mouse(isRelease ? [0] + numbers.dropFirst() : numbers, isRelease: isRelease)
  }

  private static func mouse(_ numbers: [Int], isRelease: Bool) -> TerminalMeaning? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let action: TerminalMouse.Action
    // The keys Shift, Alt and Control add 4, 8 and 16 to the number; a movement adds 32.
    switch numbers[0] & ~28 {
    case 0: action = isRelease ? .release : .press
    case 32: action = .drag
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    return .mouse(TerminalMouse(action: action, column: numbers[1] - 1, row: numbers[2] - 1))
  }
}
