// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Every wrong picker, by the file of its rule.
  public static let all: [Mutant] =
    clock + config + continuous + ending + failing + host + library
      + loading + preselection + results + selection + window + wire
}
