// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension JSONValue {
  /// What a device may show, as `locket window --json` prints it.
  static func window(
    _ window: AssetWindow, profile: DeviceProfile, assets: [Asset]
  ) -> JSONValue {
    [
      "profile": .string(profile.identifier),
      "scope": .string(window.scope.rawValue),
      "libraryCount": .integer(Int64(window.libraryCount)),
      "windowCount": .integer(Int64(window.count)),
      "limit": window.limit.map { .integer(Int64($0)) } ?? .null,
      "boundaryDate": window.boundaryDate.map { .string($0.rfc3339) } ?? .null,
      "assets": .array(assets.map(JSONValue.asset)),
    ]
  }

  private static func asset(_ asset: Asset) -> JSONValue {
    [
      "identifier": .string(asset.identifier.rawValue),
      "file": .string(asset.file),
      "kind": .string(asset.kind.rawValue),
      "subtypes": .array(asset.subtypes.names.map(JSONValue.string)),
      "captureDate": asset.captureDate.map { .string($0.rfc3339) } ?? .null,
      "width": .integer(Int64(asset.pixelSize.width)),
      "height": .integer(Int64(asset.pixelSize.height)),
      "byteCount": asset.byteCount.map(JSONValue.integer) ?? .null,
      "availability": .string(asset.availability.rawValue),
      "livePhotoVideo": asset.livePhotoVideo.map(JSONValue.string) ?? .null,
      "hasLocation": .bool(asset.hasLocation),
      "type": .string(asset.contentType.rawValue),
    ]
  }
}
