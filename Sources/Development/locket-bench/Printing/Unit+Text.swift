// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Unit {
  /// Returns a value with three significant digits.
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
    let decimals = value < 10 ? 2 : value < 100 ? 1 : 0
    return String(format: "%.\(decimals)f", value)
  }
}

extension Goal {
  /// Returns the goal in the form that the table shows.
  func text(in unit: Unit) -> String {
    switch self {
    case .ratio(let maximum) where maximum < 0.1: String(format: "<= %.1f %%", maximum * 100)
    case .ratio(let maximum): String(format: "<= %.1fx", maximum)
    case .more(let maximum): "<= +\(unit.text(of: maximum))"
    case .within(let maximum, let ratio):
      "<= \(unit.text(of: maximum)), " + String(format: "%.1fx", ratio)
    }
  }

  /// Returns how Locket's median relates to the other one, in the same form as the goal: a ratio or
  /// a difference.
  func text(ours: Double, theirs: Double, in unit: Unit) -> String {
    switch self {
    case .ratio where theirs == 0, .within where theirs == 0: "-"
    case .ratio(let maximum) where maximum < 0.1: String(format: "%.2f %%", ours / theirs * 100)
    case .ratio, .within: String(format: "%.2fx", ours / theirs)
    case .more:
      (ours < theirs ? "-" : "+") + unit.text(of: abs(ours - theirs))
    }
  }
}
