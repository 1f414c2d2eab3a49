// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import Glibc
import HostLink
import PickerCore
import PickerModel
import Synchronization

extension HostConnection {
  /// Fetches an item's original where it is missing, makes the requested bytes, and hands them
  /// over.
  func load(_ request: LoadRequest, _ number: Int) async throws {
    guard let item = handed[request.item] else {
      throw LinkError(.unknown, "item \(request.item): was not handed to this app")
    }
    guard
      let form = request.type.map({ type in item.forms.first { $0.type == type } })
        ?? item.forms.first
    else {
      throw LinkError(
        item: request.item, .unsupported,
        "does not come as \(request.type?.rawValue ?? "anything"); use one of its types")
    }
    let drawing = try pictures(for: request, form)
    guard !payloads.isFull else {
      throw LinkError(
        .tooMany, "\(HostLink.maximumPayloadCount) payloads wait to be released; release some")
    }
    let throttle = ProgressThrottle { [link] progress in
      link.send(LinkEvent.progress(request: number, progress).message)
    }
    try await fetch(item.picked.asset, form.source, request.item, throttle)
    throttle.report(.convert, 0, nil)
    var rendition = try await rendition(
      of: item.picked.asset, form, request.item, throttle, fitting: request.pixels)
    if let drawing, let box = request.pixels {
      rendition = try await decoded(rendition, by: drawing, fitting: box, request.item)
    }
    let file = LinkFile(descriptor: open(rendition.file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW))
    guard file.number >= 0, !Task.isCancelled else {
      unlink(rendition.file)
      throw LinkError(item: request.item, .cancelled, "was stopped")
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

  /// Fetches an original that is not on the device.
  private func fetch(
    _ asset: Asset, _ source: Representation.Source, _ item: Int, _ throttle: ProgressThrottle
  ) async throws(LinkError) {
    guard source == .original, asset.availability == .cloud,
      dependencies.library.original(of: asset) == nil
    else { return }
    switch await service.fetch(asset, progress: { throttle.report(.download, $0, $1) }) {
    case .ready: return
    case .failed(let reason): throw LinkError(item: item, reason, "was not fetched")
    case .gone: throw LinkError(item: item, .notFound, "is gone from the library")
    case .cancelled, .kept, .later: throw LinkError(item: item, .cancelled, "was stopped")
    }
  }

  private func rendition(
    of asset: Asset, _ form: Representation, _ item: Int, _ throttle: ProgressThrottle,
    fitting box: PixelSize? = nil
  ) async throws(LinkError) -> Rendition {
    do throws(CloudError) {
      try FileWork.makeFolder(folder, own: folder)
    } catch {
      service.report(error.description)
      throw LinkError(item: item, error.reason, "cannot be made into what was asked for")
    }
    // The name must not be the library's: an app can find the path of a descriptor that it holds.
    let name = "\(folder)/\(UUID().uuidString)"
    let file: AssetFile = form.source == .motion ? .livePhotoVideo : .original
    do throws(MediaError) {
      return try await dependencies.library.using(file, of: asset) {
        [dependencies] file throws(MediaError) in
        var request = form.request
        request.isTransient = true
        request.source = file.fingerprint
        if let box { request.fitting = request.fitting.map { $0.fitted(into: box) } ?? box }
        return try await dependencies.renditions.rendition(ofFileAt: file.path, request, to: name) {
          throttle.report(.convert, $0, $1)
        }
      }
    } catch {
      service.report(error.description)
      throw LinkError(item: item, error)
    }
  }
}

extension HostConnection {
  /// Returns the decoder for an app that asks for pixels, nil where it asks for bytes.
  private func pictures(
    for request: LoadRequest, _ form: Representation
  ) throws(LinkError) -> (any ThumbnailProviding)? {
    guard request.pixels != nil else { return nil }
    guard let pictures = dependencies.pictures, form.type.conforms(to: .image) else {
      throw LinkError(
        item: request.item, .unsupported,
        "does not come as pixels; ask for the bytes of a picture")
    }
    return pictures
  }

  /// Decodes a file that was made for this app into pixels, and removes the file.
  ///
  /// The file is the rendition and not the original, so that the device's limits apply to pixels,
  /// too.
  private func decoded(
    _ rendition: Rendition, by pictures: any ThumbnailProviding, fitting box: PixelSize, _ item: Int
  ) async throws(LinkError) -> Rendition {
    defer { unlink(rendition.file) }
    let size = rendition.pixelSize.fitted(into: box)
    guard size.width > 0, size.height > 0 else {
      throw LinkError(item: item, .unsupported, "has no size in pixels")
    }
    let image: PixelImage
    do throws(MediaError) {
      image = try await pictures.thumbnail(ofFileAt: rendition.file, size: size).image
    } catch {
      service.report(error.description)
      throw LinkError(item: item, error)
    }
    let file = rendition.file + ".rgba"
    guard
      FileManager.default.createFile(
        atPath: file, contents: Data(image.bytes), attributes: [.posixPermissions: 0o600])
    else {
      unlink(file)
      throw LinkError(item: item, .noSpace, "has no room for its pixels")
    }
    return Rendition(
      file: file, contentType: .data, pixelSize: image.size, byteCount: Int64(image.bytes.count))
  }
}

extension LinkError {
  /// Creates an error for an item that cannot be converted, without naming its file.
  fileprivate init(item: Int, _ error: MediaError) {
    let what =
      switch error.reason {
      case .notFound: "is gone from the library"
      case .changed: "is another than was picked"
      default: "cannot be made into what was asked for"
      }
    self.init(item: item, error.reason, what)
  }

  /// Creates an error for an item whose bytes cannot be loaded, without naming its file.
  init(item: Int, _ reason: FailureReason, _ what: String) {
    self.init(.load, "item \(item): \(what) (\(reason.rawValue))")
    failure = reason
    isRetryable = reason.isRetryable
  }
}

/// Limits progress reports to those that a person can notice.
///
/// It reports the beginning of a stage, each hundredth, and the end.
final class ProgressThrottle: Sendable {
  private let last = Mutex<LoadProgress?>(nil)
  private let send: @Sendable (LoadProgress) -> Void

  init(_ send: @escaping @Sendable (LoadProgress) -> Void) { self.send = send }

  func report(_ stage: LoadProgress.Stage, _ completed: Int64, _ total: Int64?) {
    var progress = LoadProgress(stage: stage)
    progress.completed = completed
    progress.total = total
    let snapshot = progress
    let shouldSend = last.withLock { last in
      if let last, last.stage == stage, last.total == total, completed != total,
        abs(completed - last.completed) < max(1 << 16, (total ?? 0) / 100)
      {
        return false
      }
      last = snapshot
      return true
    }
    if shouldSend { send(snapshot) }
  }
}
