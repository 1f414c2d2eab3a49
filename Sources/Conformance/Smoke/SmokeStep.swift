// SPDX-License-Identifier: Apache-2.0

/// One check of the smoke test: what is demanded, how it is found out and what to do about it.
struct SmokeStep: Sendable {
  /// What the picker must have been told before.
  enum Start: Sendable {
    /// It was started and nothing was said.
    case fresh
    /// It was greeted; it may have been talked to.
    case greeted
    /// It was greeted and nothing else; it is done with afterwards.
    case last
  }

  let name: String
  let says: String
  let remedy: String
  var start = Start.greeted
  var needs: String?
  let run: @Sendable (inout SmokeTalk, String) async throws -> Void

  init(
    _ name: String, _ says: String, _ remedy: String, start: Start = .greeted,
    needs: String? = nil, run: @escaping @Sendable (inout SmokeTalk, String) async throws -> Void
  ) {
    self.name = name
    self.says = says
    self.remedy = remedy
    self.start = start
    self.needs = needs
    self.run = run
  }
}
