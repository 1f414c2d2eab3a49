// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import Glibc
import HostLink
import PickerCore
import PickerModel
import Synchronization

extension HostVisit {
  /// Fetches what is missing of an item, makes the bytes that were asked for, and hands them over.
  func load(_ request: LoadRequest, _ number: Int) async throws {
    guard let item = handed[request.item] else {
      throw LinkFault(.unknown, "item \(request.item): was not handed to this app")
    }
    guard
      let form = request.type.map({ type in item.forms.first { $0.type == type } })
        ?? item.forms.first
    else {
      throw LinkFault(
        item: request.item, .unsupported,
        "does not come as \(request.type?.rawValue ?? "anything"); use one of its types")
    }
    let drawing = try pictures(for: request, form)
    guard !payloads.isFull else {
      throw LinkFault(
        .tooMany, "\(HostLink.mostPayloads) payloads wait to be released; release some")
    }
    let throttle = ProgressThrottle { [link] progress in
      link.send(LinkNews.progress(request: number, progress).message)
    }
    try await fetch(item.picked.asset, form.source, request.item, throttle)
    throttle.tell(.convert, 0, nil)
    var rendition = try await rendition(
      of: item.picked.asset, form, request.item, throttle, fitting: request.pixels)
    if let drawing, let box = request.pixels {
      rendition = try await decoded(rendition, by: drawing, fitting: box, request.item)
    }
    let file = LinkFile(descriptor: open(rendition.file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW))
    guard file.number >= 0, !Task.isCancelled else {
      unlink(rendition.file)
      throw LinkFault(item: request.item, .cancelled, "was stopped")
    }
    var answer = LoadAnswer(
      payload: payloads.keep(rendition.file), type: rendition.contentType,
      byteCount: rendition.byteCount)
    answer.pixelSize = rendition.pixelSize.width > 0 ? rendition.pixelSize : nil
    answer.removed = form.request.removing
    if request.isByDescriptor {
      reply(number, .success(answer.json), with: file)
    } else {
      reply(number, .success(answer.json))
    }
  }

  /// Has an original brought here that is not.
  private func fetch(
    _ asset: Asset, _ source: Representation.Source, _ item: Int, _ throttle: ProgressThrottle
  ) async throws(LinkFault) {
    guard source == .original, asset.availability == .cloud,
      parts.library.original(of: asset) == nil
    else { return }
    switch await service.fetch(asset, progress: { throttle.tell(.download, $0, $1) }) {
    case .ready: return
    case .failed(let reason): throw LinkFault(item: item, reason, "was not fetched")
    case .gone: throw LinkFault(item: item, .notFound, "is gone from the library")
    case .cancelled, .kept, .later: throw LinkFault(item: item, .cancelled, "was stopped")
    }
  }

  private func rendition(
    of asset: Asset, _ form: Representation, _ item: Int, _ throttle: ProgressThrottle,
    fitting box: PixelSize? = nil
  ) async throws(LinkFault) -> Rendition {
    do throws(CloudError) {
      try FileWork.makeFolder(folder, own: folder)
    } catch {
      service.report(error.description)
      throw LinkFault(item: item, error.reason, "cannot be made into what was asked for")
    }
    // No name of the library's: whoever holds the descriptor can ask where the file lies.
    let name = "\(folder)/\(UUID().uuidString)"
    let file: AssetFile = form.source == .motion ? .livePhotoVideo : .original
    do throws(MediaError) {
      return try await parts.library.using(file, of: asset) { [parts] file throws(MediaError) in
        var request = form.request
        request.isTransient = true
        request.source = file.stamp
        if let box { request.fitting = request.fitting.map { $0.fitted(into: box) } ?? box }
        return try await parts.renditions.rendition(ofFileAt: file.path, request, to: name) {
          throttle.tell(.convert, $0, $1)
        }
      }
    } catch {
      service.report(error.description)
      throw LinkFault(item: item, error)
    }
  }
}

extension HostVisit {
  /// What decodes a picture for an app that asks for pixels, nil where it asks for bytes.
  private func pictures(
    for request: LoadRequest, _ form: Representation
  ) throws(LinkFault) -> (any ThumbnailProviding)? {
    guard request.pixels != nil else { return nil }
    guard let pictures = parts.pictures, form.type.conforms(to: .image) else {
      throw LinkFault(
        item: request.item, .unsupported,
        "does not come as pixels; ask for the bytes of a picture")
    }
    return pictures
  }

  /// Makes pixels of a file that was made for this app, and takes the file away.
  ///
  /// The file is the rendition and not the original, so that the device's bounds hold for pixels, too.
  private func decoded(
    _ rendition: Rendition, by pictures: any ThumbnailProviding, fitting box: PixelSize, _ item: Int
  ) async throws(LinkFault) -> Rendition {
    defer { unlink(rendition.file) }
    let size = rendition.pixelSize.fitted(into: box)
    guard size.width > 0, size.height > 0 else {
      throw LinkFault(item: item, .unsupported, "has no size in pixels")
    }
    let image: PixelImage
    do throws(MediaError) {
      image = try await pictures.thumbnail(ofFileAt: rendition.file, size: size).image
    } catch {
      service.report(error.description)
      throw LinkFault(item: item, error)
    }
    let file = rendition.file + ".rgba"
    guard
      FileManager.default.createFile(
        atPath: file, contents: Data(image.bytes), attributes: [.posixPermissions: 0o600])
    else {
      unlink(file)
      throw LinkFault(item: item, .noSpace, "has no room for its pixels")
    }
    return Rendition(
      file: file, contentType: .data, pixelSize: image.size, byteCount: Int64(image.bytes.count))
  }
}

extension LinkFault {
  /// Why an item's bytes cannot be made; its file stays unnamed.
  fileprivate init(item: Int, _ error: MediaError) {
    let what =
      switch error.reason {
      case .notFound: "is gone from the library"
      case .changed: "is another than was picked"
      default: "cannot be made into what was asked for"
      }
    self.init(item: item, error.reason, what)
  }

  /// Why an item's bytes cannot be had; its file stays unnamed.
  init(item: Int, _ reason: FailureReason, _ what: String) {
    self.init(.load, "item \(item): \(what) (\(reason.rawValue))")
    failure = reason
    isRetryable = reason.isRetryable
  }
}

/// Tells of progress no oftener than anybody can see: at the beginning of a stage, each hundredth,
/// and at its end.
final class ProgressThrottle: Sendable {
  private let last = Mutex<LoadProgress?>(nil)
  private let send: @Sendable (LoadProgress) -> Void

  init(_ send: @escaping @Sendable (LoadProgress) -> Void) { self.send = send }

  func tell(_ stage: LoadProgress.Stage, _ completed: Int64, _ total: Int64?) {
    var progress = LoadProgress(stage: stage)
    progress.completed = completed
    progress.total = total
    let told = progress
    let isNews = last.withLock { last in
      if let last, last.stage == stage, last.total == total, completed != total,
        abs(completed - last.completed) < max(1 << 16, (total ?? 0) / 100)
      {
        return false
      }
      last = told
      return true
    }
    if isNews { send(told) }
  }
}
