// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import LinkTesting
import Locket
import LocketPhotosUI
import PickerTesting
import Testing

private final class Picking: PHPickerPresenting, PHPickerViewControllerDelegate {
  func pick() {
    var configuration = PHPickerConfiguration(photoLibrary: .shared())
    configuration.selectionLimit = 0
    configuration.selection = .ordered
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = self
    present(picker, animated: true)
  }

  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    for result in results {
      result.itemProvider.loadDataRepresentation(forTypeIdentifier: UTType.image.identifier) {
        data, error in
        print(data?.count ?? 0, error?.localizedDescription ?? "")
      }
    }
  }
}

/// Docs/guides/photosui.md: its code compiles and runs, and matches the document.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FromPhotosUITests {
  @Test func theDelegateLoadsWhatWasPicked() async throws {
    let fake = try FakePicker(FakePicker.pictures(1))
    let picking = Picking()
    PickerAccess.$replacement.withValue(fake.access) { picking.pick() }
    var request = LoadRequest(item: 1)
    request.type = .jpeg
    #expect(await fake.receives { $0 == .load(request) })
  }

  @Test func documentMatchesTest() throws {
    let here = DocumentedCode.squeezed(try String(contentsOfFile: #filePath, encoding: .utf8))
    let page = try ProjectFolder.text(of: "Docs/guides/photosui.md")
    let snippets = DocumentedCode.blocks("swift", in: page)
    #expect(snippets.count == 1)
    for snippet in snippets { #expect(here.contains(DocumentedCode.squeezed(snippet))) }
  }
}
