// SPDX-License-Identifier: Apache-2.0

/// Reads what files and the notes beside them say, as an index needs it.
public typealias MediaReading = HeaderReading & SidecarReading
