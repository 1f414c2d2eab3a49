// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerPorts
import Testing

/// The orientation of a video's poster follows the display matrix.
@Suite(
  .enabled(if: FFmpeg.isHere, "ffmpeg is not here"),
  .timeLimit(.minutes(5)))
struct VideoOrientationTests {
  /// A display matrix: the directions to which it maps right and down.
  struct Matrix: CustomTestStringConvertible, Sendable {
    let right: (x: Int, y: Int)
    let below: (x: Int, y: Int)

    var testDescription: String { "\(right.x) \(right.y) \(below.x) \(below.y)" }
  }

  static let matrices: [Matrix] = [-1, 1].flatMap { one in
    [-1, 1].flatMap { other in
      [
        Matrix(right: (one, 0), below: (0, other)), Matrix(right: (0, one), below: (other, 0)),
      ]
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a video of four colours: red and green above blue and white.
  private func video() throws -> [UInt8] {
    let path = folder.path + "/video.mp4"
    let quarters = ["red", "lime", "blue", "white"].flatMap {
      ["-f", "lavfi", "-i", "color=\($0):size=64x64:rate=5:duration=1"]
    }
    try FFmpeg.run(
      quarters + [
        "-filter_complex", "[0][1]hstack[a];[2][3]hstack[b];[a][b]vstack,format=yuv420p", "-c:v",
        "libx264", "-qp", "8", path,
      ])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func turned(_ video: [UInt8], _ matrix: Matrix) throws -> String {
    var video = video
    // Behind the type of the box come ten numbers of four bytes, then the matrix.
    let mark = Array("tkhd".utf8)
    let start = try #require(video.indices.first { video[$0...].starts(with: mark) }) + 44
    let numbers = [matrix.right.x, matrix.right.y, 0, matrix.below.x, matrix.below.y]
    for (index, number) in numbers.enumerated() {
      let bits = UInt32(bitPattern: Int32(number << 16))
      for byte in 0..<4 {
        video[start + index * 4 + byte] = UInt8(truncatingIfNeeded: bits >> (24 - 8 * byte))
      }
    }
    let path = folder.path + "/turned.mp4"
    try Data(video).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("each of the eight matrices", arguments: matrices)
  func poster(_ matrix: Matrix) async throws {
    let path = try turned(video(), matrix)
    let image = try await Backend.workers.photos.thumbnail(
      ofFileAt: path, size: PixelSize(width: 64, height: 64)
    ).image
    let quarters = [
      (-1, -1, "red"), (1, -1, "green"), (-1, 1, "blue"), (1, 1, "white"),
    ]
    for (x, y, colour) in quarters {
      let across = matrix.right.x * x + matrix.below.x * y
      let down = matrix.right.y * x + matrix.below.y * y
      let offset = ((32 + 16 * down) * 64 + 32 + 16 * across) * 4
      let pixel = image.bytes[offset..<offset + 3].map { $0 > 128 }
      let seen =
        switch pixel {
        case [true, false, false]: "red"
        case [false, true, false]: "green"
        case [false, false, true]: "blue"
        case [true, true, true]: "white"
        default: "\(pixel)"
        }
      #expect(seen == colour)
    }
  }
}
