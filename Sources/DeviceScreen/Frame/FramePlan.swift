// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What a frame is drawn from, so that two can be compared before anything is drawn.
struct FramePlan {
  /// An element with the pixels that it can change.
  struct Piece {
    let element: ScreenElement
    /// The asset's picture, nil where there is none.
    let picture: PixelImage?
    let area: PixelRect
  }

  /// What a frame looks like apart from its pieces.
  struct Ground: Equatable {
    let outline: ScreenOutline
    let colors: DeviceProfile.Screen.Colors
    let chrome: ChromeMetrics
    let content: FrameContent
  }

  let ground: Ground
  /// The whole screen.
  let bounds: PixelRect
  /// From the back to the front; without those of which nothing shows.
  let pieces: [Piece]
  /// Where photos are whose pixels depend on one another; none where there are all colours.
  let photoAreas: [PixelRect]

  init(
    _ layout: ScreenLayout, pictures: [AssetIdentifier: PixelImage], content: FrameContent
  ) {
    let scale = layout.outline.scale
    let bounds = PixelRect(layout.outline.bounds, scale: scale)
    ground = Ground(
      outline: layout.outline, colors: layout.colors, chrome: layout.chrome, content: content)
    self.bounds = bounds
    pieces = layout.elements.compactMap { element in
      guard content == .everything || element.content.isPicture else { return nil }
      let clip = element.clip.map { PixelRect($0, scale: scale) } ?? bounds
      let area = PixelRect(element.frame, scale: scale).intersection(clip).intersection(bounds)
      guard !area.isEmpty else { return nil }
      return Piece(element: element, picture: element.picture(of: pictures), area: area)
    }
    photoAreas =
      layout.colors == .full
      ? [] : pieces.filter { $0.element.content.isPhoto }.map(\.area)
  }

  /// The parts of the screen that are to be drawn anew after another frame, none overlapping.
  ///
  /// Where all the pieces are the same ones in the same order, the pixels are the same too.
  ///
  /// - Parameter before: The frame that shows, of the same ground.
  /// - Returns: Rectangles that hold every photo wholly or not at all where colours are few, since
  ///   there each pixel of a photo depends on the others.
  func changes(since before: FramePlan) -> [PixelRect] {
    var places: [ScreenElement: [Int]] = [:]
    for (place, piece) in before.pieces.enumerated() {
      places[piece.element, default: []].append(place)
    }
    var isKept = Array(repeating: false, count: before.pieces.count)
    var next = 0
    var areas: [PixelRect] = []
    for piece in pieces {
      if let place = places[piece.element]?.first(where: { $0 >= next }),
        before.pieces[place].picture == piece.picture
      {
        isKept[place] = true
        next = place + 1
      } else {
        areas.append(piece.area)
      }
    }
    areas += zip(before.pieces, isKept).filter { !$1 }.map(\.0.area)
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
  /// Whether it is a photo.
  fileprivate var isPhoto: Bool {
    if case .thumbnail = self { true } else { false }
  }

  /// Whether it is a picture, what stands for one, or a surface.
  fileprivate var isPicture: Bool {
    switch self {
    case .thumbnail, .placeholder, .fill: true
    case .ring, .text, .mark, .button, .progress: false
    }
  }
}
