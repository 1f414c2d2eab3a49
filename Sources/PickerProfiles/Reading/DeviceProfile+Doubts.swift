// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension DeviceProfile {
  /// Values that can be meant and probably are not: lengths that were measured in pixels.
  ///
  /// - Parameter chain: The profile's document and those it extends, the outermost last.
  /// - Returns: A warning each, with the document that says the value.
  func doubts(in chain: [ProfileDocument]) -> [ProfileIssue] {
    screen.doubtfulLengths.compactMap { length in
      let keyPath = "screen.\(length.name)"
      guard let speaker = chain.first(where: { $0.value(at: keyPath) != nil }) else { return nil }
      return speaker.issue(keyPath, length.problem)
    }
  }
}

/// A length in points that is too long for its screen.
private struct DoubtfulLength {
  let name: String
  let problem: String

  /// Judges a length, nil where it is plausible.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - points: The length.
  ///   - room: What it is a part of, in points.
  ///   - part: Where pixels and points differ, more than this part of the room is a length in pixels.
  ///   - scale: How many pixels make a point.
  init?(_ name: String, _ points: Double, of room: Double, atMost part: Double, scale: Int) {
    let isInPixels = scale > 1 && points > room * part
    guard points > room / 2 || isInPixels else { return nil }
    func text(_ number: Double) -> String {
      let rounded = (number * 10).rounded() / 10
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    self.name = name
    let share = text(points / room * 100)
    let remedy =
      scale > 1
      ? "lengths are in points: for \(text(points)) pixels write \(text(points / Double(scale)))"
      : "write a smaller length, in points"
    problem = "\(text(points)) points are \(share) % of the screen's \(text(room)); \(remedy)"
  }
}

extension DeviceProfile.Screen {
  /// Round corners and insets that no screen has; the bundled devices stay below a third of this.
  fileprivate var doubtfulLengths: [DoubtfulLength] {
    guard size.width > 0, size.height > 0 else { return [] }
    let (width, height) = (Double(size.width) / Double(scale), Double(size.height) / Double(scale))
    let corner = cornerRadius.flatMap {
      DoubtfulLength("cornerRadius", $0, of: min(width, height), atMost: 1 / 3, scale: scale)
    }
    let insets = [
      ("top", safeInsets.top, height), ("leading", safeInsets.leading, width),
      ("bottom", safeInsets.bottom, height), ("trailing", safeInsets.trailing, width),
    ].compactMap { name, length, room in
      DoubtfulLength(
        "safeInsets.\(name)", Double(length), of: room, atMost: 1 / 6, scale: scale)
    }
    return [corner].compactMap(\.self) + insets
  }
}
