// SPDX-License-Identifier: Apache-2.0

import Synchronization

@testable import CloudDelivery

/// The tree of a WebDAV server in memory, with the peculiarities of real servers.
final class FakeTree: Sendable {
  /// How a server handles `Depth: infinity`.
  enum Trees: Sendable {
    case gives
    case refuses(Int)
    /// Answers as for a depth of 1.
    case flattens
  }

  struct Whims: Sendable {
    var trees = Trees.gives
    /// Whether it has Nextcloud's file identifiers, and folder ETags that cover everything below a
    /// folder.
    var isNextcloud = false
    var prefix = "d"
    var base = "/dav"
    /// The statuses with which folders answer instead of a list.
    var broken: [String: Int] = [:]
    /// The statuses of single responses inside a list.
    var brokenResponses: [String: Int] = [:]
    var givesETags = true
    var givesRanges = true
    /// Raw text before the end of every list.
    var extra = ""
  }

  private struct File {
    var bytes: [UInt8]
    var version: Int
    var modified: String
  }

  private struct State {
    // Keys are bytes: strings with two spellings of a name would be equal.
    var files: [[UInt8]: File] = [:]
    var versions: [String: Int] = [:]
    var folders: Set<String> = [""]
    var whims = Whims()
    var clock = 0
  }

  private let state = Mutex(State())

  init(_ whims: Whims = Whims()) {
    state.withLock { $0.whims = whims }
  }

  /// Changes the server's behaviour.
  func change(_ body: @Sendable (inout Whims) -> Void) {
    state.withLock { body(&$0.whims) }
  }

  /// Writes a file and creates the folders above it.
  func put(
    _ path: String, _ bytes: [UInt8] = [1, 2, 3],
    modified: String = "Sun, 06 Nov 1994 08:49:37 GMT"
  ) {
    state.withLock { state in
      state.clock += 1
      state.files[Array(path.utf8)] = File(bytes: bytes, version: state.clock, modified: modified)
      Self.touch(path, &state)
    }
  }

  /// Creates a folder.
  func makeFolder(_ path: String) {
    state.withLock { state in
      state.clock += 1
      Self.touch(path + "/x", &state)
    }
  }

  /// Removes a file.
  func remove(_ path: String) {
    state.withLock { state in
      state.clock += 1
      state.files[Array(path.utf8)] = nil
      Self.touch(path, &state)
    }
  }

  private static func touch(_ path: String, _ state: inout State) {
    var names = path.split(separator: "/", omittingEmptySubsequences: false)
    while !names.isEmpty {
      names.removeLast()
      let folder = names.joined(separator: "/")
      state.folders.insert(folder)
      state.versions[folder] = state.clock
    }
  }

  /// Makes a server of the tree.
  var server: FakeServer { FakeServer { [self] in answer($0) } }

  private func answer(_ request: HTTPRequest) -> FakeServer.Answer {
    let state = state.withLock(\.self)
    let base = state.whims.base
    guard request.path.hasPrefix(base),
      let decoded = PercentEncoding.decode(request.path.dropFirst(base.utf8.count).utf8)
    else { return .status(404) }
    let path = String(decoding: decoded, as: UTF8.self)
      .split(separator: "/").joined(separator: "/")
    if let status = state.whims.broken[path] { return .status(status) }
    return request.method == "PROPFIND" ? list(path, request, state) : get(path, request, state)
  }

  private func get(
    _ path: String, _ request: HTTPRequest, _ state: State
  ) -> FakeServer.Answer {
    guard let file = state.files[Array(path.utf8)] else { return .status(404) }
    var answer = FakeServer.Answer()
    answer.fields = [HTTPField("ETag", "\"\(file.version)\"")]
    answer.body = file.bytes
    let condition = request.value(of: "if-range")
    if state.whims.givesRanges, condition == nil || condition == "\"\(file.version)\"",
      let range = request.value(of: "range")?.dropFirst(6).split(separator: "-").map({ Int($0) }),
      range.count == 2, let from = range[0], let to = range[1]
    {
      guard from < file.bytes.count else { return .status(416) }
      let last = min(to, file.bytes.count - 1)
      answer.status = 206
      answer.body = Array(file.bytes[from...last])
      answer.fields.append(HTTPField("Content-Range", "bytes \(from)-\(last)/\(file.bytes.count)"))
    }
    answer.fields.append(HTTPField("Content-Length", "\(answer.body.count)"))
    return answer
  }

  private func list(
    _ path: String, _ request: HTTPRequest, _ state: State
  ) -> FakeServer.Answer {
    guard state.folders.contains(path) else { return .status(404) }
    var depth = request.value(of: "depth") ?? "infinity"
    if depth == "infinity" {
      switch state.whims.trees {
      case .gives: break
      case .refuses(let status): return .status(status)
      case .flattens: depth = "1"
      }
    }
    let folderPrefix = path.isEmpty ? "" : path + "/"
    func isListed(_ other: String) -> Bool {
      if other == path { return true }
      guard other.hasPrefix(folderPrefix) else { return false }
      switch depth {
      case "0": return false
      case "1": return !other.dropFirst(folderPrefix.count).contains("/")
      default: return true
      }
    }
    var responses = ""
    for folder in state.folders.sorted() where isListed(folder) {
      responses += response(folder, isFolder: true, state, request)
    }
    if depth != "0" {
      for file in state.files.keys.map({ String(decoding: $0, as: UTF8.self) }) where isListed(file)
      {
        responses += response(file, isFolder: false, state, request)
      }
    }
    let prefix = state.whims.prefix
    let (open, name) = prefix.isEmpty ? ("xmlns", "") : ("xmlns:" + prefix, prefix + ":")
    return .multistatus(
      "<?xml version=\"1.0\"?><\(name)multistatus \(open)=\"DAV:\" xmlns:oc=\"http://owncloud.org/ns\">"
        + responses + state.whims.extra + "</\(name)multistatus>")
  }

  private func response(
    _ path: String, isFolder: Bool, _ state: State, _ request: HTTPRequest
  ) -> String {
    let whims = state.whims
    let name = whims.prefix.isEmpty ? "" : whims.prefix + ":"
    let encoded = PercentEncoding.encode((path.isEmpty ? "" : "/" + path).utf8)
    let href = "<\(name)href>\(whims.base)\(encoded)\(isFolder ? "/" : "")</\(name)href>"
    if let status = whims.brokenResponses[path] {
      return "<\(name)response>\(href)<\(name)status>HTTP/1.1 \(status) No</\(name)status>"
        + "</\(name)response>"
    }
    var good =
      "<\(name)resourcetype>\(isFolder ? "<\(name)collection/>" : "")</\(name)resourcetype>"
    if let file = state.files[Array(path.utf8)], !isFolder {
      good += "<\(name)getcontentlength>\(file.bytes.count)</\(name)getcontentlength>"
      good += "<\(name)getlastmodified>\(file.modified)</\(name)getlastmodified>"
    }
    let version = isFolder ? state.versions[path] ?? 0 : state.files[Array(path.utf8)]?.version ?? 0
    if whims.givesETags { good += "<\(name)getetag>\"\(version)\"</\(name)getetag>" }
    let asksKind = String(decoding: request.body, as: UTF8.self).contains("fileid")
    var bad = isFolder ? "<\(name)getcontentlength/>" : ""
    if asksKind {
      if whims.isNextcloud { good += "<oc:fileid>7</oc:fileid>" } else { bad += "<oc:fileid/>" }
    }
    func group(_ properties: String, _ status: String) -> String {
      properties.isEmpty
        ? ""
        : "<\(name)propstat><\(name)prop>\(properties)</\(name)prop>"
          + "<\(name)status>HTTP/1.1 \(status)</\(name)status></\(name)propstat>"
    }
    return "<\(name)response>\(href)\(group(bad, "404 Not Found"))\(group(good, "200 OK"))"
      + "</\(name)response>"
  }
}
