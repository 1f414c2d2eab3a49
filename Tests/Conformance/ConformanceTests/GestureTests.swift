// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@Suite struct GestureTests {
  private static var update: PickerConfiguration.Update {
    var update = PickerConfiguration.Update()
    update.selectionLimit = 3
    update.edgesWithoutContentMargins = [.top, .trailing]
    update.searchText = ""
    return update
  }

  private static var edited: LibraryAsset {
    var asset = Asset(identifier: "b", kind: .video, availability: .cloud)
    asset.contentType = .quickTimeMovie
    asset.captureDate = Timestamp(milliseconds: 1_704_067_200_000, offsetMinutes: 0)
    asset.byteCount = 5
    asset.isHidden = true
    return LibraryAsset(asset)
  }

  @Test(
    arguments: Array(Gesture.plain.values) + [
      .tap("a"), .swipe(["a", "c", "b"]), .collection("x"), .collection(nil), .search(""),
      .scroll(to: 7), .dismiss(.onboarding), .remove([.removeLocation]), .remove([]),
      .resize(PointSize(width: 320, height: 1)), .hostDeselect(["a", "b"]),
      .hostMove("a", after: nil), .hostMove("a", after: "b"), .hostLimit(-1),
      .hostUpdate(update), .hostUpdate(PickerConfiguration.Update()), .fail(.libraryVanished),
      .load(item: 0, as: nil), .load(item: 7, as: .image),
      .library([]), .library([.removed("a"), .added(edited), .changed(edited)]),
    ] as [Gesture])
  func aGestureIsReadAsItWasWritten(gesture: Gesture) throws {
    #expect(try Gesture(JSONFields(gesture.json)) == gesture)
  }

  @Test(
    arguments: [
      (["swipe": []], "/swipe"), (["swipe": nil], "/swipe"), (["swipe": ["a", 1]], "/swipe"),
      (["resize": ["width": 10]], "/resize/height"),
      (["resize": ["width": 0, "height": 5]], "/resize/width"), (["scroll": "far"], "/scroll"),
      (["dismiss": "noise"], "/dismiss"), (["remove": ["everything"]], "/remove"),
      (["fail": "boredom"], "/fail"), (["hostClose": false], "/hostClose"),
      (["hostUpdate": ["edges": ["inner"]]], "/hostUpdate/edges"),
      (["hostUpdate": ["filter": "images"]], "/hostUpdate/filter"),
      (["load": ["item": -1]], "/load/item"), (["load": ["type": "public.jpeg"]], "/load/item"),
      (["load": ["item": 0, "type": 7]], "/load/type"),
      (["library": nil], "/library"), (["library": [["removed": 1]]], "/library/0/removed"),
      (["library": [["removed": "a"], ["lost": "a"]]], "/library/1/lost"),
      (["library": [["added": ["kind": "image"]]]], "/library/0/added/id"),
      (["library": [["added": ["id": "a", "at": "moon"]]]], "/library/0/added/at"),
      (["library": [[:]]], "/library/0"), (["wave": true], "/wave"), ([:], ""),
    ] as [(JSONValue, String)])
  func invalidGestureReportsPath(json: JSONValue, path: String) {
    let error = #expect(throws: JSONError.self) { try Gesture(JSONFields(json)) }
    #expect(error?.path == path)
  }

  @Test func viewWithoutSurroundingsClaimsNothing() {
    let view = SessionView(
      phase: .picking, visible: VisibleWindow(identifiers: [], libraryCount: 0, kinds: []),
      limit: nil, selection: [], badges: nil,
      controls: Controls(showsFinish: true, canFinish: false, showsCancel: true))
    for key in ["place", "layout", "columns", "zoom", "anchor", "staging", "notices", "gone"] {
      #expect(view.json[key] == nil)
    }
  }
}
