// SPDX-License-Identifier: Apache-2.0

/// One check of the smoke test: what it requires, how it is tested, and what to do if it fails.
struct SmokeStep: Sendable {
  /// The state in which the picker must be before the step.
  enum Start: Sendable {
    /// The picker was started and has received nothing.
    case fresh
    /// The picker has received `hello`, and perhaps other requests.
    case greeted
    /// The picker has received `hello` and nothing else; it is not used after the step.
    case last
  }

  let name: String
  let requirement: String
  let remedy: String
  var start = Start.greeted
  var requiredCapability: String?
  let run: @Sendable (inout SmokeTalk, String) async throws -> Void

  init(
    _ name: String, _ requirement: String, _ remedy: String, start: Start = .greeted,
    requiredCapability: String? = nil,
    run: @escaping @Sendable (inout SmokeTalk, String) async throws -> Void
  ) {
    self.name = name
    self.requirement = requirement
    self.remedy = remedy
    self.start = start
    self.requiredCapability = requiredCapability
    self.run = run
  }
}
