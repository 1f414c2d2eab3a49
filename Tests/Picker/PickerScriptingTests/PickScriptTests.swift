// SPDX-License-Identifier: Apache-2.0

import PickerScripting
import PickerModel
import Testing

@Suite struct PickScriptTests {
  @Test func stepsAreRead() throws {
    let script = try PickScript(
      """
      tap 1; tap ABC123;; finish; swipe 3 12
      wait 2.5s ; wait 300ms; wait loaded; unpick 2
      host move A after B; host move A front; host deselect A B; host limit 3
      review; collection My trip; search big sea; search; zoom in; zoom out; resize 198x242
      remove location,captions; remove nothing; host search dune; host close
      network down; scroll end; scroll 12; render out.png; retry; use; back; later; cancel
      """)
    #expect(
      script.lines.map(\.step) == [
        .tap(.position(1)), .tap(.identifier("ABC123")), .finish, .swipe(from: 3, to: 12),
        .wait(.time(2_500)), .wait(.time(300)), .wait(.loaded), .unpick(2),
        .hostMove("A", after: "B"),
        .hostMove("A", after: nil), .hostDeselect(["A", "B"]), .hostLimit(3),
        .review, .collection("My trip"), .search("big sea"), .search(""), .zoom(.in), .zoom(.out),
        .resize(PointSize(width: 198, height: 242)), .remove([.removeLocation, .removeCaptions]),
        .remove([]), .hostSearch("dune"), .hostClose, .network("down"), .scroll(.end),
        .scroll(.position(12)), .render("out.png"), .retry, .use,
        .back, .later, .cancel,
      ])
    #expect(script.lines.last?.number == 32)
  }

  @Test(arguments: [
    "jump", "tap", "tap 0", "tap -1", "tap 1 2", "finish now", "wait", "wait soon", "wait -1s",
    "wait 1e300s", "unpick x", "host", "host limit -1", "host move A behind B", "scroll", "render",
    "render IMG_1.JPG", "render Makefile", "render png", "render a.png.txt",
    "scroll 0", "network", "tap 1.5", "tap 99999999999", "wait 100000s", "swipe", "swipe 1",
    "swipe 0 2", "swipe 1 x", "swipe 1 2 3", "swipe 1 99999999999999999999",
    "review 1", "collection", "zoom", "zoom near", "zoom in out", "resize", "resize 5",
    "resize 0x5",
    "resize 5x", "resize 5x5x5", "resize 16385x5", "remove", "remove place", "remove location,",
    "host close now", "later 5",
  ])
  func unknownStepIsNamed(step: String) {
    let error = #expect(throws: ScriptError.self) { try PickScript("finish; \(step)") }
    #expect(error?.number == 2)
    #expect(error?.description.hasPrefix("script: step 2 \"\(step)\": ") == true)
  }

  @Test(arguments: ["a.png", "./b/c.GIF", "/x/.png"])
  func picturesAreDrawnToPictures(file: String) throws {
    #expect(try PickScript("render \(file)").lines.map(\.step) == [.render(file)])
  }

  @Test func linesThatBeginWithANumberSignAreIgnored() throws {
    let script = try PickScript("# locket pick; finish\n tap 2\n  # and so on\nfinish")
    #expect(script.lines.map(\.step) == [.tap(.position(2)), .finish])
  }

  @Test func anEmptyScriptHasNoSteps() throws {
    #expect(try PickScript(" ;; \n ").lines.isEmpty)
  }
}
