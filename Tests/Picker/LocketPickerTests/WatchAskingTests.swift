// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerProfiles
import Testing

/// What an app may ask of the bundled paired watch.
@Suite struct WatchAskingTests {
  private let profile: DeviceProfile

  init() throws {
    profile = try ProfileStore().profile("apple-watch-45mm")
  }

  /// Returns the fields that keep the picker from opening.
  private func issues(_ change: (inout PickerConfiguration) -> Void) -> [String] {
    var configuration = PickerConfiguration()
    change(&configuration)
    return configuration.issues(with: profile).map(\.field)
  }

  @Test("config.filter.offered, filter.words.offered: every filter other than images is an issue")
  func oneFilter() {
    for (name, filter) in PickerFilter.named {
      #expect(issues { $0.filter = filter } == (name == "images" ? [] : ["filter"]))
    }
    #expect(issues { $0.filter = .playbackStyle(.imageAnimated) } == ["filter"])
    for filter in [PickerFilter.any(of: [.images]), .all(of: [.images]), .not(.images)] {
      #expect(issues { $0.filter = filter } == ["filter"])
    }
  }

  @Test(
    "config.selection.offered, config.selection.no-continuous: default and ordered, nothing continuous"
  )
  func modes() {
    #expect(profile.selection.modes == [.default, .ordered])
    for mode in SelectionBehavior.allCases {
      #expect(issues { $0.selection = mode } == (mode.isContinuous ? ["selection"] : []))
    }
  }

  @Test("config.preselection.none: nothing can be preselected")
  func noIdentifiers() {
    let fields = issues {
      $0.selectionLimit = 0
      $0.preselectedAssetIdentifiers = ["img-1"]
    }
    #expect(fields == ["preselectedAssetIdentifiers"])
  }
}
