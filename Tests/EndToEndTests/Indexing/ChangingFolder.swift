// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting

/// A folder of made photos that somebody sorts: moves, deletes, edits and adds.
///
/// Some lie in the folders of Google Takeout's albums too.
struct ChangingFolder {
  /// One photo, with its film and the note beside it where it has them.
  private struct Photo {
    let number: Int
    var folder: String
    var hasFilm: Bool
    var hasNote: Bool
  }

  let path: String
  private let film: [UInt8]
  private var photos: [Photo] = []
  private var dice: SeededGenerator
  private var made = 0

  /// Makes a folder.
  ///
  /// - Parameters:
  ///   - path: Its absolute path.
  ///   - count: How many photos to begin with.
  ///   - film: What films are made of.
  ///   - seed: What decides what happens.
  /// - Throws: What the file system says.
  init(_ path: String, count: Int, film: [UInt8], seed: UInt64) throws {
    self.path = path
    self.film = film
    dice = SeededGenerator(seed: seed)
    for _ in 0..<count { try add() }
  }

  /// Sorts about a third of the photos.
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
        // Another picture in its place, and the note goes.
        if photo.hasNote { try FileManager.default.removeItem(atPath: full(note(photo), photo)) }
        photo.hasNote = false
        made += 1
        try write(TinyPhotos.jpeg(made, date: TinyPhotos.date(made * 61)), picture(photo), photo)
      case 4 where photo.hasFilm:
        // The film becomes an asset of its own, or goes with the still.
        let gone = Bool.random(using: &dice) ? filmName(photo) : picture(photo)
        try FileManager.default.removeItem(atPath: full(gone, photo))
        if gone == picture(photo) {
          if photo.hasNote { try FileManager.default.removeItem(atPath: full(note(photo), photo)) }
          try FileManager.default.removeItem(atPath: full(filmName(photo), photo))
          continue
        }
        photo.hasFilm = false
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
      number: made, folder: "roll \(made % 7)", hasFilm: made % 10 == 3, hasNote: made % 6 == 1)
    try FileManager.default.createDirectory(
      atPath: path + "/" + photo.folder, withIntermediateDirectories: true)
    let date = made % 4 == 1 ? nil : TinyPhotos.date(made * 61)
    try write(TinyPhotos.jpeg(made, date: date), picture(photo), photo)
    if photo.hasFilm { try write(TinyPhotos.film(film, made), filmName(photo), photo) }
    if photo.hasNote {
      let note = """
        {"title": "\(picture(photo))", "description": "note \(made)", "favorited": true,
        "photoTakenTime": {"timestamp": "\(1_600_000_000 + made * 61)"}}
        """
      try write(Array(note.utf8), self.note(photo), photo)
      if made % 12 == 1 { try addToAlbum(photo) }
    }
    photos.append(photo)
  }

  /// Writes all of a photo once more, before or behind its own folder in the order of paths.
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

  private func filmName(_ photo: Photo) -> String { "IMG_\(photo.number).MOV" }

  private func note(_ photo: Photo) -> String { picture(photo) + ".json" }

  private func names(_ photo: Photo) -> [String] {
    [picture(photo)] + (photo.hasFilm ? [filmName(photo)] : [])
      + (photo.hasNote ? [note(photo)] : [])
  }

  private func full(_ name: String, _ photo: Photo) -> String {
    "\(path)/\(photo.folder)/\(name)"
  }

  private func write(_ bytes: [UInt8], _ name: String, _ photo: Photo) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: full(name, photo)))
  }
}
