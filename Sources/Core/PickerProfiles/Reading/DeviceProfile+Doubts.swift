// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension DeviceProfile {
  /// Finds values that are valid but probably not intended.
  ///
  /// Such a value is a length that is probably in pixels, although it must be in points.
  ///
  /// - Parameter chain: The profile's document, the one that it extends, and so on.
  /// - Returns: One warning for each value. It names the document that states the value.
  func warnings(in chain: [ProfileDocument]) -> [ProfileIssue] {
    screen.suspiciousLengths.compactMap { length in
      let keyPath = "screen.\(length.name)"
      guard let document = chain.first(where: { $0.value(at: keyPath) != nil }) else { return nil }
      return document.issue(keyPath, length.problem)
    }
  }
}

/// A length in points that is probably too long for its screen.
private struct SuspiciousLength {
  let name: String
  let problem: String

  /// Checks a length; the result is nil if the length is plausible.
  ///
  /// A length of more than half of the side is never plausible.
  ///
  /// - Parameters:
  ///   - name: The name of the length.
  ///   - points: The length.
  ///   - room: The length of the side of the screen with which it is compared, in points.
  ///   - fraction: A fraction of the side. If pixels and points differ, a longer length is probably
  ///     in pixels.
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
  /// The corner radius and the insets that are larger than on any real screen.
  ///
  /// The values of the devices that ship with Locket are below a third of the limits.
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
