// SPDX-License-Identifier: Apache-2.0

// Asks for up to three pictures and keeps them in this folder.

import Locket

var configuration = PickerConfiguration()
configuration.selectionLimit = 3
configuration.selection = .ordered
configuration.filter = .images
let picker = PhotoPicker(configuration)
do {
  let files = await (try picker.present().items).loadAllFiles()
  for (position, file) in files.enumerated() {
    guard let file = try file.get() else { continue }
    let name = "\(position + 1).\(file.contentType.preferredExtension)"
    try file.move(to: name)
    print(name, file.byteCount)
  }
} catch {
  print(error)
}
