// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import PickerHosting

/// The forms in which a result's bytes are offered.
@Suite struct RepresentationTests {
  private static func types(
    _ type: ContentType, _ mode: AssetRepresentationMode, _ profile: DeviceProfile,
    _ change: (inout Asset) -> Void = { _ in }
  ) -> [String] {
    var asset = Asset.image("a")
    asset.contentType = type
    change(&asset)
    return Representation.all(
      of: PickedItem(asset: asset, outcome: .ready), mode: mode, profile: profile
    ).map(\.type.rawValue)
  }

  @Test(
    "unseen.load.item.types, unseen.format.automatic, unseen.format.still-animation: pictures have these types",
    arguments: [
      (ContentType.jpeg, AssetRepresentationMode.current, ["public.jpeg"]),
      (.jpeg, .compatible, ["public.jpeg"]),
      (.gif, .compatible, ["com.compuserve.gif"]),
      (.heic, .current, ["public.heic", "public.image"]),
      (.heic, .automatic, ["public.heic", "public.image"]),
      (.heic, .compatible, ["public.image"]),
      (.rawImage, .current, ["public.camera-raw-image", "public.jpeg"]),
      (.rawImage, .compatible, ["public.jpeg"]),
    ])
  func pictures(type: ContentType, mode: AssetRepresentationMode, expected: [String]) {
    #expect(Self.types(type, mode, .tablet()) == expected)
  }

  @Test(
    "unseen.watch.scaled: a picture that is scaled for a screen has its final type before it is loaded"
  )
  func scaled() {
    #expect(Self.types(.heic, .current, .watch()) == ["public.image"])
    #expect(Self.types(.jpeg, .current, .watch()) == ["public.jpeg"])
    let small = { (asset: inout Asset) in asset.pixelSize = PixelSize(width: 40, height: 30) }
    #expect(Self.types(.png, .current, .watch(), small) == ["public.png"])
  }

  @Test(
    "item.types.current, item.types.compatible: a video is unchanged or has a type that all devices read"
  )
  func videos() {
    let video = { (asset: inout Asset) in asset.kind = .video }
    #expect(
      Self.types(.quickTimeMovie, .current, .tablet(), video)
        == ["com.apple.quicktime-movie", "public.movie"])
    #expect(Self.types(.mpeg4Movie, .compatible, .tablet(), video) == ["public.mpeg-4"])
  }

  @Test(
    "item.types.live-photo, item.types.still-only: a Live Photo has a video if the device shows videos"
  )
  func livePhotos() {
    let live = { (asset: inout Asset) in
      asset.kind = .livePhoto
      asset.livePhotoVideo = "a.mov"
    }
    #expect(
      Self.types(.jpeg, .current, .tablet(), live)
        == ["public.jpeg", "com.apple.quicktime-movie"])
    #expect(Self.types(.jpeg, .current, .watch(), live) == ["public.jpeg"])
  }
}
