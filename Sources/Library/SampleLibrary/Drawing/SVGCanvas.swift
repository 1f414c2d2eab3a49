// SPDX-License-Identifier: Apache-2.0

/// Collects shapes into an SVG document.
///
/// The document contains neither text nor filters. Text would look different with other fonts, and
/// filters would need most of the rendering time.
struct SVGCanvas: Sendable {
  let width: Double
  let height: Double
  /// The daylight of the scene.
  let light: Daylight
  /// The position in a video from 0 to 1, or 0 for a photo.
  let phase: Double
  private var definitions = ""
  private var body = ""
  private var gradients = 0

  init(width: Int, height: Int, light: Daylight = .day, phase: Double = 0) {
    self.width = Double(width)
    self.height = Double(height)
    self.light = light
    self.phase = phase
  }

  /// The length of the shorter side of the picture.
  ///
  /// Sizes of objects are multiples of this length. The objects therefore have the same shape in
  /// every picture.
  var unit: Double { min(width, height) }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: Paint,
    radius: Double = 0, opacity: Double = 1
  ) {
    body += "<rect x=\"\(x.brief)\" y=\"\(y.brief)\" width=\"\(width.brief)\""
    body += " height=\"\(height.brief)\""
    if radius > 0 { body += " rx=\"\(radius.brief)\"" }
    finish(fill, opacity)
  }

  mutating func circle(
    _ x: Double, _ y: Double, _ radius: Double, _ fill: Paint, opacity: Double = 1
  ) {
    body += "<circle cx=\"\(x.brief)\" cy=\"\(y.brief)\" r=\"\(radius.brief)\""
    finish(fill, opacity)
  }

  mutating func ellipse(
    _ x: Double, _ y: Double, _ across: Double, _ down: Double, _ fill: Paint,
    turned degrees: Double = 0, opacity: Double = 1
  ) {
    body += "<ellipse cx=\"\(x.brief)\" cy=\"\(y.brief)\" rx=\"\(across.brief)\""
    body += " ry=\"\(down.brief)\""
    if degrees != 0 { body += " transform=\"rotate(\(degrees.brief) \(x.brief) \(y.brief))\"" }
    finish(fill, opacity)
  }

  mutating func fill(_ outline: Outline, _ fill: Paint, opacity: Double = 1) {
    body += "<path d=\"\(outline.text)\""
    finish(fill, opacity)
  }

  mutating func stroke(
    _ outline: Outline, _ paint: Paint, width: Double, opacity: Double = 1
  ) {
    body += "<path d=\"\(outline.text)\" fill=\"none\" stroke=\"\(paint.text)\""
    body += " stroke-width=\"\(width.brief)\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    if opacity < 1 { body += " stroke-opacity=\"\(opacity.fine)\"" }
    body += "/>\n"
  }

  mutating func ring(
    _ x: Double, _ y: Double, _ radius: Double, _ paint: Paint, width: Double, opacity: Double = 1
  ) {
    body += "<circle cx=\"\(x.brief)\" cy=\"\(y.brief)\" r=\"\(radius.brief)\" fill=\"none\""
    body += " stroke=\"\(paint.text)\" stroke-width=\"\(width.brief)\""
    if opacity < 1 { body += " stroke-opacity=\"\(opacity.fine)\"" }
    body += "/>\n"
  }

  /// Draws shapes in a group to which a transform is applied.
  mutating func group(_ transform: String, _ draw: (inout SVGCanvas) -> Void) {
    body += "<g transform=\"\(transform)\">\n"
    draw(&self)
    body += "</g>\n"
  }

  private mutating func finish(_ fill: Paint, _ opacity: Double) {
    body += " fill=\"\(fill.text)\""
    if opacity < 1 { body += " fill-opacity=\"\(opacity.fine)\"" }
    body += "/>\n"
  }
}

extension SVGCanvas {
  /// Creates a linear gradient that spans the shape that it fills.
  ///
  /// It goes downward, or to the right if `isAcross` is true.
  mutating func linear(_ stops: [GradientStop], isAcross: Bool = false) -> Paint {
    let end = isAcross ? "x2=\"1\" y2=\"0\"" : "x2=\"0\" y2=\"1\""
    return gradient("linearGradient", "x1=\"0\" y1=\"0\" \(end)", stops)
  }

  /// Creates a radial gradient around a point of the shape that it fills.
  mutating func radial(
    _ stops: [GradientStop], x: Double = 0.5, y: Double = 0.5, radius: Double = 0.5
  ) -> Paint {
    gradient("radialGradient", "cx=\"\(x.fine)\" cy=\"\(y.fine)\" r=\"\(radius.fine)\"", stops)
  }

  private mutating func gradient(
    _ element: String, _ geometry: String, _ stops: [GradientStop]
  ) -> Paint {
    gradients += 1
    definitions += "<\(element) id=\"g\(gradients)\" \(geometry)>"
    for stop in stops {
      definitions += "<stop offset=\"\(stop.offset.fine)\" stop-color=\"\(stop.color.text)\""
      if stop.opacity < 1 { definitions += " stop-opacity=\"\(stop.opacity.fine)\"" }
      definitions += "/>"
    }
    definitions += "</\(element)>\n"
    return Paint(text: "url(#g\(gradients))")
  }

  /// Returns the document.
  ///
  /// Its content is transformed so that the pixels are stored with an EXIF orientation. A viewer
  /// that applies the orientation shows the picture upright.
  func document(orientation: EXIFOrientation = .up) -> String {
    let isTurned = orientation.swapsSides
    let across = (isTurned ? height : width).brief
    let down = (isTurned ? width : height).brief
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(across)\" height=\"\(down)\""
    text += " viewBox=\"0 0 \(across) \(down)\">\n<defs>\n\(definitions)</defs>\n"
    guard let matrix = orientation.storing(width: width, height: height) else {
      return text + body + "</svg>\n"
    }
    return text + "<g transform=\"\(matrix)\">\n\(body)</g>\n</svg>\n"
  }
}
