// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting

/// A folder of generated photos in which files are moved, deleted, edited and added.
///
/// Some photos are also in the album folders of Google Takeout.
struct ChangingFolder {
  /// One photo, with its video and its sidecar if it has them.
  private struct Photo {
    let number: Int
    var folder: String
    var hasVideo: Bool
    var hasSidecar: Bool
  }

  let path: String
  private let video: [UInt8]
  private var photos: [Photo] = []
  private var dice: SeededGenerator
  private var made = 0

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - path: Its absolute path.
  ///   - count: The initial number of photos.
  ///   - video: The content of videos.
  ///   - seed: Determines the changes.
  /// - Throws: An error of the file system.
  init(_ path: String, count: Int, video: [UInt8], seed: UInt64) throws {
    self.path = path
    self.video = video
    dice = SeededGenerator(seed: seed)
    for _ in 0..<count { try add() }
  }

  /// Changes about a third of the photos.
  mutating func sort(_ share: Int = 3) throws {
    var kept: [Photo] = []
    for var photo in photos {
      switch Int.random(in: 0..<5 * share, using: &dice) {
      case 0:
        for name in names(photo) { try FileManager.default.removeItem(atPath: full(name, photo)) }
        continue
      case 1, 2:
        let folder = "sorted/\(Int.random(in: 0..<5, using: &dice))"
        guard folder != photo.folder else { break }
        try FileManager.default.createDirectory(
          atPath: path + "/" + folder, withIntermediateDirectories: true)
        var moved = photo
        moved.folder = folder
        for name in names(photo) {
          try FileManager.default.moveItem(atPath: full(name, photo), toPath: full(name, moved))
        }
        photo = moved
      case 3:
        // Another picture replaces it, and its sidecar is removed.
        if photo.hasSidecar {
          try FileManager.default.removeItem(atPath: full(sidecarName(photo), photo))
        }
        photo.hasSidecar = false
        made += 1
        try write(TinyPhotos.jpeg(made, date: TinyPhotos.date(made * 61)), picture(photo), photo)
      case 4 where photo.hasVideo:
        // The video becomes its own asset, or is removed together with the still.
        let gone = Bool.random(using: &dice) ? videoName(photo) : picture(photo)
        try FileManager.default.removeItem(atPath: full(gone, photo))
        if gone == picture(photo) {
          if photo.hasSidecar {
            try FileManager.default.removeItem(atPath: full(sidecarName(photo), photo))
          }
          try FileManager.default.removeItem(atPath: full(videoName(photo), photo))
          continue
        }
        photo.hasVideo = false
      default: break
      }
      kept.append(photo)
    }
    photos = kept
    for _ in 0..<photos.count / (4 * share) { try add() }
  }

  private mutating func add() throws {
    made += 1
    let photo = Photo(
      number: made, folder: "roll \(made % 7)", hasVideo: made % 10 == 3, hasSidecar: made % 6 == 1)
    try FileManager.default.createDirectory(
      atPath: path + "/" + photo.folder, withIntermediateDirectories: true)
    let date = made % 4 == 1 ? nil : TinyPhotos.date(made * 61)
    try write(TinyPhotos.jpeg(made, date: date), picture(photo), photo)
    if photo.hasVideo { try write(TinyPhotos.video(video, made), videoName(photo), photo) }
    if photo.hasSidecar {
      let sidecar = """
        {"title": "\(picture(photo))", "description": "note \(made)", "favorited": true,
        "photoTakenTime": {"timestamp": "\(1_600_000_000 + made * 61)"}}
        """
      try write(Array(sidecar.utf8), self.sidecarName(photo), photo)
      if made % 12 == 1 { try addToAlbum(photo) }
    }
    photos.append(photo)
  }

  /// Writes all files of a photo again, in a folder before or after its own in path order.
  private func addToAlbum(_ photo: Photo) throws {
    var copy = photo
    copy.folder = ["Alps", "zoo"][photo.number / 12 % 2]
    let folder = path + "/" + copy.folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in names(photo) {
      try FileManager.default.copyItem(atPath: full(name, photo), toPath: full(name, copy))
    }
    let title = #"{"title": "Album of \#(copy.folder)", "access": "protected"}"#
    try write(Array(title.utf8), "metadata.json", copy)
  }

  private func picture(_ photo: Photo) -> String { "IMG_\(photo.number).JPG" }

  private func videoName(_ photo: Photo) -> String { "IMG_\(photo.number).MOV" }

  private func sidecarName(_ photo: Photo) -> String { picture(photo) + ".json" }

  private func names(_ photo: Photo) -> [String] {
    [picture(photo)] + (photo.hasVideo ? [videoName(photo)] : [])
      + (photo.hasSidecar ? [sidecarName(photo)] : [])
  }

  private func full(_ name: String, _ photo: Photo) -> String {
    "\(path)/\(photo.folder)/\(name)"
  }

  private func write(_ bytes: [UInt8], _ name: String, _ photo: Photo) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: full(name, photo)))
  }
}
