// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
import Glibc
import HostLink
public import PickerModel

/// Gives access to the bytes of one picked item, which the picker keeps for the app.
///
/// The bytes can be loaded any number of times, also simultaneously, and also after the picker has
/// closed (rules `unseen.load.item.repeat` and `unseen.load.item.after`). The picker's process runs
/// until the app has released all providers that came from it. If an item cannot be loaded, for
/// example because the picker closed before it fetched the item, its provider offers no types.
public struct ItemProvider: Hashable, Sendable {
  /// The link and number by which the item is loaded.
  struct Source: Hashable, Sendable {
    let link: PickerLink
    let item: Int

    static func == (left: Source, right: Source) -> Bool {
      left.link === right.link && left.item == right.item
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(link))
      hasher.combine(item)
    }
  }

  /// The types in which the item can be loaded, the preferred type first.
  ///
  /// The picker reports these types before it converts the item, so an app can choose one without
  /// loading the item.
  public let registeredContentTypes: [ContentType]
  /// The name of the item's file without extension, nil if the picker does not share the name.
  public let suggestedName: String?
  /// The asset's identifier, nil if the app's configuration asks for results without identifiers.
  let assetIdentifier: AssetIdentifier?
  let outcome: PickedItem.Outcome
  let source: Source?

  init(_ item: LinkItem, over link: PickerLink?) {
    registeredContentTypes = item.types
    suggestedName = item.name.map(Self.plain).flatMap { $0.isEmpty ? nil : $0 }
    assetIdentifier = item.identifier
    outcome = item.outcome
    source = link.map { Source(link: $0, item: item.item) }
  }

  /// Whether the item can be loaded as the given type or as a more specific type.
  ///
  /// - Parameter type: The type, such as `ContentType.image`.
  /// - Returns: Whether one of the registered types conforms to `type`.
  public func canLoad(_ type: ContentType) -> Bool {
    registeredContentTypes.first(conformingTo: type) != nil
  }

  /// The text that identifies the item in messages.
  var label: String { assetIdentifier?.rawValue ?? suggestedName ?? "item" }

  /// Returns a name that is safe as a file name: without a path or control characters, and not too
  /// long.
  static func plain(_ name: String) -> String {
    let last = name.split(separator: "/").last ?? ""
    var plain = ""
    for scalar in last.unicodeScalars where scalar.properties.generalCategory != .control {
      // File names have at most 255 bytes; an extension has to fit as well.
      guard plain.utf8.count + UTF8.width(scalar) <= 200 else { break }
      plain.unicodeScalars.append(scalar)
    }
    return String(plain.drop { $0 == "." || $0 == " " })
  }
}

/// An item's bytes in memory, with their type.
public struct ItemRepresentation: Hashable, Sendable {
  /// The item's bytes in the loaded type.
  public let data: Data
  /// The type of the bytes, as found in their content (rule `unseen.load.item.by-content`).
  public let contentType: ContentType
  /// The width and height of the item in pixels as displayed, nil if unknown.
  public let pixelSize: PixelSize?
  /// The kinds of metadata that the bytes do not contain, because the app or the person chose to
  /// remove them (rule `unseen.rendition.place`).
  public let removed: PickerMetadataOptions
}

extension ItemProvider {
  /// The maximum number of bytes of an item that is loaded into memory; load a larger item as a
  /// file.
  public static let maximumByteCountInMemory: Int64 = 1 << 30

  /// Loads the item into memory.
  ///
  /// - Parameters:
  ///   - type: The type to load, or a more general type. The default, nil, loads the preferred
  ///     type.
  ///   - progress: Receives the progress of each stage; the default is nil.
  /// - Returns: The bytes, nil if the item has no such type.
  /// - Throws: ``ItemLoadError`` if the item cannot be loaded. Its reason is `tooLarge` if the item
  ///   has more bytes than ``maximumByteCountInMemory``, and `cancelled` if the task was cancelled.
  public func loadData(
    as type: ContentType? = nil, progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(ItemLoadError) -> Data? {
    try await loadRepresentation(as: type, progress: progress)?.data
  }

  /// Loads the item into memory, with its type and metadata.
  ///
  /// - Parameters:
  ///   - type: The type to load, or a more general type. The default, nil, loads the preferred
  ///     type.
  ///   - progress: Receives the progress of each stage; the default is nil.
  /// - Returns: The representation, nil if the item has no such type.
  /// - Throws: ``ItemLoadError`` if the item cannot be loaded. Its reason is `tooLarge` if the item
  ///   has more bytes than ``maximumByteCountInMemory``, and `cancelled` if the task was cancelled.
  public func loadRepresentation(
    as type: ContentType? = nil, progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(ItemLoadError) -> ItemRepresentation? {
    try await loadRepresentation(as: type, pixels: nil, progress: progress)
  }

  /// Loads the item into memory, as encoded bytes or as pixels that fit a box.
  func loadRepresentation(
    as type: ContentType?, pixels box: PixelSize?, progress: (@Sendable (LoadProgress) -> Void)?
  ) async throws(ItemLoadError) -> ItemRepresentation? {
    guard let payload = try await payload(type, pixels: box, progress) else { return nil }
    let answer = payload.answer
    guard answer.byteCount <= Self.maximumByteCountInMemory else {
      throw ItemLoadError(
        self, .tooLarge, "it has \(answer.byteCount) bytes, too many for memory; load it as a file")
    }
    do throws(FileCopy.CopyError) {
      return ItemRepresentation(
        data: try await payload.data(progress), contentType: answer.type,
        pixelSize: answer.pixelSize, removed: answer.removed)
    } catch {
      throw failure(error, at: nil)
    }
  }

  /// Loads the item as a file, which is deleted when the returned lease is released.
  ///
  /// The file has the item's name, the extension of the loaded type, and a folder of its own.
  ///
  /// - Parameters:
  ///   - type: The type to load, or a more general type. The default, nil, loads the preferred
  ///     type.
  ///   - progress: Receives the progress of each stage; the default is nil.
  /// - Returns: A lease of the file, nil if the item has no such type.
  /// - Throws: ``ItemLoadError`` if the item cannot be loaded. Its reason is `cancelled` if the
  ///   task was cancelled.
  /// - Complexity: Uses no further disk space if the app can make a hard link to the picker's file.
  ///   Otherwise the n bytes are copied in O(n).
  public func loadFile(
    as type: ContentType? = nil, progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(ItemLoadError) -> FileLease? {
    guard let source, let payload = try await payload(type, progress) else { return nil }
    let folder: String
    do throws(PhotoPickerError) {
      folder = try (source.link.terms.leases ?? .shared).next()
    } catch {
      throw ItemLoadError(self, .file, error.description)
    }
    let name = (suggestedName ?? "photo") + "." + payload.answer.type.preferredExtension
    let path = folder + "/" + name
    do throws(FileCopy.CopyError) {
      try await payload.publish(at: path, progress)
    } catch {
      rmdir(folder)
      throw failure(error, at: folder)
    }
    return FileLease(payload, path: path, folder: folder)
  }

  /// Requests the bytes from the picker; returns nil if the item has no such type.
  private func payload(
    _ type: ContentType?, pixels box: PixelSize? = nil,
    _ progress: (@Sendable (LoadProgress) -> Void)?
  ) async throws(ItemLoadError) -> Payload? {
    switch outcome {
    case .ready, .kept: break
    case .failed(let reason): throw ItemLoadError(self, reason)
    case .gone: throw ItemLoadError(self, .notFound)
    case .cancelled: throw ItemLoadError(self, .cancelled, "fetching it was stopped; pick it again")
    case .later(let token):
      throw ItemLoadError(
        self, .later(token), "its original comes later; get it with PhotoPicker.redeem")
    }
    let found = registeredContentTypes.first(conformingTo: type ?? .item)
    guard let source, let found else { return nil }
    var request = LoadRequest(item: source.item)
    request.type = found
    request.pixels = box
    do throws(LinkError) {
      let reply = try await source.link.inbox.request(
        .load(request), takesFile: true, progress: progress)
      guard let file = reply.file else { return nil }
      let answer: LoadAnswer
      do throws(JSONError) { answer = try LoadAnswer(JSONFields(reply.value)) } catch {
        let broken = LinkError(.closed, "the picker violated the protocol: \(error.description)")
        source.link.inbox.connection.close(broken)
        throw broken
      }
      let payload = Payload(answer, file, over: source.link)
      guard payload.isWhole else {
        throw LinkError.damaged("the picker sent another file than it announced")
      }
      return payload
    } catch {
      throw ItemLoadError(self, error)
    }
  }

  /// Returns the error for a failed copy of the bytes.
  private func failure(_ error: FileCopy.CopyError, at folder: String?) -> ItemLoadError {
    switch error {
    case .cancelled: ItemLoadError(self, .cancelled)
    case .short: ItemLoadError(self, .damaged)
    case .system(ENOSPC), .system(EDQUOT):
      ItemLoadError(self, .noSpace, "\(folder ?? "memory") is full; free some space")
    case .system(ENOMEM):
      ItemLoadError(self, .tooLarge, "there is not enough memory for it; load it as a file")
    case .system(let code):
      ItemLoadError(
        self, .file, "\(folder ?? "the picker's file"): \(LinkSocket.text(code)); load it again",
        isRetryable: true)
    }
  }
}

extension LinkError {
  fileprivate static func damaged(_ message: String) -> LinkError {
    var error = LinkError(.load, message + "; load it again")
    error.failure = .damaged
    error.isRetryable = true
    return error
  }
}

extension ItemProvider {
  /// Loads the item as a value of a type that conforms to ``Transferable``.
  ///
  /// The type lists the representations from which its values can be made, the preferred one first.
  /// The first one whose content type the item has is used.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - progress: Receives the progress of each stage; the default is nil.
  /// - Returns: The value, nil if the item has none of the content types that the representations
  ///   import.
  /// - Throws: ``ItemLoadError`` if the item cannot be loaded, or the error that the import of the
  ///   type throws.
  public func load<Item: Transferable>(
    as type: Item.Type, progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws -> Item? {
    let importers = type.transferRepresentation.importers
    guard let importer = importers.first(where: { canLoad($0.contentType) }) else {
      // If the item itself failed, this throws the error of the item.
      _ = try await loadData()
      return nil
    }
    switch importer.form {
    case .data(let make):
      guard let data = try await loadData(as: importer.contentType, progress: progress) else {
        return nil
      }
      return try await make(data)
    case .file(let make):
      guard let lease = try await loadFile(as: importer.contentType, progress: progress) else {
        return nil
      }
      let file = ReceivedTransferredFile(file: lease.url, isOriginalFile: false)
      let item = try await make(file)
      withExtendedLifetime(lease) {}
      return item
    case .pixels(let box, let make):
      guard let image = try await loadImage(fitting: box, progress: progress) else { return nil }
      return try await make(image)
    }
  }
}
