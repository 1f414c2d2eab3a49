// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Conformance

@Suite struct HTMLPaletteTests {
  /// Returns the relative luminance of `#rrggbb` as WCAG 2 defines it.
  private func luminance(_ color: String) throws -> Double {
    let number = try #require(Int(color.dropFirst(), radix: 16))
    let components = [number >> 16, number >> 8 & 255, number & 255].map { component in
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * components[0] + 0.7152 * components[1] + 0.0722 * components[2]
  }

  private func contrast(_ one: String, _ other: String) throws -> Double {
    let lights = [try luminance(one), try luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  @Test(arguments: [HTMLPalette.day, .night])
  func everyTextCanBeRead(palette: HTMLPalette) throws {
    #expect(palette.pairs.count == Verdict.allCases.count + 4)
    for pair in palette.pairs + [palette.page] {
      #expect(try contrast(pair.text, pair.ground) >= 4.5, "\(pair.name)")
    }
    for color in [palette.muted, palette.link] {
      #expect(try contrast(color, palette.page.ground) >= 4.5, "\(color)")
    }
  }

  @Test func blackOnWhiteIsTwentyOneToOne() throws {
    #expect(try abs(contrast("#000000", "#ffffff") - 21) < 0.001)
  }

  @Test func everyVerdictHasASignOfItsOwn() {
    #expect(Set(Verdict.allCases.map(\.symbol)).count == Verdict.allCases.count)
    #expect(Set(Verdict.worstFirst) == Set(Verdict.allCases))
  }
}
