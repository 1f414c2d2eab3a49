// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Rules C1 to C5.
@Suite struct ConfigurationValidatorTests {
  private func fields(
    profile: DeviceProfile = .watch(), _ change: (inout PickerConfiguration) -> Void
  ) -> [String] {
    var configuration = PickerConfiguration()
    change(&configuration)
    return configuration.issues(with: profile).map(\.field)
  }

  @Test("C1: the defaults are fine")
  func theDefaultsAreFine() {
    #expect(fields { _ in } == [])
  }

  @Test("C1: a negative limit", arguments: [-1, Int.min])
  func negativeLimit(limit: Int) {
    #expect(fields { $0.selectionLimit = limit } == ["selectionLimit"])
  }

  @Test(
    "C2, FILTER-UNSUPPORTED-PROFILE: a mode, filter or capability that the profile does not offer")
  func notOffered() {
    #expect(fields { $0.selection = .continuous } == ["selection"])
    #expect(fields { $0.filter = .videos } == ["filter"])
    #expect(fields { $0.filter = .not(.images) } == ["filter"])
    #expect(fields { $0.filter = .images } == [])
    #expect(fields { $0.disabledCapabilities = .search } == ["disabledCapabilities"])
    #expect(fields { $0.disabledCapabilities = .collectionNavigation } == [])
  }

  @Test("C2: all issues come at once, each naming profile and remedy")
  func allAtOnce() {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = -3
    configuration.selection = .continuousAndOrdered
    configuration.filter = .any(of: [.videos])
    configuration.preselectedAssetIdentifiers = ["a"]
    let issues = configuration.issues(with: .watch())
    #expect(
      issues.map(\.field) == [
        "selectionLimit", "selection", "filter", "preselectedAssetIdentifiers",
      ])
    for issue in issues { #expect(issue.description.contains("test-watch")) }
    #expect(issues[1].allowed == "use default or ordered")
  }

  @Test("C3, PRE-NOT-WITH-LIMIT-1: preselection with limit 1")
  func preselectionWithLimitOne() {
    var phone = DeviceProfile.watch()
    phone.selection.preselection = true
    #expect(
      fields(profile: phone) { $0.preselectedAssetIdentifiers = ["a"] }
        == ["preselectedAssetIdentifiers"])
    #expect(
      fields(profile: phone) {
        $0.preselectedAssetIdentifiers = ["a"]
        $0.selectionLimit = 2
      } == [])
  }

  @Test("C5, FILTER-NESTING: filters nest to 64 levels")
  func nesting() {
    var phone = DeviceProfile.watch()
    phone.filters = nil
    func nested(_ levels: Int) -> PickerFilter {
      (1..<levels).reduce(.images) { filter, _ in .not(filter) }
    }
    #expect(fields(profile: phone) { $0.filter = nested(64) } == [])
    #expect(fields(profile: phone) { $0.filter = nested(65) } == ["filter"])
  }
}
