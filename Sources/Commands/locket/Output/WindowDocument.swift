// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import LocketPicker
import PickerModel

/// Prints the window of a device for `locket window --json`, one page of assets at a time.
///
/// If the library consists of several libraries, the copies of each asset in them are printed, too.
struct WindowDocument {
  private let library: PhotoLibrary
  private var document: StreamedDocument

  /// Starts the document: prints the text before the first asset.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - profile: The window's device.
  ///   - library: The window's library.
  ///   - write: Writes a chunk of the text. The default writes to stdout.
  /// - Throws: Errors of `write`.
  init(
    _ window: AssetWindow, profile: DeviceProfile, of library: PhotoLibrary,
    write: @escaping (String) throws -> Void = Console.write
  ) throws {
    self.library = library
    document = try StreamedDocument(
      [
        "profile": .string(profile.identifier),
        "scope": .string(window.scope.rawValue),
        "libraryCount": .integer(Int64(window.libraryCount)),
        "windowCount": .integer(Int64(window.count)),
        "limit": window.limit.map { .integer(Int64($0)) } ?? .null,
        "boundaryDate": window.boundaryDate.map { .string($0.rfc3339) } ?? .null,
      ], list: "assets", write: write)
  }

  /// Prints a page of assets.
  mutating func add(_ assets: [Asset]) async throws {
    let copies =
      library.sources.isEmpty
      ? nil : try await library.assets.copies(of: assets.map(\.identifier))
    let names = Dictionary(library.sources.map { ($0.key, $0.name) }) { $1 }
    try document.add(
      assets.map { asset in
        guard let copies else { return .asset(asset) }
        var members = JSONValue.asset(asset).objectValue ?? [:]
        members["copies"] = .copies(copies[asset.identifier] ?? [], names)
        return .object(members)
      })
  }

  /// Prints the end of the document.
  func end() throws { try document.end() }
}

extension JSONValue {
  /// Returns the copies of an asset as JSON.
  static func copies(_ copies: [AssetCopy], _ names: [String: String]) -> JSONValue {
    .array(
      copies.map { copy in
        [
          "source": .string(names[copy.source] ?? copy.source), "file": .string(copy.file),
          "availability": .string(copy.availability.rawValue),
        ]
      })
  }

  /// Returns an asset as JSON.
  static func asset(_ asset: Asset) -> JSONValue {
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
      "duration": asset.duration.map(JSONValue.number) ?? .null,
      "isFavorite": .bool(asset.isFavorite),
      "originalFilename": asset.originalFilename.map(JSONValue.string) ?? .null,
      "burstIdentifier": asset.burstIdentifier.map(JSONValue.string) ?? .null,
    ]
  }
}
