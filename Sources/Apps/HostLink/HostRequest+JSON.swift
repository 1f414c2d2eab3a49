// SPDX-License-Identifier: Apache-2.0

package import PickerModel

extension HostRequest {
  /// The parameters of the request as JSON.
  package var parameters: JSONValue {
    switch self {
    case .hello(let hello):
      var members: [String: JSONValue] = [
        "versions": .array(hello.versions.map { .integer(Int64($0)) }), "app": .string(hello.app),
      ]
      if let secret = hello.secret { members["secret"] = .string(secret.rawValue) }
      return .object(members)
    case .present(let request):
      var members: [String: JSONValue] = ["config": request.configuration]
      if request.isForOpening { members["for"] = "opening" }
      if request.placement != .full { members["frame"] = request.placement.json }
      return .object(members)
    case .update(let picker, let update):
      return ["picker": .integer(Int64(picker)), "update": update.json]
    case .deselect(let picker, let identifiers):
      return ["picker": .integer(Int64(picker)), "identifiers": Self.list(identifiers)]
    case .move(let picker, let identifier, let anchor):
      return [
        "picker": .integer(Int64(picker)), "identifier": .string(identifier.rawValue),
        "after": anchor.map { .string($0.rawValue) } ?? .null,
      ]
    case .resize(let picker, let placement):
      return ["picker": .integer(Int64(picker)), "frame": placement.json]
    case .view(let picker, let change):
      return ["picker": .integer(Int64(picker)), "do": .string(change.rawValue)]
    case .cancel(let picker): return ["picker": .integer(Int64(picker))]
    case .load(let request):
      var members: [String: JSONValue] = [
        "item": .integer(Int64(request.item)),
        "type": request.type.map { .string($0.rawValue) } ?? .null,
        "as": request.isByDescriptor ? "descriptor" : "chunks",
      ]
      if let box = request.pixels {
        members["pixels"] = [
          "width": .integer(Int64(box.width)), "height": .integer(Int64(box.height)),
        ]
      }
      return .object(members)
    case .read(let payload, let offset, let count):
      return [
        "payload": .integer(Int64(payload)), "offset": .integer(offset),
        "count": .integer(Int64(count)),
      ]
    case .release(let payload): return ["payload": .integer(Int64(payload))]
    case .stop(let request): return ["request": .integer(Int64(request))]
    case .redeem(let token): return ["token": .string(token.rawValue)]
    case .opened(let identifiers):
      return identifiers.map { ["identifiers": Self.list($0)] } ?? [:]
    case .cloudIdentifiers(let identifiers): return ["identifiers": Self.list(identifiers)]
    case .localIdentifiers(let identifiers):
      return ["identifiers": Self.list(identifiers)]
    }
  }

  private static func list(_ identifiers: [some OpaqueIdentifier]) -> JSONValue {
    .array(identifiers.map { .string($0.rawValue) })
  }

  /// Reads a request from its method and parameters; unknown members are ignored.
  ///
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - parameters: The parameters of the request as JSON.
  /// - Throws: ``LinkError`` with the reason `unknownMethod` or `parameters`.
  package init(method: String, _ parameters: JSONValue) throws(LinkError) {
    let request: HostRequest?
    do throws(JSONError) {
      request = try Self.read(method, JSONFields(parameters))
    } catch {
      throw LinkError(error)
    }
    guard let request else {
      throw LinkError(.unknownMethod, "\(method): there is no such method")
    }
    self = request
  }

  private static func read(
    _ method: String, _ fields: JSONFields
  ) throws(JSONError) -> HostRequest? {
    switch method {
    case "hello":
      var hello = LinkHello(app: try fields.string("app"))
      hello.versions = try fields.list("versions").compactMap(\.intValue)
      hello.secret = try fields.optional("secret", AppSecret.form) { value in
        value.stringValue.flatMap { AppSecret($0) }
      }
      return .hello(hello)
    case "present":
      var request = PresentRequest(configuration: fields.members["config"] ?? [:])
      let purpose = try fields.optional("for", "opening") {
        $0.stringValue == "opening" ? true : nil
      }
      request.isForOpening = purpose ?? false
      request.placement = try fields.placement("frame")
      return .present(request)
    case "update":
      return .update(
        picker: try fields.integer("picker"),
        try PickerConfiguration.Update(fields.fields("update")))
    case "deselect":
      return .deselect(picker: try fields.integer("picker"), try assets(fields))
    case "move":
      return .move(
        picker: try fields.integer("picker"), AssetIdentifier(try fields.string("identifier")),
        after: try fields.optionalString("after").map { AssetIdentifier($0) })
    case "resize":
      return .resize(picker: try fields.integer("picker"), try fields.placement("frame"))
    case "view":
      return .view(
        picker: try fields.integer("picker"), try fields.choice("do", of: ViewChange.self))
    case "cancel": return .cancel(picker: try fields.integer("picker"))
    case "load":
      var request = LoadRequest(item: try fields.integer("item"))
      request.type = try fields.optionalString("type").map { ContentType(rawValue: $0) }
      let form = try fields.optional("as", "descriptor or chunks") { value in
        ["descriptor": true, "chunks": false][value.stringValue ?? ""]
      }
      request.isByDescriptor = form ?? true
      if fields.members["pixels"] ?? .null != .null {
        let box = try fields.fields("pixels")
        request.pixels = PixelSize(
          width: try box.pixelCount("width"), height: try box.pixelCount("height"))
      }
      return .load(request)
    case "read":
      let maximum = HostLink.maximumChunkLength
      return .read(
        payload: try fields.integer("payload"),
        offset: Int64(try fields.count("offset")),
        count: try fields.required("count", "1 to \(maximum)") { value in
          value.intValue.flatMap { (1...maximum).contains($0) ? $0 : nil }
        })
    case "release": return .release(payload: try fields.integer("payload"))
    case "stop": return .stop(request: try fields.integer("request"))
    case "redeem": return .redeem(PickToken(try fields.string("token")))
    case "opened":
      let isAll = (fields.members["identifiers"] ?? .null) == .null
      return .opened(among: isAll ? nil : try assets(fields))
    case "cloudIdentifiers": return .cloudIdentifiers(try assets(fields))
    case "localIdentifiers":
      return .localIdentifiers(try fields.strings("identifiers").map { CloudIdentifier($0) })
    default: return nil
    }
  }

  private static func assets(_ fields: JSONFields) throws(JSONError) -> [AssetIdentifier] {
    try fields.strings("identifiers").map { AssetIdentifier($0) }
  }
}
