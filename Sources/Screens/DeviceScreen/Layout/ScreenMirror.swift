// SPDX-License-Identifier: Apache-2.0

/// Mirrors a layout horizontally, for right-to-left languages.
struct ScreenMirror {
  /// The screen's width in points.
  let width: Double

  func mirrored(_ element: ScreenElement) -> ScreenElement {
    var content = element.content
    if case .text(var text) = content {
      text.alignment = mirrored(text.alignment)
      content = .text(text)
    }
    if case .button(var button) = content {
      button.alignment = mirrored(button.alignment)
      content = .button(button)
    }
    return ScreenElement(
      content, in: mirrored(element.frame), clip: element.clip.map(mirrored))
  }

  func mirrored(_ area: TargetArea) -> TargetArea {
    TargetArea(target: area.target, frame: mirrored(area.frame))
  }

  private func mirrored(_ rect: ScreenRect) -> ScreenRect {
    var copy = rect
    copy.x = width - rect.maxX
    return copy
  }

  private func mirrored(_ alignment: ScreenText.Alignment) -> ScreenText.Alignment {
    switch alignment {
    case .leading: .trailing
    case .center: .center
    case .trailing: .leading
    }
  }
}
