// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension DeviceProfile {
  /// Finds values that are valid but probably not intended, because they look like pixels instead
  /// of points.
  ///
  /// - Parameter chain: The profile's document, followed by the one that it extends, and so on.
  /// - Returns: One warning for each value, with the document that states it.
  func warnings(in chain: [ProfileDocument]) -> [ProfileIssue] {
    screen.suspiciousLengths.compactMap { length in
      let keyPath = "screen.\(length.name)"
      guard let document = chain.first(where: { $0.value(at: keyPath) != nil }) else { return nil }
      return document.issue(keyPath, length.problem)
    }
  }
}

/// A length in points that is too long for its screen.
private struct SuspiciousLength {
  let name: String
  let problem: String

  /// Checks a length, nil if it is plausible.
  ///
  /// - Parameters:
  ///   - name: The name of the length.
  ///   - points: The length.
  ///   - room: The length of the screen that it is compared with, in points.
  ///   - fraction: The share of the room above which a length is probably in pixels, on a screen
  ///     where pixels and points differ.
  ///   - scale: The number of pixels per point.
  init?(_ name: String, _ points: Double, of room: Double, upTo fraction: Double, scale: Int) {
    let isInPixels = scale > 1 && points > room * fraction
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
  /// Corner radii and insets that are larger than on any screen.
  ///
  /// The bundled devices stay below a third of the limits.
  fileprivate var suspiciousLengths: [SuspiciousLength] {
    guard size.width > 0, size.height > 0 else { return [] }
    let (width, height) = (Double(size.width) / Double(scale), Double(size.height) / Double(scale))
    let corner = cornerRadius.flatMap {
      SuspiciousLength("cornerRadius", $0, of: min(width, height), upTo: 1 / 3, scale: scale)
    }
    let insets = [
      ("top", safeInsets.top, height), ("leading", safeInsets.leading, width),
      ("bottom", safeInsets.bottom, height), ("trailing", safeInsets.trailing, width),
    ].compactMap { name, length, room in
      SuspiciousLength(
        "safeInsets.\(name)", Double(length), of: room, upTo: 1 / 6, scale: scale)
    }
    return [corner].compactMap(\.self) + insets
  }
}
