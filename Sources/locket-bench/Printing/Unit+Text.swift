// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Unit {
  /// A figure with three digits that count.
  func text(of value: Double) -> String {
    switch self {
    case .seconds where value < 1: Self.digits(value * 1000) + " ms"
    case .seconds: Self.digits(value) + " s"
    case .microseconds: Self.digits(value) + " us"
    case .bytes where value < 1e6: Self.digits(value / 1e3) + " kB"
    case .bytes: Self.digits(value / 1e6) + " MB"
    }
  }

  private static func digits(_ value: Double) -> String {
    let places = value < 10 ? 2 : value < 100 ? 1 : 0
    return String(format: "%.\(places)f", value)
  }
}

extension Goal {
  /// As it stands in the table.
  func text(in unit: Unit) -> String {
    switch self {
    case .ratio(let most) where most < 0.1: String(format: "<= %.1f %%", most * 100)
    case .ratio(let most): String(format: "<= %.1fx", most)
    case .more(let most): "<= +\(unit.text(of: most))"
    case .within(let most, let ratio):
      "<= \(unit.text(of: most)), " + String(format: "%.1fx", ratio)
    }
  }

  /// How two medians stand to one another, in the same terms.
  func text(ours: Double, theirs: Double, in unit: Unit) -> String {
    switch self {
    case .ratio where theirs == 0, .within where theirs == 0: "-"
    case .ratio(let most) where most < 0.1: String(format: "%.2f %%", ours / theirs * 100)
    case .ratio, .within: String(format: "%.2fx", ours / theirs)
    case .more:
      (ours < theirs ? "-" : "+") + unit.text(of: abs(ours - theirs))
    }
  }
}
