// SPDX-License-Identifier: Apache-2.0

import PickerModel
import SampleLibrary
import Testing

@Suite struct PlanTests {
  @Test func theSameSeedGivesTheSamePlan() {
    let library = SampleLibrary(seed: 7, images: 120, videos: 6)
    #expect(library.photos() == library.photos())
    #expect(library.plannedVideos() == library.plannedVideos())
  }

  @Test func otherSeedsGiveOtherPlans() {
    let first = SampleLibrary(seed: 7, images: 50, videos: 3)
    let second = SampleLibrary(seed: 8, images: 50, videos: 3)
    #expect(first.photos().map(\.scene) != second.photos().map(\.scene))
    #expect(first.plannedVideos() != second.plannedVideos())
  }

  @Test func aLibraryMayBeEmpty() {
    let library = SampleLibrary(seed: 1, images: 0)
    #expect(library.photos().isEmpty)
    #expect(library.plannedVideos().isEmpty)
  }

  @Test(arguments: [1, 2, 3, 42, 9_999] as [UInt64])
  func twoHundredImagesHoldEveryKind(seed: UInt64) {
    let photos = SampleLibrary(seed: seed, images: 200).photos()
    #expect(Set(photos.map(\.orientation)) == Set(EXIFOrientation.allCases))
    #expect(Set(photos.map(\.contentType)) == [.jpeg, .heic, .png, .webp])
    let jpegs = photos.filter { $0.contentType == .jpeg }
    #expect(jpegs.contains { $0.embeddedDate == nil })
    #expect((150...190).contains(jpegs.count))
    let withThumbnail = jpegs.filter { $0.thumbnailLongSide != nil }.count
    #expect((jpegs.count / 3...jpegs.count * 2 / 3).contains(withThumbnail))
    #expect(photos.contains { $0.location != nil })
    #expect(photos.contains { $0.pixelSize.width > $0.pixelSize.height * 2 })
    #expect(Set(photos.map { $0.captureDate.offsetMinutes }).count >= 3)
    #expect(Set(photos.map(\.scene)).count >= 20)
  }

  @Test func onlyCameraPhotosAreRotated() {
    for photo in SampleLibrary(seed: 5, images: 400).photos() where photo.contentType != .jpeg {
      #expect(photo.orientation == .up)
      #expect(photo.thumbnailLongSide == nil)
    }
  }

  @Test func namesAreUniqueAndFollowCameras() {
    let library = SampleLibrary(seed: 3, images: 2_500, videos: 40)
    let names = library.photos().map(\.file) + library.plannedVideos().map(\.file)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.hasPrefix("/") && !$0.contains("..") && !$0.contains(":") })
    #expect(names.contains { $0.hasPrefix("DCIM/100LOCKT/IMG_00") })
    #expect(names.contains { $0.hasPrefix("DCIM/102LOCKT/IMG_") && $0.hasSuffix(".JPG") })
    #expect(names.contains { $0.hasPrefix("Screenshots/Screenshot_202") })
  }

  @Test(arguments: [30, 1_200, 6_000])
  func datesSpanThreeYearsInOrder(count: Int) throws {
    let dates = SampleLibrary(seed: 11, images: count).photos().map(\.captureDate)
    #expect(dates == dates.sorted())
    let first = try #require(dates.first)
    let last = try #require(dates.last)
    let earliest = try #require(Timestamp(rfc3339: "2022-09-01T00:00:00Z"))
    let latest = try #require(Timestamp(rfc3339: "2025-08-31T00:00:00Z"))
    #expect(first > earliest)
    #expect(last < latest)
    let days = (last.milliseconds - first.milliseconds) / 86_400_000
    #expect(days > 500)
  }

  @Test func somePicturesShareTheirMillisecond() {
    let photos = SampleLibrary(seed: 2, images: 600).photos()
    let pairs = zip(photos, photos.dropFirst())
    #expect(pairs.contains { $0.captureDate.milliseconds == $1.captureDate.milliseconds })
    #expect(
      pairs.contains {
        $0.captureDate.milliseconds != $1.captureDate.milliseconds
          && $0.captureDate.milliseconds / 1000 == $1.captureDate.milliseconds / 1000
      })
  }

  @Test func aPhotoHardlyDependsOnTheCount() {
    let few = SampleLibrary(seed: 4, images: 40).photos()
    let many = SampleLibrary(seed: 4, images: 900).photos()
    for (left, right) in zip(few, many) {
      #expect(left.scene == right.scene)
      #expect(left.sceneSeed == right.sceneSeed)
      #expect(left.contentType == right.contentType)
      #expect(left.orientation == right.orientation)
      #expect(left.pixelSize == right.pixelSize)
      #expect(left.captureDate.civil.minute == right.captureDate.civil.minute)
    }
  }

  @Test func storedSizesFollowOrientation() throws {
    let photos = SampleLibrary(seed: 1, images: 200).photos()
    let turned = try #require(
      photos.first { $0.orientation == .right && $0.pixelSize.width == 768 })
    #expect(turned.storedSize == PixelSize(width: turned.pixelSize.height, height: 768))
    let plain = try #require(photos.first { $0.orientation == .up })
    #expect(plain.storedSize == plain.pixelSize)
  }
}
