// SPDX-License-Identifier: Apache-2.0

/// The properties of one file or folder in a WebDAV multistatus response.
struct DAVResponse: Hashable, Sendable {
  var href = ""
  /// The status of the entry, or nil if only its properties have a status.
  var status: Int?
  /// Whether the entry is a folder, or nil if the server does not state it.
  var isFolder: Bool?
  var byteCount: Int64?
  var modificationMilliseconds: Int64?
  var etag: String?
  var hasFileIdentifier = false
  /// The status of the properties that the server did not return.
  var refusedStatus: Int?
}

/// Collects the entries of a WebDAV multistatus response from its XML elements.
final class MultistatusDocument: XMLEvents {
  /// The known elements.
  ///
  /// Elements of unknown namespaces are `other`.
  private enum Element {
    case multistatus
    case response
    case href
    case propstat
    case status
    case prop
    case resourcetype
    case collection
    case getcontentlength
    case getlastmodified
    case getetag
    case fileid
    case other
  }

  private static let elements: [String: Element] = [
    "DAV: multistatus": .multistatus, "DAV: response": .response, "DAV: href": .href,
    "DAV: propstat": .propstat, "DAV: status": .status, "DAV: prop": .prop,
    "DAV: resourcetype": .resourcetype, "DAV: collection": .collection,
    "DAV: getcontentlength": .getcontentlength, "DAV: getlastmodified": .getlastmodified,
    "DAV: getetag": .getetag, "http://owncloud.org/ns fileid": .fileid,
  ]

  /// The maximum length in bytes of the text of an element.
  ///
  /// Addresses and ETags are far shorter.
  private static let maximumTextLength = 1 << 14

  private let collector: FolderCollector
  var allowance: ListingAllowance
  /// The number of bytes before the first `response` element, or nil before that element was found.
  private(set) var startLength: Int?
  private(set) var error: MultistatusParser.ParseError?
  private var response: DAVResponse?
  private var properties = DAVResponse()
  private var propertyStatus: Int?
  private var path: [Element] = []
  private var text: [UInt8] = []

  init(_ collector: FolderCollector) {
    self.collector = collector
    allowance = ListingAllowance(collector.limits)
  }

  /// Whether the parser is inside the list of entries.
  var isInList: Bool { !path.isEmpty }

  private var isInResponse: Bool { path.count > 1 && path[1] == .response }

  /// Ends an entry that is not well-formed; returns false to end the parsing.
  func abandonResponse() -> Bool {
    let href = response?.href ?? ""
    response = nil
    return take { $0.takeBroken(href) }
  }

  /// Forgets the open elements, before the parser is restarted.
  func restart() {
    path = []
    text = []
  }

  func begin(_ name: String, at index: Int) -> Bool {
    let element = Self.elements[name] ?? .other
    if path.isEmpty, element != .multistatus { return stop(.notMultistatus) }
    allowance.takeElement()
    guard allowance.isLeft else { return stop(.tooLong) }
    path.append(element)
    text.removeAll(keepingCapacity: true)
    switch (path.count, element) {
    case (2, .response):
      if startLength == nil { startLength = index }
      response = DAVResponse()
    case (3, .propstat): (properties, propertyStatus) = (DAVResponse(), nil)
    case (5, .resourcetype): properties.isFolder = properties.isFolder ?? false
    case (6, .collection) where path[4] == .resourcetype: properties.isFolder = true
    default: break
    }
    return true
  }

  func add(_ text: UnsafeBufferPointer<UInt8>) {
    self.text += text.prefix(Self.maximumTextLength - self.text.count)
  }

  func end() -> Bool {
    defer {
      text.removeAll(keepingCapacity: true)
      path.removeLast()
    }
    guard isInResponse else { return true }
    switch path.count {
    case 2:
      guard let response else { return true }
      self.response = nil
      return take { $0.take(response) }
    case 3: endResponseElement(path[2])
    case 4 where path[2] == .propstat && path[3] == .status: propertyStatus = status
    case 5 where path[3] == .prop: takeProperty(path[4])
    default: break
    }
    return true
  }

  private func take(_ entry: (FolderCollector) -> EntryOutcome) -> Bool {
    switch entry(collector) {
    case .counts: allowance.addEntry()
    case .isNothing: break
    case .isTooMuch: return stop(.tooManyEntries)
    }
    return true
  }

  private func endResponseElement(_ element: Element) {
    switch element {
    case .href: response?.href = value
    case .status: response?.status = status
    case .propstat: takeProperties()
    default: break
    }
  }

  /// The element's text without surrounding white space.
  private var value: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: text[first...last], as: UTF8.self)
  }

  /// The number in a status line such as `HTTP/1.1 200 OK`.
  private var status: Int? {
    value.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  private func stop(_ why: MultistatusParser.ParseError) -> Bool {
    error = error ?? why
    return false
  }

  private func takeProperty(_ element: Element) {
    switch element {
    case .getcontentlength: properties.byteCount = Int64(value).flatMap { $0 < 0 ? nil : $0 }
    case .getlastmodified: properties.modificationMilliseconds = HTTPDate.milliseconds(of: value)
    case .getetag: properties.etag = value.isEmpty ? nil : value
    case .fileid: properties.hasFileIdentifier = !value.isEmpty
    default: break
    }
  }

  /// Takes one group of properties.
  ///
  /// Each group has its own status.
  private func takeProperties() {
    guard let status = propertyStatus, (200..<300).contains(status) else {
      if let status = propertyStatus, status != 404 { response?.refusedStatus = status }
      return
    }
    guard var whole = response else { return }
    whole.isFolder = properties.isFolder ?? whole.isFolder
    whole.byteCount = properties.byteCount ?? whole.byteCount
    whole.modificationMilliseconds =
      properties.modificationMilliseconds ?? whole.modificationMilliseconds
    whole.etag = properties.etag ?? whole.etag
    whole.hasFileIdentifier = whole.hasFileIdentifier || properties.hasFileIdentifier
    response = whole
  }
}
