// SPDX-License-Identifier: Apache-2.0

/// The style sheet of a report, embedded in the page.
enum HTMLStyle {
  static var text: String {
    ":root{color-scheme:light dark;\(HTMLPalette.day.variables)}\n"
      + "@media (prefers-color-scheme:dark){:root{\(HTMLPalette.night.variables)}}\n"
      + layout + "\n" + colors
  }

  /// One CSS class for each verdict and phase.
  private static var colors: String {
    HTMLPalette.day.pairs.map { pair in
      ".\(pair.name){color:var(--\(pair.name));background:var(--\(pair.name)-ground)}"
        + ".strip .\(pair.name){fill:var(--\(pair.name)-ground)}"
        + ".strip .on-\(pair.name){fill:var(--\(pair.name))}"
    }.joined(separator: "\n")
  }

  private static let layout = """
    *{box-sizing:border-box}
    body{margin:0 auto;padding:24px 32px;max-width:1640px;color:var(--text);background:var(--ground);
    font:15px/1.45 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    h1{font-size:26px;margin:0 0 4px}h2{font-size:20px;margin:36px 0 10px}
    h3{font-size:16px;margin:0 0 4px;overflow-wrap:anywhere}h4{font-size:14px;margin:12px 0 4px}
    a{color:var(--link)}p{margin:4px 0;max-width:90ch}.muted{color:var(--muted)}
    code,pre,.mono{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:13px}
    pre{margin:4px 0;padding:8px 10px;border:1px solid var(--line);border-radius:6px;
    white-space:pre-wrap;overflow-wrap:anywhere}
    .claims{list-style:none;margin:16px 0;padding:0;display:grid;gap:8px}
    .claims li{padding:10px 14px;border-radius:8px;border:1px solid var(--line)}
    .claims strong{font-size:16px}
    .claims .missing{display:block}.claims a,.claims summary{color:inherit}.claims summary{padding:0}
    tr[id]{scroll-margin-top:120px}.check{scroll-margin-top:20px}
    .scroll{overflow:auto;width:fit-content;max-width:100%;max-height:88vh;border:1px solid var(--line);border-radius:8px}
    table{border-collapse:separate;border-spacing:0}
    th,td{padding:5px 9px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
    .totals td,.totals thead th{text-align:right}.totals th:first-child{text-align:left}
    .matrix thead th{position:sticky;top:0;z-index:2;background:var(--ground);vertical-align:bottom;
    border-bottom:2px solid var(--muted)}
    .matrix thead th+th{font-size:12px;padding:5px 6px}
    .matrix thead th:first-child{left:0;z-index:3}
    .matrix tbody th[scope=row]{position:sticky;left:0;z-index:1;background:var(--ground);
    min-width:250px;max-width:560px;font-weight:400;border-right:1px solid var(--line)}
    .matrix th[scope=rowgroup]{font-size:16px;padding-top:16px;background:var(--ground)}
    .matrix th[scope=rowgroup] span{position:sticky;left:9px}
    .matrix td{white-space:nowrap;text-align:center;vertical-align:middle;min-width:54px;
    padding:4px 6px;
    border-left:1px solid var(--line)}
    .matrix td a{color:inherit;font-weight:700}
    .says{display:block;font-size:13px;color:var(--muted)}
    .chip{display:inline-block;padding:0 6px;border-radius:9px;font-size:11px;font-weight:600;
    border:1px solid currentColor;white-space:nowrap}
    .legend{display:flex;flex-wrap:wrap;gap:6px;margin:8px 0}
    .case{margin:18px 0;padding:14px 16px;border:1px solid var(--line);border-radius:8px}
    .check{margin:12px 0 0;padding:10px 0 0 14px;border-left:4px solid var(--line)}
    .check>h4:first-child{margin-top:0;overflow-wrap:anywhere}
    .check:target{border-left-color:var(--link);outline:2px solid var(--link);outline-offset:4px}
    .steps{margin:4px 0;width:100%}.steps td{overflow-wrap:anywhere}
    .steps td:first-child,.steps td:nth-child(2){white-space:nowrap;text-align:right}
    summary{cursor:pointer;padding:6px 0;color:var(--link)}
    .strip{display:block;width:100%;max-width:1200px;height:auto;margin:10px 0}
    .strip text{font:13px system-ui,"DejaVu Sans",sans-serif;fill:var(--text)}
    .strip .axis{stroke:var(--muted);stroke-width:1}
    .strip .wrong{stroke:var(--fail);stroke-width:3}.strip text.wrong{stroke:none;fill:var(--fail);font-weight:700}
    tr.wrong td{font-weight:700}
    @media print{.scroll{max-height:none;overflow:visible}}
    """
}
