// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The content of a frame before it is drawn.
///
/// Two contents can be compared, so that only differences are drawn.
struct FramePlan {
  /// An element of the layout and the area of pixels that it can change.
  struct Layer {
    let element: ScreenElement
    /// The asset's picture, nil if it is missing.
    let picture: PixelImage?
    let area: PixelRect
  }

  /// The properties of a frame that apply to all its layers.
  struct Ground: Equatable {
    let outline: ScreenOutline
    let colors: DeviceProfile.Screen.Colors
    let chrome: ChromeMetrics
    let content: FrameContent
  }

  let ground: Ground
  /// The whole screen.
  let bounds: PixelRect
  /// The layers from back to front, without layers that clipping hides completely.
  let layers: [Layer]
  /// The frames of the photos on a screen with few colors, on which the pixels of a photo depend on
  /// one another.
  ///
  /// The array is empty if the screen has full color.
  let photoAreas: [PixelRect]

  init(
    _ layout: ScreenLayout, pictures: [AssetIdentifier: PixelImage], content: FrameContent
  ) {
    let scale = layout.outline.scale
    let bounds = PixelRect(layout.outline.bounds, scale: scale)
    ground = Ground(
      outline: layout.outline, colors: layout.colors, chrome: layout.chrome, content: content)
    self.bounds = bounds
    layers = layout.elements.compactMap { element in
      guard content == .everything || element.content.isPicture else { return nil }
      let clip = element.clip.map { PixelRect($0, scale: scale) } ?? bounds
      let area = PixelRect(element.frame, scale: scale).intersection(clip).intersection(bounds)
      guard !area.isEmpty else { return nil }
      return Layer(element: element, picture: element.picture(of: pictures), area: area)
    }
    photoAreas =
      layout.colors == .full
      ? [] : layers.filter { $0.element.content.isPhoto }.map(\.area)
  }

  /// Returns the areas of the screen that differ from the displayed frame and must be redrawn.
  ///
  /// The areas do not overlap. An area contains the layers that were added, removed, changed or
  /// reordered.
  ///
  /// Layers that are equal and in the same order in both frames need not be redrawn.
  ///
  /// - Parameter before: The displayed frame. Its screen properties (`ground`) must be the same.
  /// - Returns: The areas. On a screen with few colors, an area contains a photo completely or not
  ///   at all, because the pixels of a photo depend on one another.
  func changes(since before: FramePlan) -> [PixelRect] {
    var indices: [ScreenElement: [Int]] = [:]
    for (index, layer) in before.layers.enumerated() {
      indices[layer.element, default: []].append(index)
    }
    var isKept = Array(repeating: false, count: before.layers.count)
    var next = 0
    var areas: [PixelRect] = []
    for layer in layers {
      if let index = indices[layer.element]?.first(where: { $0 >= next }),
        before.layers[index].picture == layer.picture
      {
        isKept[index] = true
        next = index + 1
      } else {
        areas.append(layer.area)
      }
    }
    areas += zip(before.layers, isKept).filter { !$1 }.map(\.0.area)
    return merged(areas)
  }

  private func merged(_ areas: [PixelRect]) -> [PixelRect] {
    var merged: [PixelRect] = []
    for var area in areas {
      while true {
        if let other = merged.firstIndex(where: area.intersects) {
          area = area.union(merged.remove(at: other))
        } else if let photo = photoAreas.first(where: {
          area.intersects($0) && area.union($0) != area
        }) {
          area = area.union(photo)
        } else {
          break
        }
      }
      merged.append(area)
    }
    return merged
  }
}

extension ScreenElement {
  fileprivate func picture(of pictures: [AssetIdentifier: PixelImage]) -> PixelImage? {
    guard case .thumbnail(let identifier, _) = content else { return nil }
    return pictures[identifier]
  }
}

extension ScreenElement.Content {
  /// Whether the content is a photo.
  fileprivate var isPhoto: Bool {
    if case .thumbnail = self { true } else { false }
  }

  /// Whether the content is a picture, a placeholder or a surface.
  fileprivate var isPicture: Bool {
    switch self {
    case .thumbnail, .placeholder, .fill: true
    case .ring, .text, .mark, .button, .progress: false
    }
  }
}
