// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Every mutant, grouped by the file that contains its rule.
  public static let all: [Mutant] =
    browsing + clock + config + continuous + cost + ending + failing + filter
    + host + items + layout + library + loading + preselection + privacy + availability + results
    + selection + window + wire
}
