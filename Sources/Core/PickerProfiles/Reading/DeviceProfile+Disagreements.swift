// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension DeviceProfile {
  /// Finds issues that concern the combined values: missing values, and values that conflict.
  ///
  /// - Parameters:
  ///   - chain: The profile's document, the one that it extends, and so on.
  ///   - known: The issues that are already known. Their values are not checked again.
  /// - Returns: The issues. Each names the document that must be changed.
  func issues(in chain: [ProfileDocument], beside known: [ProfileIssue]) -> [ProfileIssue] {
    guard let own = chain.first else { return [] }
    var found: [ProfileIssue] = []
    if name.isEmpty, !known.contains(where: { $0.keyPath == "name" }) {
      found.append(
        own.issue(
          "name",
          "missing in this profile and in the profiles that it extends; add the device's name"))
    }
    let sides = [("screen.width", screen.size.width), ("screen.height", screen.size.height)]
    for (side, length) in sides
    where length == 0 && !known.contains(where: { $0.keyPath == side || $0.keyPath == "screen" }) {
      found.append(
        own.issue(
          side, "missing in this profile and in the profiles that it extends; add it, in pixels"))
    }
    for (keyPath, problem) in conflicts {
      let section = String(keyPath.prefix { $0 != "." })
      if (known + found).contains(where: {
        $0.keyPath == section || $0.keyPath.hasPrefix(section + ".")
      }) {
        continue
      }
      let document = chain.first { $0.members[section] != nil } ?? own
      found.append(document.issue(keyPath, problem))
    }
    return found
  }

  /// Pairs of values that conflict with one another.
  ///
  /// One of them may come from an extended document.
  private var conflicts: [(keyPath: String, problem: String)] {
    var found: [(keyPath: String, problem: String)] = []
    let steps = grid.zoom.map { "\($0)" }.joined(separator: ", ")
    if zip(grid.zoom, grid.zoom.dropFirst()).contains(where: { $0 <= $1 }) {
      found.append(("grid.zoom", "expected fewer columns at each step, found \(steps)"))
    } else if !grid.zoom.isEmpty, !grid.zoom.contains(grid.columns) {
      found.append(
        ("grid.zoom", "expected grid.columns, which is \(grid.columns), among \(steps)"))
    }
    if let from = layout.sidebarFrom, layout.sidebarWidth >= from {
      found.append(
        (
          "layout.sidebarWidth",
          "expected less than layout.sidebarFrom, which is \(from), found \(layout.sidebarWidth)"
        ))
    }
    if let minimum = selection.minimum, let maximum = selection.maximum, minimum > maximum {
      found.append(
        (
          "selection.minimum",
          "expected at most selection.maximum, which is \(maximum), found \(minimum)"
        ))
    }
    if delivery.backgroundFinish, delivery.when == .alreadyOnDevice {
      found.append(
        (
          "delivery.backgroundFinish",
          "expected false, because delivery.when is alreadyOnDevice, found true"
        ))
    }
    if delivery.when == .alreadyOnDevice, library.scope == .cloud {
      found.append(
        (
          "delivery.when",
          "expected beforeClosing or onDemand, because library.scope is cloud, "
            + "found alreadyOnDevice"
        ))
    }
    if options.searchText == true, !capabilities.contains(.search) {
      found.append(
        ("options.searchText", "expected false, because capabilities lacks search, found true"))
    }
    return found + missingDefaults + screen.conflicts
  }
}

extension DeviceProfile {
  /// The lists without the value that an app gets if it asks for nothing.
  private var missingDefaults: [(keyPath: String, problem: String)] {
    let lists: [(String, [String]?, String)] = [
      ("selection.modes", selection.modes.map(\.rawValue), "default"),
      ("options.modes", options.modes?.map(\.rawValue), "default"),
      ("options.styles", options.styles?.map(\.rawValue), "presentation"),
    ]
    return lists.compactMap { keyPath, values, usual in
      guard let values, !values.contains(usual) else { return nil }
      let found = values.isEmpty ? "nothing" : values.sorted().joined(separator: ", ")
      return (
        keyPath, "expected \(usual), which apps get if they ask for nothing, found \(found)"
      )
    }
  }
}

extension DeviceProfile.Screen {
  /// The maximum number of pixels of a screen; an 8K display has fewer.
  ///
  /// A screen is drawn as a whole, with four bytes of memory for each pixel.
  private static let maximumPixelCount = 40_000_000

  /// The issues of a screen that is too large to draw, or whose insets leave no space.
  fileprivate var conflicts: [(keyPath: String, problem: String)] {
    guard size.width * size.height <= Self.maximumPixelCount else {
      return [
        (
          "screen.height",
          "expected at most \(Self.maximumPixelCount) pixels in width times height, "
            + "found \(size.width * size.height)"
        )
      ]
    }
    let sides = [
      ("top", safeInsets.top + safeInsets.bottom, size.height),
      ("leading", safeInsets.leading + safeInsets.trailing, size.width),
    ]
    for (edge, insets, length) in sides where insets * scale >= length {
      return [
        (
          "screen.safeInsets.\(edge)",
          "expected less than the screen's \(length / scale) points, opposite inset included, "
            + "found \(insets)"
        )
      ]
    }
    return []
  }
}
