// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

/// Filters as values.
@Suite struct PickerFilterTests {
  @Test("unseen.filter.value-eq: filters that say the same are equal and hash alike")
  func valuesAreCompared() {
    func filter() -> PickerFilter {
      .all(of: [.images, .not(.any(of: [.screenshots, .playbackStyle(.imageAnimated)]))])
    }
    #expect(filter() == filter())
    #expect(filter().hashValue == filter().hashValue)
    let different: [PickerFilter] = [
      filter(), .images, .not(.images), .any(of: [.images]), .all(of: [.images]),
      .any(of: [.images, .videos]), .any(of: [.videos, .images]), .any(of: []), .all(of: []),
      .playbackStyle(.image), .playbackStyle(.imageAnimated),
    ]
    #expect(Set(different).count == different.count)
    #expect(Set(different + different).count == different.count)
  }

  @Test(
    "filter.words.known: the name of a format is no filter",
    arguments: ["png", "heic", "jpeg", "gif", "raw", "all(images, not(png))"])
  func formatsAreNoFilters(text: String) {
    #expect(throws: PickerFilterSyntaxError.self) { try PickerFilter(text) }
    #expect(!PickerFilter.allKeywords.contains(text))
  }
}
