// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The paths of an asset's files in its library.
///
/// For files that are on this disk, the states of the files are known, too.
struct PhotosFiles: Sendable {
  /// The path of the file to deliver, even if the file is not on this disk.
  private(set) var file: String
  private(set) var isHere = false
  /// Whether `file` is the edited picture, which Photos stores separately from the original.
  private(set) var isRendered = false
  private(set) var byteCount: Int64?
  private(set) var modificationDate: Timestamp?
  private(set) var livePhotoVideo: String?
  private(set) var derivative: String?

  /// Finds the files of a row, or returns nil if the row does not name a file inside the library.
  init?(
    _ row: PhotosRow, _ uuid: String, _ layout: ApplePhotosLibrary.Layout, _ folders: LibraryFolders
  ) {
    guard let name = row.filename, !name.contains("/"), LibraryFolders.isInside(name) else {
      return nil
    }
    let directory = row.directory ?? String(uuid.prefix(1))
    guard LibraryFolders.isInside(directory) else { return nil }
    let candidates = Self.candidateFolders(of: directory, layout, isShared: row.isOfSharedAlbum)
    let folder = candidates.first { folders.listing(of: $0).names.contains(name) } ?? candidates[0]
    file = "\(folder)/\(name)"
    let stem = LibraryFolders.stem(of: name)
    let renders = PhotosRenders(layout, directory, name, uuid)
    let mayBeRendered = row.isEdited || row.isEditedByCamera && row.kind == 0
    let rendered = mayBeRendered ? renders.picture(isVideo: row.kind == 1, folders) : nil
    if let rendered {
      file = rendered
      isRendered = true
    }
    // The person sees the edited picture. The original may show what the person cropped.
    if rendered != nil || !row.isEdited, let state = folders.state(of: file) {
      isHere = true
      byteCount = state.byteCount
      modificationDate = Timestamp(milliseconds: state.milliseconds, offsetMinutes: 0)
    }
    if row.mediaKind == .livePhoto {
      let names = folders.listing(of: folder).names
      let own = ["\(stem)_3.mov", "\(stem).MOV", "\(stem).mov", "\(stem).mp4", "\(stem).MP4"]
        .first { names.contains($0) && $0 != name }.map { "\(folder)/\($0)" }
      livePhotoVideo =
        row.isEdited || isRendered ? renders.livePhotoVideo(folders) : own
    }
    derivative = renders.small(folders)
  }

  private static func candidateFolders(
    of directory: String, _ layout: ApplePhotosLibrary.Layout, isShared: Bool
  ) -> [String] {
    guard layout == .package else { return [directory] }
    guard isShared else { return ["originals/\(directory)"] }
    return ["scopes/cloudsharing/data/\(directory)", "resources/cloudsharing/data/\(directory)"]
  }
}
