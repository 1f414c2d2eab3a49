// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The assets of a list, newest first, a page at a time.
///
/// However long the list is, a loop over it holds one page.
///
/// ```swift
/// for try await page in library.pages(in: window, matching: AssetQuery()) { print(page.count) }
/// ```
public struct AssetPages: AsyncSequence, Sendable {
  /// As many assets make a page.
  public static let pageSize = 500

  /// One page, and whether the list ends with it.
  public typealias Page = (assets: [Asset], isLast: Bool)
  /// Reads the page behind an asset, nil for the first page.
  public typealias Reader = @Sendable (_ last: Asset?) async throws -> Page

  private let makeReader: @Sendable () -> Reader

  /// Makes a sequence of pages.
  ///
  /// - Parameter makeReader: Makes what reads the pages of one pass through the list, which are
  ///   asked for one after another.
  public init(_ makeReader: @escaping @Sendable () -> Reader) {
    self.makeReader = makeReader
  }

  /// Begins a pass through the list.
  ///
  /// - Returns: What gives its pages.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: makeReader()) }

  /// One pass through a list.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: Reader
    private var last: Asset?
    private var isOver = false

    fileprivate init(reader: @escaping Reader) { self.reader = reader }

    /// Reads the next page.
    ///
    /// - Returns: At least one asset, or nil at the end of the list.
    /// - Throws: Whatever keeps the library from answering.
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
  /// Lists assets a page at a time, as ``pagesInOrder(in:matching:)``.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list.
  /// - Returns: The pages.
  public func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages {
    pagesInOrder(in: window, matching: query)
  }

  /// Lists assets a page at a time, each page asked for from the last asset of the one before.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: What to list.
  /// - Returns: The pages.
  /// - Complexity: One query a page, see ``AssetQuerying/assets(in:matching:after:limit:)``.
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
