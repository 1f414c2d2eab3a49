// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A list of assets, newest first, that is read page by page.
///
/// A loop over the pages keeps only one page in memory.
///
/// ```swift
/// for try await page in library.pages(in: window, matching: AssetQuery()) { print(page.count) }
/// ```
public struct AssetPages: AsyncSequence, Sendable {
  /// The maximum number of assets on a page.
  public static let pageSize = 500

  /// The assets of one page, and whether the page is the last one.
  public typealias Page = (assets: [Asset], isLast: Bool)
  /// A function that reads the page that follows an asset, or the first page if the asset is nil.
  public typealias Reader = @Sendable (_ last: Asset?) async throws -> Page

  private let makeReader: @Sendable () -> Reader

  /// Makes a list that is read page by page.
  ///
  /// - Parameter makeReader: A closure that is called at the start of each iteration. The closure
  ///   returns a reader, which reads the pages of the list once, in order.
  public init(_ makeReader: @escaping @Sendable () -> Reader) {
    self.makeReader = makeReader
  }

  /// Starts an iteration over the pages.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: makeReader()) }

  /// An iterator over the pages of a list.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: Reader
    private var last: Asset?
    private var isOver = false

    fileprivate init(reader: @escaping Reader) { self.reader = reader }

    /// Reads the next page of the list.
    ///
    /// - Returns: The assets of the page, one or more; nil at the end of the list.
    /// - Throws: An error of the library if the library cannot be read.
    public mutating func next() async throws -> [Asset]? {
      while !isOver {
        let page = try await reader(last)
        isOver = page.isLast || page.assets.isEmpty
        last = page.assets.last ?? last
        if !page.assets.isEmpty { return page.assets }
      }
      return nil
    }
  }
}

extension AssetQuerying {
  /// Lists assets page by page; the default implementation calls ``pagesInOrder(in:matching:)``.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  /// - Returns: The pages.
  public func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages {
    pagesInOrder(in: window, matching: query)
  }

  /// Lists assets page by page; each page begins after the last asset of the previous page.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  /// - Returns: The pages.
  /// - Complexity: One query per page, see ``AssetQuerying/assets(in:matching:after:limit:)``.
  public func pagesInOrder(in window: AssetWindow, matching query: AssetQuery) -> AssetPages {
    AssetPages { [self] in
      { last in
        let assets = try await assets(
          in: window, matching: query, after: last.map { AssetWindow.Key($0) },
          limit: AssetPages.pageSize)
        return (assets, assets.count < AssetPages.pageSize)
      }
    }
  }
}
