// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import ImagingWire
import PickerModel
import Testing

/// Encoding and decoding of messages, and invalid bytes.
@Suite struct ImagingWireTests {
  private static let size = PixelSize(width: 2, height: 1)
  private static let image = PixelImage(size: size, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
  private static let encoding = WireEncoding(contentType: .webp, quality: 7, exif: [1, 2])
  private static let date = Timestamp(milliseconds: -5, offsetMinutes: -90)

  private static let requests: [ImagingRequest] = [
    .header, .sidecar, .confinement, .conversion(removing: .removeLocation, maximumBytes: 1 << 40),
    .thumbnail(size, acceptsPreliminary: true),
    .rendition(fitting: nil, mode: .current, removing: [], maximumBytes: nil),
    .rendition(fitting: size, mode: .compatible, removing: .removeCaptions, maximumBytes: 9),
    .draw(svg: "<svg/> ☺", size: size),
    .encodeDrawing(svg: "", size: size, encoding), .encodePixels(image, encoding),
    .video(frames: ["a", ""], size: size, framesPerSecond: 3, captureDate: date),
    .animation([
      WireFrame(image: image, milliseconds: 5), WireFrame(image: image, milliseconds: 70),
    ]),
  ]

  private static let responses: [ImagingResponse] = {
    var header = WireHeader(kind: .video, contentType: .movie, pixelSize: size)
    header.captureDate = date
    header.captureDateSource = .xmp
    header.subtypes = [.hdr, .slomo]
    header.hasLocation = true
    header.contentIdentifier = "id"
    header.burstIdentifier = "burst"
    header.motionVideo = 7..<9
    header.duration = 1.25
    header.title = ""
    header.keywords = ["one", "zwei"]
    var sidecar = WireSidecar()
    sidecar.captureDate = date
    sidecar.captureDateSource = .takeout
    sidecar.hasLocation = false
    sidecar.title = "title"
    sidecar.caption = "caption"
    sidecar.keywords = ["a"]
    sidecar.people = ["b", "c"]
    sidecar.isFavorite = true
    sidecar.isTrashed = false
    sidecar.isArchived = true
    sidecar.originalName = "d.jpg"
    sidecar.isTakeout = true
    sidecar.albumTitle = "album"
    return [
      .sidecar(WireSidecar()), .sidecar(sidecar),
      .header(WireHeader(kind: .image, contentType: .png, pixelSize: size)), .header(header),
      .needsConversion, .pixels(image), .thumbnail(image, origin: "embedded", isPreliminary: true),
      .rendition(
        contentType: .jpeg, pixelSize: size, bytes: nil,
        edits: [FileEdit(offset: 7, bytes: [0, 1], count: 5)]),
      .rendition(contentType: .png, pixelSize: size, bytes: [], edits: []), .file([9]),
      .failed(.damaged, detail: "why", isLasting: true),
      .failed(.unsupported, detail: "", isLasting: false),
      .confinement(landlock: 7, filtersCalls: true), .progress(bytes: 1 << 40, total: 1 << 41),
    ]
  }()

  @Test(arguments: requests)
  func requestsComeBackTheSame(_ request: ImagingRequest) throws {
    #expect(try ImagingRequest(request.bytes) == request)
  }

  @Test(arguments: responses)
  func responsesComeBackTheSame(_ response: ImagingResponse) throws {
    #expect(try ImagingResponse(response.bytes) == response)
  }

  @Test func everyCutOrLongerMessageIsGarbled() {
    for bytes in Self.requests.map(\.bytes) {
      for length in 0..<bytes.count {
        #expect(throws: WireError.garbled) { try ImagingRequest(Array(bytes.prefix(length))) }
      }
      #expect(throws: WireError.garbled) { try ImagingRequest(bytes + [0]) }
    }
    for bytes in Self.responses.map(\.bytes) {
      for length in 0..<bytes.count {
        #expect(throws: WireError.garbled) { try ImagingResponse(Array(bytes.prefix(length))) }
      }
    }
  }

  @Test func everyFlippedByteIsReadOrGarbledAndNeverACrash() {
    for bytes in Self.requests.map(\.bytes) + Self.responses.map(\.bytes) {
      for index in bytes.indices {
        for value in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = bytes
          changed[index] = value
          _ = try? ImagingRequest(changed)
          _ = try? ImagingResponse(changed)
        }
      }
    }
  }

  @Test func descriptorsTravelWithTheirMessage() throws {
    var ends: [Int32] = [-1, -1]
    #expect(clinux_socket_pair(&ends) == 0)
    let (here, there) = (ImagingSocket(descriptor: ends[0]), ImagingSocket(descriptor: ends[1]))
    defer { ImagingSocket.closeAll(ends) }
    try here.send([1, 2, 3], descriptors: [ends[0], ends[1]])
    try here.send([])
    let first = try there.receive()
    defer { ImagingSocket.closeAll(first.descriptors) }
    #expect(first.bytes == [1, 2, 3])
    #expect(first.descriptors.count == 2)
    #expect(first.descriptors.allSatisfy { fcntl($0, F_GETFD) == FD_CLOEXEC })
    #expect(try there.receive().bytes == [])
  }

  @Test func closedAndSilentEndsAreDistinguished() throws {
    var ends: [Int32] = [-1, -1]
    #expect(clinux_socket_pair(&ends) == 0)
    let here = ImagingSocket(descriptor: ends[0])
    let now = ImagingSocket.deadline(after: .zero)
    #expect(throws: WireError.timedOut) { try here.receive(deadline: now) }
    close(ends[1])
    #expect(throws: WireError.closed) { try here.receive() }
    #expect(throws: WireError.closed) { try here.send([1]) }
    close(ends[0])
  }
}
