// SPDX-License-Identifier: Apache-2.0

/// Reads all metadata that an index needs: headers of media files, and sidecars.
public typealias MediaReading = HeaderReading & SidecarReading
