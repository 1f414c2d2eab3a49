// SPDX-License-Identifier: Apache-2.0

/// Reads headers of files and their sidecars, which an index needs.
public typealias MediaReading = HeaderReading & SidecarReading
