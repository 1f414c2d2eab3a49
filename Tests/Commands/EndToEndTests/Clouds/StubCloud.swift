// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServerTesting

/// Minimal photos, and an nginx listing of them.
enum StubCloud {
  /// Returns a photo of a length in which most sections differ from one another.
  static func photo(_ count: Int, seed: UInt64) -> [UInt8] {
    var photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0x01, 0x02]
    photo += [UInt8](repeating: 0x45, count: 256)
    photo += [0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
    photo += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0]
    var random = Dice(seed: seed)
    let block = (0..<4_099).map { _ in UInt8(random.next() & 0x7F) }
    while photo.count < count { photo += block.prefix(count - photo.count) }
    return photo
  }

  /// Returns the date of a version, in whole seconds.
  static func date(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(1_700_000_000 + seconds))
      .formatted(.httpDate)
  }

  /// Returns a line of a listing, without a size if it is nil.
  static func line(_ name: String, _ size: Int?, _ date: String) -> String {
    let size = size.map { #", "size": \#($0)"# } ?? ""
    return #"{"name": "\#(name)", "type": "file", "mtime": "\#(date)"\#(size)}"#
  }

  /// Returns a WebDAV listing of one folder with its files.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - files: The name, size and ETag of each file.
  /// - Returns: The answer, with files only if the request asks for them.
  static func multistatus(
    _ request: StubRequest, _ files: [(name: String, size: Int, etag: String)]
  ) -> StubAnswer {
    func response(_ name: String, _ properties: String) -> String {
      """
      <response><href>\(request.path)\(name)</href><propstat><prop>\(properties)</prop>\
      <status>HTTP/1.1 200 OK</status></propstat></response>
      """
    }
    let entries = files.map { file in
      response(
        file.name,
        """
        <resourcetype/><getcontentlength>\(file.size)</getcontentlength>\
        <getlastmodified>\(date(0))</getlastmodified><getetag>\(file.etag)</getetag>
        """)
    }
    let own = response("", "<resourcetype><collection/></resourcetype>")
    let listed = request.value(of: "depth") == "0" ? [] : entries
    var answer = StubAnswer.text(
      #"<?xml version="1.0"?><multistatus xmlns="DAV:">"# + own + listed.joined()
        + "</multistatus>"
    ).field("Content-Type", "application/xml")
    answer.status = 207
    return answer
  }

  /// Returns the complete listing.
  static func listing(_ lines: [String]) -> StubAnswer {
    StubAnswer.text("[\(lines.joined(separator: ","))]").field("Content-Type", "application/json")
  }
}

/// Pseudo-random numbers determined by a seed.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// Returns a number below a bound.
  mutating func roll(_ bound: Int) -> Int { Int(next() >> 11) % max(1, bound) }
}

extension FormatStyle where Self == Date.VerbatimFormatStyle {
  /// Dates in HTTP format.
  fileprivate static var httpDate: Date.VerbatimFormatStyle {
    Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
        \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\
        :\(minute: .twoDigits):\(second: .twoDigits) GMT
        """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
  }
}
