// SPDX-License-Identifier: Apache-2.0

/// Reads headers of files and their sidecars, as an index needs them.
public typealias MediaReading = HeaderReading & SidecarReading
