// SPDX-License-Identifier: Apache-2.0

/// The pictures that Photos created for an asset: the edited picture, and smaller pictures for its
/// grid.
struct PhotosRenders {
  /// The parts of file names that mark the smaller pictures, in order of preference.
  ///
  /// Pictures with other names come last.
  private static let sizes = ["_1_105_", "_1_102_", "_1_101_", "_1_201_", "_4_5005_", "_4_5003_"]
  private static let pictures = ["jpeg", "jpg", "heic", "png"]

  private let layout: ApplePhotosLibrary.Layout
  private let directory: String
  private let name: String
  private let uuid: String

  init(
    _ layout: ApplePhotosLibrary.Layout, _ directory: String, _ name: String, _ uuid: String
  ) {
    self.layout = layout
    self.directory = directory
    self.name = name
    self.uuid = uuid
  }

  private var initial: String { String(uuid.prefix(1)) }

  /// The folder in which a phone stores the files of one edited asset.
  private var adjustments: String {
    "PhotoData/Mutations/\(directory)/\(LibraryFolders.stem(of: name))/Adjustments"
  }

  /// Returns the full-size edited picture or video, or nil if it is not on this disk.
  func picture(isVideo: Bool, _ folders: LibraryFolders) -> String? {
    switch layout {
    case .package:
      let codes = isVideo ? ["_2_0_a."] : ["_1_201_a."]
      return path(in: "resources/renders/\(initial)", folders) { name in
        codes.contains { name.contains($0) }
      }
    case .mediaFolder:
      let names = folders.listing(of: adjustments, isShared: false).names
      let ends = isVideo ? ["mov", "MOV", "mp4", "MP4"] : ["heic", "HEIC", "jpg", "JPG", "jpeg"]
      return ends.map { "FullSizeRender.\($0)" }.first(where: names.contains)
        .map { "\(adjustments)/\($0)" }
    }
  }

  /// Returns the video of an edited Live Photo, or nil if it is not on this disk.
  func livePhotoVideo(_ folders: LibraryFolders) -> String? {
    switch layout {
    case .package:
      path(in: "resources/renders/\(initial)", folders) { $0.contains("_2_100_a.") }
    case .mediaFolder:
      ["FullSizeRender.mov", "FullSizeRender.MOV"]
        .first(where: folders.listing(of: adjustments, isShared: false).names.contains)
        .map { "\(adjustments)/\($0)" }
    }
  }

  /// Returns the best smaller picture, or nil if there is none.
  func small(_ folders: LibraryFolders) -> String? {
    switch layout {
    case .package:
      let derivativeFolders = [
        "resources/derivatives/\(initial)", "resources/derivatives/masters/\(initial)",
      ]
      let found = derivativeFolders.flatMap { folder in
        names(in: folder, folders).filter(Self.isPicture).map { "\(folder)/\($0)" }
      }
      return found.min { (Self.rank($0), $0) < (Self.rank($1), $1) }
    case .mediaFolder:
      let folder = "PhotoData/Thumbnails/V2/\(directory)/\(name)"
      let names = folders.listing(of: folder, isShared: false).names.filter(Self.isPicture)
      return names.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { "\(folder)/\($0)" }
    }
  }

  private func names(in folder: String, _ folders: LibraryFolders) -> [String] {
    folders.listing(of: folder).byStem[uuid[...]] ?? []
  }

  private func path(
    in folder: String, _ folders: LibraryFolders, where isWanted: (String) -> Bool
  ) -> String? {
    names(in: folder, folders).filter(isWanted).min().map { "\(folder)/\($0)" }
  }

  private static func isPicture(_ name: String) -> Bool {
    pictures.contains { name.lowercased().hasSuffix(".\($0)") }
  }

  private static func rank(_ path: String) -> Int {
    sizes.firstIndex { path.contains($0) } ?? sizes.count
  }
}
