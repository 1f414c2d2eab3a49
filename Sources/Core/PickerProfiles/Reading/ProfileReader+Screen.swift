// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the screen, the inputs and the limits of a device.
extension ProfileReader {
  mutating func read(_ screen: inout DeviceProfile.Screen) {
    number("width", in: 1...16_384, into: &screen.size.width)
    number("height", in: 1...16_384, into: &screen.size.height)
    number("scale", in: 1...8, into: &screen.scale)
    choice("shape", into: &screen.shape)
    measure("cornerRadius", in: 0...8_192, into: &screen.cornerRadius)
    object("safeInsets") { reader in
      reader.number("top", in: 0...8_192, into: &screen.safeInsets.top)
      reader.number("leading", in: 0...8_192, into: &screen.safeInsets.leading)
      reader.number("bottom", in: 0...8_192, into: &screen.safeInsets.bottom)
      reader.number("trailing", in: 0...8_192, into: &screen.safeInsets.trailing)
    }
    choice("colors", into: &screen.colors)
    object("refresh") { reader in
      reader.flag("turnsPages", into: &screen.refresh.isPaged)
      reader.number("partialRefreshes", in: 0...100_000, into: &screen.refresh.partialRefreshes)
    }
  }

  mutating func read(_ grid: inout DeviceProfile.Grid) {
    number("columns", in: 1...64, into: &grid.columns)
    numbers("zoom", in: 1...50, into: &grid.zoom)
    number("spacing", in: 0...256, into: &grid.spacing)
  }

  mutating func read(_ layout: inout DeviceProfile.Layout) {
    number("sidebarFrom", in: 1...10_000, into: &layout.sidebarFrom)
    number("sidebarWidth", in: 1...2_000, into: &layout.sidebarWidth)
  }

  mutating func read(_ text: inout DeviceProfile.Text) {
    measure("minimumSize", in: 1...200, into: &text.minimumSize)
    flag("listsWords", into: &text.showsTextOnly)
  }

  mutating func read(_ budgets: inout DeviceProfile.Budgets) {
    number("decodedMemory", in: 1...Int.max, into: &budgets.decodedMemory)
    number("storage", in: 1...Int.max, into: &budgets.storage)
    number("thumbnailCache", in: 0...Int.max, into: &budgets.thumbnailCache)
    number("imagePixels", in: 1...Int.max, into: &budgets.imagePixels)
    number("imageMemory", in: 1 << 20...Int.max, into: &budgets.imageMemory)
    measure("imageSeconds", in: 0.1...3600, into: &budgets.imageSeconds)
    number("imageWorkers", in: 1...16, into: &budgets.imageWorkers)
  }

  mutating func read(_ session: inout DeviceProfile.Session) {
    number("idleSeconds", in: 1...604_800, into: &session.idleSeconds)
  }
}
