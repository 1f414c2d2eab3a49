// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import PickerModel

/// A type that can be made of an item's bytes, with the spelling of CoreTransferable.
///
/// Only importing is here: a picker hands over and takes nothing.
public protocol Transferable: Sendable {
  /// What the type is made of.
  associatedtype Representation: TransferRepresentation where Representation.Item == Self

  /// Ways to make a value, the best first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// One or several ways to make a value of bytes.
public protocol TransferRepresentation<Item>: Sendable {
  /// What is made.
  associatedtype Item: Sendable

  /// The ways, the best first.
  var importers: [TransferImporter<Item>] { get }
}

/// A way to make a value of bytes of one type.
public struct TransferImporter<Item: Sendable>: Sendable {
  /// What the importer takes.
  enum Form: Sendable {
    case data(@Sendable (Data) async throws -> Item)
    case file(@Sendable (ReceivedTransferredFile) async throws -> Item)
    case pixels(PixelSize?, @Sendable (RGBAImage) async throws -> Item)
  }

  /// The type it takes, or kinds of it.
  public let contentType: ContentType
  let form: Form
}

/// A value made of bytes in memory.
public struct DataRepresentation<Item: Sendable>: TransferRepresentation {
  /// The one way.
  public let importers: [TransferImporter<Item>]

  /// Describes how a value is made of bytes.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the bytes, or one that it is a kind of.
  ///   - importing: Makes the value.
  public init(
    importedContentType: ContentType,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    importers = [TransferImporter(contentType: importedContentType, form: .data(importing))]
  }
}

/// A value made of a file.
public struct FileRepresentation<Item: Sendable>: TransferRepresentation {
  /// The one way.
  public let importers: [TransferImporter<Item>]

  /// Describes how a value is made of a file.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the file, or one that it is a kind of.
  ///   - shouldAttemptToOpenInPlace: Takes no effect: originals stay with the picker.
  ///   - importing: Makes the value; the file is gone when this returns (rule R4).
  public init(
    importedContentType: ContentType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    importers = [TransferImporter(contentType: importedContentType, form: .file(importing))]
  }
}

/// A file that came with an item.
public struct ReceivedTransferredFile: Hashable, Sendable {
  /// Where it is, for as long as the import runs.
  public let file: URL
  /// Whether it is the original itself; never here.
  public let isOriginalFile: Bool
}

/// Several ways to make a value, in their order.
public struct TransferRepresentations<Item: Sendable>: TransferRepresentation {
  /// The ways, the best first.
  public let importers: [TransferImporter<Item>]
}

/// Puts ways to make a value one after another.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Sendable> {
  /// Puts them one after another.
  ///
  /// - Parameter parts: The ways, the best first.
  /// - Returns: All of them.
  public static func buildBlock(
    _ parts: any TransferRepresentation<Item>...
  ) -> TransferRepresentations<Item> {
    TransferRepresentations(importers: parts.flatMap { $0.importers })
  }
}

extension Data: Transferable {
  /// Any item's most preferred bytes.
  public static var transferRepresentation: some TransferRepresentation<Data> {
    DataRepresentation(importedContentType: .data) { $0 }
  }
}
