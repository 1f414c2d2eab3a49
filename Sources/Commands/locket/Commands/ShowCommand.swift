// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import LocketPicker
import PickerCore
import PickerModel

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what Locket knows about photos, and why a device does not show them.",
    discussion: """
      'locket window' and 'locket search' print the identifiers of photos. To find the identifier \
      of a photo that the device does not show, use 'locket window' with a profile that shows all \
      photos, such as mac. Hidden photos and photos in the trash count as unknown.

      Exit status: 0 all identifiers are known, 1 an identifier is unknown, 2 an error of Locket \
      or of the machine, 64 wrong usage.

      EXAMPLES
        locket show --profile apple-watch-45mm --library ~/Pictures 347175ED8383D94F
        locket show --profile iphone-ios27 --library Photos.photoslibrary \\
          --json ID1 ID2
      """)

  @OptionGroup var options: WindowOptions

  @Argument(help: ArgumentHelp("The photos' identifiers.", valueName: "id"))
  var identifiers: [String]

  func run() async throws {
    try await reporting {
      let (profile, library, window) = try await options.open()
      let asked = identifiers.map { AssetIdentifier($0) }
      let assets = try await library.assets.assets(withIdentifiers: asked)
      let collections = try await library.assets.collections(of: assets.map(\.identifier))
      if options.json {
        var documents: [JSONValue] = []
        for asset in assets {
          documents.append(
            document(asset, window, collections[asset.identifier] ?? [], library))
        }
        try Console.print(
          ["profile": .string(profile.identifier), "assets": .array(documents)])
      } else {
        let texts = assets.map { text($0, window, collections[$0.identifier] ?? [], library) }
        if !texts.isEmpty { try Console.print(texts.joined(separator: "\n\n")) }
      }
      let known = Set(assets.map(\.identifier))
      let unknown = asked.filter { !known.contains($0) }
      for identifier in unknown {
        Console.say("locket: \(identifier.rawValue): no such photo; 'locket window' lists them")
      }
      if !unknown.isEmpty { throw ExitCode(1) }
    }
  }

  private func document(
    _ asset: Asset, _ window: AssetWindow, _ collections: [String], _ library: PhotoLibrary
  ) -> JSONValue {
    var members = JSONValue.asset(asset).objectValue ?? [:]
    let reason = reason(asset, window)
    members["isInWindow"] = .bool(reason == nil)
    members["reason"] = reason.map(JSONValue.string) ?? .null
    members["collections"] = .array(collections.map(JSONValue.string))
    members["modificationDate"] = asset.modificationDate.map { .string($0.rfc3339) } ?? .null
    members["original"] = library.original(of: asset).map(JSONValue.string) ?? .null
    return .object(members)
  }

  /// Returns why the device does not show an asset, nil if the device shows it.
  private func reason(_ asset: Asset, _ window: AssetWindow) -> String? {
    if !window.kinds.contains(asset.kind.isImage ? .image : .video) {
      return "the device shows no \(asset.kind.isImage ? "images" : "videos")"
    }
    if window.scope == .device, asset.availability == .cloud {
      return "the original is not on the device"
    }
    if !window.contains(asset) {
      return "it is older than the newest \(Console.number(window.limit ?? window.count))"
    }
    return options.filter?.matches(asset) == false ? "the filter leaves it out" : nil
  }

  /// Returns the known properties of an asset, one in each line.
  private func text(
    _ asset: Asset, _ window: AssetWindow, _ collections: [String], _ library: PhotoLibrary
  ) -> String {
    let size = asset.pixelSize
    let lines: [(String, String?)] = [
      ("identifier", asset.identifier.rawValue),
      ("file", asset.file),
      ("called before", asset.originalFilename),
      ("kind", ([asset.kind.rawValue] + asset.subtypes.names).joined(separator: ", ")),
      ("type", asset.contentType.rawValue),
      ("taken", asset.captureDate?.rfc3339),
      ("changed", asset.modificationDate?.rfc3339),
      ("size", size.width > 0 ? "\(size.width) x \(size.height) pixels" : nil),
      ("length", asset.duration.map { "\(($0 * 10).rounded() / 10) s" }),
      ("bytes", asset.byteCount.map { Console.bytes($0) }),
      ("video", asset.livePhotoVideo),
      ("burst", asset.burstIdentifier),
      ("place", asset.hasLocation ? "yes" : "no"),
      ("favourite", asset.isFavorite ? "yes" : nil),
      ("original", library.original(of: asset) ?? "not on this device"),
      ("collections", collections.isEmpty ? nil : collections.joined(separator: ", ")),
      ("on this device", reason(asset, window).map { "not shown: \($0)" } ?? "shown"),
    ]
    return lines.compactMap { name, value in
      value.map { "\(name):\(String(repeating: " ", count: 16 - name.count))\(Console.shown($0))" }
    }.joined(separator: "\n")
  }
}
