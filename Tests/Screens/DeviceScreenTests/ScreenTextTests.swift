// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import DeviceScreen

@Suite struct ScreenTextTests {
  let profile = DeviceProfile.family(396, 484)

  @Test(
    "window.counts.library, window.boundary.date: the header says how much of the library shows")
  func headerShowsLibraryShare() {
    let layout = PickerFixture(profile).layout()
    #expect(layout.strings.contains("Newest 1,000 of 1,200"))
    #expect(layout.strings.contains("since 1 Jan 2024"))
  }

  @Test func completeLibraryShowsOnlyItsCount() {
    let strings = PickerFixture(profile, count: 12).layout().strings
    #expect(strings == ["Photos", "12 items"])
  }

  @Test("the header says how old the cloud's list is, where there is room for it")
  func headerShowsListAge() throws {
    let listed = try #require(Timestamp(rfc3339: "2024-05-03T05:06:07Z"))
    let strings = PickerFixture(profile, listed: listed).layout().strings
    #expect(
      strings.prefix(3) == ["Newest 1,000 of 1,200", "since 1 Jan 2024", "as of 3 May 2024 05:06"])
    let few = PickerFixture(profile, count: 12, listed: listed).layout().strings
    #expect(few == ["Photos", "12 items · as of 3 May 2024 05:06"])
    let wide = DeviceProfile.family(2048, 1536, shape: .rectangle)
    #expect(
      PickerFixture(wide, listed: listed).layout().strings
        .contains("since 1 Jan 2024 · as of 3 May 2024 05:06"))
    // Text that explains why a photo is missing stays.
    for shape in DeviceProfile.allShapes {
      let (old, new) = (PickerFixture(shape), PickerFixture(shape, listed: listed))
      let kept = new.layout().strings.joined(separator: " ")
      for line in old.layout().strings { #expect(kept.contains(line), "\(shape.name): \(line)") }
    }
  }

  @Test("unseen.fetch.cost, finish.controls: what finishing costs stands above the buttons")
  func costOfFinishingIsAboveTheButtons() {
    var fixture = PickerFixture(profile)
    #expect(!fixture.layout().strings.contains { $0.contains("fetch") })
    fixture.select(5)
    let strings = fixture.layout().strings
    #expect(strings.contains("1 of 5 here · 4 to fetch"))
    #expect(strings.contains("1.6 MB · about 6 s"))
    #expect(fixture.layout().buttons.map(\.button.title) == ["Cancel", "Add 5"])
  }

  @Test func wideScreenShowsCostInOneLine() {
    var fixture = PickerFixture(.family(2048, 1536, shape: .rectangle))
    fixture.select(5)
    #expect(fixture.layout().strings.contains("1 of 5 here · 4 to fetch · 1.6 MB · about 6 s"))
  }

  @Test(
    "unseen.fetch.cost: what stays free is said where there is room, and what does not fit everywhere"
  )
  func storage() {
    var fixture = PickerFixture(.family(2048, 1536, shape: .rectangle))
    fixture.connection = Connection(
      bytesPerSecond: 300_000, availableBytes: 212_000_000, isMetered: true)
    fixture.select(5)
    #expect(
      fixture.layout().strings.contains(
        "1 of 5 here · 4 to fetch · 1.6 MB · about 6 s · paid data · 210 MB free after"))
    for profile in [profile, .family(2048, 1536, shape: .rectangle)] {
      var small = PickerFixture(profile)
      small.connection.availableBytes = 600_000
      small.select(5)
      #expect(small.layout().strings.contains("1.0 MB too much for the storage"))
    }
  }

  @Test("while nothing comes the screen says why, and counts down")
  func countdown() {
    var fixture = PickerFixture(profile)
    fixture.load(5)
    fixture.deliver(.waiting(.throttled, seconds: 7), to: 1)
    fixture.deliver(.waiting(.offline, seconds: 4), to: 2)
    #expect(fixture.layout().strings.contains("No network · again in 4 s"))
    fixture.deliver(.received(bytes: 100, total: 400_000), to: 3)
    #expect(!fixture.layout().strings.contains { $0.contains("again") })
  }

  @Test func unknownSizeIsNotZero() {
    var fixture = PickerFixture(profile)
    var asset = fixture.assets[1]
    asset.byteCount = nil
    _ = fixture.machine.handle(.tap(asset))
    #expect(fixture.layout().strings.contains("size unknown"))
  }

  @Test func addDoesNothingWithoutASelection() {
    let add = PickerFixture(profile).layout().buttons.first { $0.button.action == .add }
    #expect(add?.button.isEnabled == false)
  }

  @Test("finish.controls: a limit of one needs no Add")
  func limitOfOneHasNoAddButton() {
    let titles = PickerFixture(profile, limit: 1).layout().buttons.map(\.button.title)
    #expect(titles == ["Cancel"])
  }

  @Test func loadingShowsItemAndAmount() {
    var fixture = PickerFixture(profile)
    fixture.load(5)
    fixture.deliver(.arrived, to: 1)
    fixture.deliver(.received(bytes: 200_000, total: 400_000), to: 2)
    let layout = fixture.layout()
    #expect(layout.strings == ["Fetching 2 of 4", "37% · 600 kB of 1.6 MB · 4 s left"])
    #expect(layout.elements.contains { $0.content == .progress(0.375) })
    #expect(layout.marks { $0 == .arrived }.count == 2)
    #expect(layout.marks { $0 == .waiting }.count == 2)
  }

  @Test func failuresAreNamedWithTheirReasons() {
    var fixture = PickerFixture(profile)
    fixture.load(3)
    fixture.deliver(.arrived, to: 1)
    fixture.deliver(.failed(.throttled, retryAfter: 30), to: 2)
    let strings = fixture.layout().strings
    #expect(strings.contains("1 not fetched"))
    #expect(strings.contains("2 of 3 here"))
    #expect(strings.contains("No. 3 · 1 Jan 2024"))
    #expect(strings.contains("Server is busy, wait 30 s"))
  }

  @Test func moreFailuresThanFitAreCounted() {
    var fixture = PickerFixture(profile, limit: 0)
    fixture.fail(40)
    #expect(fixture.layout().strings.contains { $0.hasPrefix("and ") && $0.hasSuffix(" more") })
  }

  @Test func retryIsOfferedOnlyWhereItCanHelp() {
    var fixture = PickerFixture(profile)
    fixture.fail(5, .notFound)
    #expect(fixture.layout().buttons.map(\.button.action) == [.useArrived, .goBack])
  }

  @Test(
    "load.background.offered: Later stands beside the other choices, only where an item is missing")
  func finishingForLater() {
    var profile = DeviceProfile.family(720, 1440, shape: .rectangle)
    profile.delivery.backgroundFinish = true
    func buttons(_ change: (inout PickerFixture) -> Void) -> [ScreenAction] {
      var fixture = PickerFixture(profile)
      change(&fixture)
      return fixture.layout().buttons.map(\.button.action)
    }
    #expect(buttons { _ in } == [.cancel, .add])
    #expect(buttons { $0.select(5) } == [.cancel, .finishLater, .add])
    #expect(buttons { $0.load(5) } == [.cancel, .finishLater])
    #expect(buttons { $0.fail(5) } == [.useArrived, .finishLater, .goBack, .retry])
    #expect(buttons { $0.fail(5, .notFound) } == [.useArrived, .goBack])
    var fixture = PickerFixture(profile)
    fixture.load(5)
    fixture.deliver(.arrived, to: 1)
    _ = fixture.machine.handle(.finishLater("token"))
    let strings = fixture.layout().strings
    #expect(strings.contains("3 come later") && !strings.contains { $0.contains("not here") })
  }

  @Test func emptyGridShowsReason() {
    #expect(PickerFixture(profile, count: 0).layout().strings.contains("No photos"))
  }

  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"),
      (1_234_567, "1.2 MB"), (11_400_000, "11.4 MB"), (210_000_000, "210 MB"),
    ] as [(Int64, String)])
  func bytesReadAsPeopleSayThem(count: Int64, text: String) {
    #expect(Wording.bytes(count) == text)
  }

  @Test(arguments: [(0.2, "1 s"), (40, "40 s"), (600, "10 min"), (7_200, "2 h")])
  func lengthsOfTimeReadAsPeopleSayThem(seconds: Double, text: String) {
    #expect(Wording.duration(seconds) == text)
  }

  @Test func aRateOfNothingDoesNotCrash() {
    #expect(Wording.duration(.infinity) == "277778 h")
  }

  @Test func numbersAreSetApart() {
    #expect(
      [5, 1_200, 23_114, 1_000_000].map(Wording.number) == [
        "5", "1,200", "23,114", "1,000,000",
      ])
  }

  @Test(
    arguments: [
      (.primary, .ground), (.secondary, .ground), (.warning, .ground), (.primary, .accent),
      (.primary, .button), (.secondary, .faint), (.primary, .message), (.secondary, .cell),
      (.primary, .done), (.bright, .ground),
    ] as [(ScreenColor, ScreenColor)])
  func textContrastsWithItsBackground(text: ScreenColor, ground: ScreenColor) {
    #expect(text.contrast(to: ground) >= 4.5)
  }
}

extension ScreenColor {
  /// Returns the contrast ratio of WCAG 2.
  func contrast(to other: ScreenColor) -> Double {
    let (one, other) = (luminance, other.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance of WCAG 2.
  fileprivate var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      guard share > 0.040_45 else { return share / 12.92 }
      // 2.4 as a power without a math library: x^2 * sqrt(x) lies within 2% of it here.
      let base = (share + 0.055) / 1.055
      return base * base * base.squareRoot()
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
