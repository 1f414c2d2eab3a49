// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import Glibc
import HostLink
import LocketPicker
import PickerModel
import PickerPorts
import Synchronization

extension HostConnection {
  /// Makes the bytes of an item that an app requested, and gives them to the app.
  ///
  /// If the original is not on the device, it is fetched first.
  func load(_ request: LoadRequest, _ number: Int) async throws {
    guard let item = handed[request.item] else {
      throw LinkError(.unknown, "item \(request.item): is not an item that this app received")
    }
    // The person may have ended the permanent access since the app received the item.
    if openAnswers.contains(item.picker),
      !openedAssets.contains(where: { $0.identifier == item.picked.asset.identifier })
    {
      throw LinkError(.unknown, "item \(request.item): is no longer open to this app")
    }
    guard
      let form = request.type.map({ type in item.forms.first { $0.type == type } })
        ?? item.forms.first
    else {
      throw LinkError(
        item: request.item, .unsupported,
        "cannot be loaded as \(request.type?.rawValue ?? "anything"); use one of its types")
    }
    let drawing = try pictures(for: request, form)
    guard !payloads.isFull else {
      throw LinkError(
        .tooMany, "the app has not released \(HostLink.maximumPayloadCount) payloads; release some")
    }
    let content = PayloadFiles.Content(
      folder: folder, item: request.item, form: form, pixels: request.pixels)
    let (name, rendition): (String, Rendition)
    if let kept = service.payloadFiles.reuse(content) {
      (name, rendition) = kept
    } else {
      (name, rendition) = try await make(content, item.picked.asset, number, drawing)
    }
    let file = LinkFile(descriptor: open(rendition.file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW))
    guard file.number >= 0, !Task.isCancelled else {
      service.payloadFiles.release(name)
      throw LinkError(item: request.item, .cancelled, "loading was stopped")
    }
    var answer = LoadAnswer(
      payload: payloads.add(name, at: rendition.file), type: rendition.contentType,
      byteCount: rendition.byteCount)
    answer.pixelSize = rendition.pixelSize.width > 0 ? rendition.pixelSize : nil
    answer.removed = form.request.removing
    if request.isByDescriptor {
      reply(number, .success(answer.json), with: file)
    } else {
      reply(number, .success(answer.json))
    }
  }

  /// Makes the file of an item.
  ///
  /// If the original is not on the device, it is fetched first.
  private func make(
    _ content: PayloadFiles.Content, _ asset: Asset, _ number: Int,
    _ drawing: (any ThumbnailProviding)?
  ) async throws(LinkError) -> (name: String, rendition: Rendition) {
    let files = service.payloadFiles
    guard !files.isFull(folder) else {
      throw LinkError(
        .tooMany,
        "\(PayloadFiles.maximumReleasedCount) released files are still open; close some")
    }
    let throttle = ProgressThrottle { [link] progress in
      link.send(LinkEvent.progress(request: number, progress).message)
    }
    try await fetch(asset, content.form.source, content.item, throttle)
    throttle.report(.convert, 0, nil)
    // The app can find out the path of an open file, so the path must not contain the photo's name.
    let name = "\(folder)/\(UUID().uuidString)"
    do throws(LinkError) {
      var rendition = try await rendition(of: asset, content, at: name, throttle)
      if let drawing, let box = content.pixels {
        rendition = try await decoded(rendition, by: drawing, fitting: box, content.item)
      }
      guard files.finish(name, rendition) else { throw LinkError(noSpaceFor: content.item) }
      return (name, rendition)
    } catch {
      files.cancel(name)
      throw error
    }
  }

  /// Fetches an original if it is not on the device.
  private func fetch(
    _ asset: Asset, _ source: Representation.Source, _ item: Int, _ throttle: ProgressThrottle
  ) async throws(LinkError) {
    guard source == .original, dependencies.library.isMissing(asset) else { return }
    switch await service.fetch(asset, progress: { throttle.report(.download, $0, $1) }) {
    case .ready: return
    case .failed(let reason): throw LinkError(item: item, reason, "was not fetched")
    case .gone: throw LinkError(item: item, .notFound, "is no longer in the library")
    case .cancelled, .kept, .later: throw LinkError(item: item, .cancelled, "fetching was stopped")
    }
  }

  private func rendition(
    of asset: Asset, _ content: PayloadFiles.Content, at name: String, _ throttle: ProgressThrottle
  ) async throws(LinkError) -> Rendition {
    let (form, item, box, user) = (content.form, content.item, content.pixels, user)
    do throws(CloudError) {
      try FileWork.makeFolder(folder, own: folder)
    } catch {
      service.report(error.description)
      throw LinkError(item: item, error.reason, "cannot be converted to the requested type")
    }
    let file: AssetFile = form.source == .motion ? .livePhotoVideo : .original
    do throws(MediaError) {
      return try await dependencies.library.using(file, of: asset) {
        [dependencies, service] file throws(MediaError) in
        var request = form.request
        request.isTransient = true
        request.source = file.fingerprint
        if let box { request.fitting = request.fitting.map { $0.fitted(into: box) } ?? box }
        // The size of the new file is known before it is made only if the file is a copy.
        var info = stat()
        let isCopy = request.mode == .current && request.fitting == nil
        let byteCount = isCopy && stat(file.path, &info) == 0 ? Int64(info.st_size) : 0
        guard service.payloadFiles.begin(name, content, byteCount: byteCount, for: user) else {
          throw MediaError(
            path: name, reason: .noSpace, detail: "not enough space for more files of this app")
        }
        return try await dependencies.renditions.rendition(ofFileAt: file.path, request, to: name) {
          throttle.report(.convert, $0, $1)
        }
      }
    } catch {
      service.report(error.description)
      throw error.reason == .noSpace ? LinkError(noSpaceFor: item) : LinkError(item: item, error)
    }
  }
}

extension HostConnection {
  /// Returns the decoder if the app asks for decoded pixels, nil if it asks for the bytes of a
  /// file.
  private func pictures(
    for request: LoadRequest, _ form: Representation
  ) throws(LinkError) -> (any ThumbnailProviding)? {
    guard request.pixels != nil else { return nil }
    guard let pictures = dependencies.pictures, form.type.conforms(to: .image) else {
      throw LinkError(
        item: request.item, .unsupported,
        "cannot be loaded as pixels; load its bytes")
    }
    return pictures
  }

  /// Decodes a file that was made for this app into pixels, and removes the file.
  ///
  /// The original is not decoded directly. The limits of the device therefore apply to pixels, too.
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
    guard DiskRoom.availableBytes(at: file) ?? .max >= Int64(image.bytes.count),
      FileManager.default.createFile(
        atPath: file, contents: Data(image.bytes), attributes: [.posixPermissions: 0o600])
    else {
      unlink(file)
      throw LinkError(noSpaceFor: item)
    }
    return Rendition(
      file: file, contentType: .data, pixelSize: image.size, byteCount: Int64(image.bytes.count))
  }
}

extension LinkError {
  /// Creates an error for an item that cannot be converted; the message does not name the file.
  fileprivate init(item: Int, _ error: MediaError) {
    let what =
      switch error.reason {
      case .notFound: "is no longer in the library"
      case .changed: "was changed after it was picked"
      default: "cannot be converted to the requested type"
      }
    self.init(item: item, error.reason, what)
  }

  /// Creates an error for an item whose file would take too much disk space.
  fileprivate init(noSpaceFor item: Int) {
    self.init(
      item: item, .noSpace,
      "does not fit into the picker's temporary folder; release other items, or free space")
  }

  /// Creates an error for an item that cannot be loaded; the message does not name the file.
  init(item: Int, _ reason: FailureReason, _ what: String) {
    self.init(.load, "item \(item): \(what) (\(reason.rawValue))")
    failure = reason
    isRetryable = reason.isRetryable
  }
}

/// Limits the number of progress reports.
///
/// It reports the beginning of a stage, each hundredth of it, and its end.
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
