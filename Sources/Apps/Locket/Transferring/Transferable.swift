// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import PickerModel

/// A type whose values can be made from an item's bytes.
///
/// The protocol has the API of the protocol with the same name in Apple's CoreTransferable.
///
/// Only importing is supported: a picker delivers items and does not accept any.
public protocol Transferable: Sendable {
  /// The type of the representation that lists how values are made from an item's bytes.
  associatedtype Representation: TransferRepresentation where Representation.Item == Self

  /// The representations from which a value can be made, the preferred one first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// Describes one or several ways to make a value from an item's bytes.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the values that are made from an item.
  associatedtype Item: Sendable

  /// The ways to make a value from an item, the preferred one first.
  var importers: [TransferImporter<Item>] { get }
}

/// Makes a value from the bytes of an item in one content type.
public struct TransferImporter<Item: Sendable>: Sendable {
  /// The form in which an importer receives the bytes.
  enum Form: Sendable {
    case data(@Sendable (Data) async throws -> Item)
    case file(@Sendable (ReceivedTransferredFile) async throws -> Item)
    case pixels(PixelSize?, @Sendable (RGBAImage) async throws -> Item)
  }

  /// The content type that the importer accepts; it also accepts more specific types.
  public let contentType: ContentType
  let form: Form
}

/// A representation that makes a value from bytes in memory.
public struct DataRepresentation<Item: Sendable>: TransferRepresentation {
  /// An array with the one importer that makes the value from the bytes.
  public let importers: [TransferImporter<Item>]

  /// Describes how a value is made from bytes.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the bytes, or a more general type.
  ///   - importing: Makes the value from the bytes.
  public init(
    importedContentType: ContentType,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    importers = [TransferImporter(contentType: importedContentType, form: .data(importing))]
  }
}

/// A representation that makes a value from a file.
public struct FileRepresentation<Item: Sendable>: TransferRepresentation {
  /// An array with the one importer that makes the value from the file.
  public let importers: [TransferImporter<Item>]

  /// Describes how a value is made from a file.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the file, or a more general type.
  ///   - shouldAttemptToOpenInPlace: Has no effect, because originals stay with the picker.
  ///   - importing: Makes the value from the file, which is deleted when this closure returns
  ///     (rule `unseen.load.item.file-temporary`).
  public init(
    importedContentType: ContentType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    importers = [TransferImporter(contentType: importedContentType, form: .file(importing))]
  }
}

/// The file of an item, which a ``FileRepresentation`` imports.
public struct ReceivedTransferredFile: Hashable, Sendable {
  /// The URL of the item's file, which exists only during the import.
  public let file: URL
  /// Whether this is the original file itself; always false, because originals stay with the
  /// picker.
  public let isOriginalFile: Bool
}

/// Several representations in order of preference; the first one that matches the item is used.
public struct TransferRepresentations<Item: Sendable>: TransferRepresentation {
  /// The importers of all representations, the preferred one first.
  public let importers: [TransferImporter<Item>]
}

/// Combines the representations that a ``Transferable`` type lists.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Sendable> {
  /// Combines representations.
  ///
  /// - Parameter representations: The representations, the preferred one first.
  /// - Returns: One representation that has the importers of all of them.
  public static func buildBlock(
    _ representations: any TransferRepresentation<Item>...
  ) -> TransferRepresentations<Item> {
    TransferRepresentations(importers: representations.flatMap { $0.importers })
  }
}

extension Data: Transferable {
  /// Imports the bytes of an item in the item's preferred type, whatever the type is.
  public static var transferRepresentation: some TransferRepresentation<Data> {
    DataRepresentation(importedContentType: .data) { $0 }
  }
}
