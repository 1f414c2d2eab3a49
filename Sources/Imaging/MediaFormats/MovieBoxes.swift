// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Reads those boxes of a QuickTime or MPEG-4 video that the demuxer of libav ignores.
package struct MovieBoxes {
  /// The maximum number of boxes before the movie box.
  ///
  /// A file with more boxes is an attack, or consists of fragments without a movie box.
  private static let maximumBoxCount = 4096
  private static let maximumTrackCount = 64
  private static let maximumEntryCount = 16
  /// The number of bytes before the boxes in a sample entry of a video track.
  private static let pictureEntryHeaderLength = 78
  /// The number of bytes before the boxes in a sample entry of a timed-metadata track.
  private static let metadataEntryHeaderLength = 8
  /// The maximum length in bytes of all names of timed metadata together.
  private static let maximumNamesByteCount = 1 << 16

  /// The UUID of an XMP box.
  package static let packetMark: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  /// The maximum number of top-level boxes that are searched for XMP.
  ///
  /// A fragmented video may have many more boxes, but no program writes XMP behind so many.
  private static let maximumTopLevelBoxCount = 64

  private let file: any ByteSource
  package private(set) var subtypes: AssetSubtypes = []
  /// The XMP packet of the video.
  ///
  /// It is a separate box in MPEG-4, and an entry of the user data in QuickTime.
  package private(set) var xmp: [UInt8]?

  /// Reads a video, or returns nil if the file has no movie box.
  package init?(_ file: some ByteSource) {
    var walk = BoxWalk(file, 0..<file.count)
    var moov: EditableBox?
    for _ in 0..<Self.maximumBoxCount where moov == nil {
      guard let box = walk.next() else { break }
      if box.code == "moov" { moov = box }
    }
    guard let moov else { return nil }
    self.file = file
    let boxes = file.boxes(in: moov.body)
    for track in boxes.filter({ $0.code == "trak" }).prefix(Self.maximumTrackCount) { read(track) }
    if let author = boxes.inside("udta", of: file).first("auth"), author.body.count < 1 << 10,
      holds("ReplayKitRecording", in: author.body)
    {
      subtypes.insert(.screenRecording)
    }
    xmp = packet(boxes.inside("udta", of: file))
  }

  /// Returns the XMP packet of the video, or nil if there is none or it is too long.
  private func packet(_ userData: [Box]) -> [UInt8]? {
    var range: Range<Int>?
    var walk = BoxWalk(file, 0..<file.count)
    for _ in 0..<Self.maximumTopLevelBoxCount where range == nil {
      guard let box = walk.next() else { break }
      if box.code == "uuid",
        file.bytes(at: box.body.lowerBound, count: Self.packetMark.count) == Self.packetMark
      {
        range = box.body.dropFirst(Self.packetMark.count)
      }
    }
    guard let range = range ?? userData.first("XMP_")?.body,
      range.count <= XMPFacts.maximumByteCount
    else {
      return nil
    }
    return file.bytes(at: range.lowerBound, count: range.count)
  }

  private mutating func read(_ track: Box) {
    let media = file.boxes(in: track.body).inside("mdia", of: file)
    guard let handler = media.first("hdlr").flatMap({ file.code(at: $0.body.lowerBound + 8) }),
      let descriptions = media.inside("minf", of: file).inside("stbl", of: file).first("stsd"),
      descriptions.body.count > 8
    else { return }
    for entry in file.boxes(in: descriptions.body.dropFirst(8)).prefix(Self.maximumEntryCount) {
      switch handler {
      case "vide": readPicture(entry)
      case "meta": readMetadata(entry)
      default: break
      }
    }
  }

  /// Reads whether a video is stereo.
  ///
  /// Apple's extension box or the box of 360-degree videos states this.
  private mutating func readPicture(_ entry: Box) {
    guard entry.body.count > Self.pictureEntryHeaderLength else { return }
    let boxes = file.boxes(in: entry.body.dropFirst(Self.pictureEntryHeaderLength))
    let eyes = boxes.inside("vexu", of: file).inside("eyes", of: file).first("stri")
    if let eyes, let flags = file.integer(at: eyes.body.lowerBound + 4, bytes: 1), flags & 3 == 3 {
      subtypes.insert(.spatial)
    }
    if let layout = boxes.first("st3d"),
      let mode = file.integer(at: layout.body.lowerBound + 4, bytes: 1), (1...2).contains(mode)
    {
      subtypes.insert(.spatial)
    }
  }

  /// Reads from the names of timed metadata whether the focus of the video can be edited.
  private mutating func readMetadata(_ entry: Box) {
    guard entry.code == "mebx", entry.body.count > Self.metadataEntryHeaderLength else { return }
    let names = file.boxes(in: entry.body.dropFirst(Self.metadataEntryHeaderLength)).first("keys")
    guard let names, names.body.count <= Self.maximumNamesByteCount else { return }
    if holds("com.apple.quicktime.cinematic-video", in: names.body)
      || holds("com.apple.quicktime.cinematography", in: names.body)
    {
      subtypes.insert(.cinematic)
    }
  }

  private func holds(_ text: String, in range: Range<Int>) -> Bool {
    file.bytes(at: range.lowerBound, count: range.count)?.position(of: text) != nil
  }
}

extension [Box] {
  /// Returns the boxes inside the first box with a code.
  package func inside(_ code: String, of file: any ByteSource) -> [Box] {
    first(code).map { file.boxes(in: $0.body) } ?? []
  }
}
