// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The values of a configuration that are refused.
@Suite struct ConfigurationValidatorTests {
  private func fields(
    profile: DeviceProfile = .watch(), _ change: (inout PickerConfiguration) -> Void
  ) -> [String] {
    var configuration = PickerConfiguration()
    change(&configuration)
    return configuration.issues(with: profile).map(\.field)
  }

  @Test("config.issues.all-at-once: the defaults have no issues")
  func theDefaultsAreFine() {
    #expect(fields { _ in } == [])
  }

  @Test("config.limit.range: a negative limit is refused", arguments: [-1, Int.min])
  func negativeLimit(limit: Int) {
    #expect(fields { $0.selectionLimit = limit } == ["selectionLimit"])
  }

  @Test(
    "config.selection.offered, config.filter.offered, config.capabilities.offered: a profile without them refuses"
  )
  func notOffered() {
    #expect(fields { $0.selection = .continuous } == ["selection"])
    #expect(fields { $0.filter = .videos } == ["filter"])
    #expect(fields { $0.filter = .not(.images) } == ["filter"])
    #expect(fields { $0.filter = .images } == [])
    #expect(fields { $0.disabledCapabilities = .search } == ["disabledCapabilities"])
    #expect(fields { $0.disabledCapabilities = .collectionNavigation } == [])
  }

  @Test("config.issues.all-at-once: each issue names the profile and a remedy")
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

  @Test("config.preselection.not-with-one: a preselection needs a higher limit than 1")
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

  @Test("config.filter.nesting: filters nest up to 64 levels")
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
