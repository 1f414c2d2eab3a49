// SPDX-License-Identifier: Apache-2.0

import PickerModel

enum MessagesScreen: SceneDrawing {
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64) {
    let isDark = chance.happens(0.4)
    let ground = isDark ? Color(0x101114) : Color(0xFFFFFF)
    let ink = isDark ? Color(0xEDEDF0) : Color(0x16161A)
    let mine = chance.one(of: [Color(0x1F8BFF), Color(0x2FC25B), Color(0x7A5AF0), Color(0xE8592F)])
    let theirs = isDark ? Color(0x2A2B31) : Color(0xE8E9ED)
    canvas.drawScreen(ground, ink: ink)
    let face = Color(hue: chance.between(0, 360), saturation: 0.55, lightness: 0.62)
    canvas.circle(canvas.across * 50, canvas.across * 20, canvas.across * 7, .color(face))
    canvas.circle(canvas.across * 50, canvas.across * 18.4, canvas.across * 2.6, .color(.white))
    canvas.ellipse(
      canvas.across * 50, canvas.across * 24, canvas.across * 4.4, canvas.across * 3, .color(.white)
    )
    canvas.drawTextBar(40, 29.5, length: 20, ink)
    canvas.rectangle(0, canvas.across * 35, canvas.width, 2, .color(ink), opacity: 0.15)
    let bottom = canvas.height / canvas.across - 18
    var y = 40.0
    while y < bottom - 12 {
      let isMine = chance.happens(0.5)
      let lines = chance.whole(1, 3)
      let length = chance.between(26, 66)
      let tall = 5 + Double(lines) * 5
      let x = isMine ? 95 - length : 5
      canvas.rectangle(
        canvas.across * x, canvas.across * y, canvas.across * length, canvas.across * tall,
        .color(isMine ? mine : theirs), radius: canvas.across * 4.5)
      for line in 0..<lines {
        let share = line == lines - 1 ? chance.between(0.4, 0.85) : 1
        canvas.drawTextBar(
          x + 4, y + 4 + Double(line) * 5, length: (length - 8) * share, isMine ? .white : ink,
          opacity: 0.75)
      }
      y += tall + chance.between(2, 5)
    }
    canvas.rectangle(
      canvas.across * 5, canvas.across * (bottom + 4), canvas.across * 78, canvas.across * 10,
      .color(theirs), radius: canvas.across * 5)
    canvas.circle(canvas.across * 90, canvas.across * (bottom + 9), canvas.across * 5, .color(mine))
  }
}
