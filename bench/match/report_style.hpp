// The style sheet of the HTML report; light or dark as the reader's system is.
#pragma once

#include <string_view>

namespace outflank::match {

inline constexpr std::string_view kReportStyle = R"css(
:root { --page: #f6f7f5; --card: #ffffff; --ink: #1d2622; --soft: #66726c; --rule: #e1e5e2; --felt: #1f7a4d;
  --win: #1f7a4d; --draw: #a5aea9; --loss: #c2502e; }
.s0 { --c: #1f7a4d; } .s1 { --c: #c2502e; } .s2 { --c: #2f6db5; } .s3 { --c: #9a6fb0; } .s4 { --c: #b58a1c; }
.s5 { --c: #2a9d9a; } .s6 { --c: #8c5a3c; } .s7 { --c: #5b6770; }
@media (prefers-color-scheme: dark) {
  :root { --page: #121614; --card: #1b211e; --ink: #e6ebe8; --soft: #98a39d; --rule: #2d3531; --felt: #23734c;
    --win: #3fb07a; --draw: #68726d; --loss: #e07a57; }
  .s0 { --c: #3fb07a; } .s1 { --c: #e07a57; } .s2 { --c: #6aa5ea; } .s3 { --c: #c39ad8; } .s4 { --c: #dcb54c; }
  .s5 { --c: #58c9c5; } .s6 { --c: #c18d6c; } .s7 { --c: #9aa7b1; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 28px 24px 48px; max-width: 1180px; background: var(--page); color: var(--ink);
  font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 27px; margin: 0 0 2px; letter-spacing: -0.01em; }
h2 { font-size: 16px; margin: 0 0 10px; }
p.sub { color: var(--soft); margin: 0 0 20px; }
p.note { color: var(--soft); font-size: 13px; margin: 8px 0 0; }
.tiles { display: flex; flex-wrap: wrap; gap: 14px; margin-bottom: 16px; }
.tile { flex: 1 1 125px; background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 12px 16px; }
.tile > b { display: block; font-size: 22px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.tile > span { color: var(--soft); font-size: 13px; }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 16px 18px; margin-bottom: 16px;
  overflow-x: auto; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(440px, 1fr)); gap: 16px; margin-bottom: 16px; }
.grid .card { margin: 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 600; font-size: 13px; text-align: right; padding: 4px 10px; }
td { text-align: right; padding: 6px 10px; border-top: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
.bad { color: var(--loss); font-weight: 600; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: var(--soft); }
svg .end { text-anchor: end; } svg .middle { text-anchor: middle; } svg .name { fill: var(--ink); }
.grid line, line.grid { stroke: var(--rule); } line.axis { stroke: var(--soft); }
line.level { stroke: var(--soft); stroke-dasharray: 4 3; }
.line { fill: none; stroke: var(--c); stroke-width: 2; stroke-linejoin: round; }
.dash { fill: none; stroke: var(--c); stroke-width: 1; stroke-dasharray: 3 3; }
.band { fill: var(--c); opacity: 0.16; } .key { fill: var(--c); }
.win { fill: var(--win); } .draw { fill: var(--draw); } .loss { fill: var(--loss); }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(215px, 1fr)); gap: 18px; }
.boards svg { max-width: 215px; } .boards p { margin: 6px 0 0; font-size: 13px; }
.felt { fill: var(--felt); } .cell { stroke: #0d3a24; stroke-width: 1; } .black { fill: #111; } .white { fill: #f4f4f0; }
.last { fill: #e34b3a; }
details { color: var(--soft); } pre { overflow-x: auto; font-size: 12.5px; }
)css";

}  // namespace outflank::match
