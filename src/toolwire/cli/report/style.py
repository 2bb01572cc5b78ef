"""How the page looks: on a screen by day and night, on a telephone, on paper."""

from __future__ import annotations

from typing import Final

__all__ = ["STYLE"]

_INDENTS = "".join(f".i{depth}{{--i:{depth}ch}}" for depth in range(2, 41, 2))

STYLE: Final = f"""\
:root {{
  color-scheme: light dark;
  --paper: #fbfbfa; --card: #fff; --ink: #1d2125; --quiet: #5c656e; --line: #d9dcdf; --link: #0b5cad;
  --added: #d9f5e0; --added-ink: #0f5323; --removed: #fde4e1; --removed-ink: #8a1f17; --doubt: #fff1cc; --doubt-ink: #6b4e00;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}}
@media (prefers-color-scheme: dark) {{
  :root {{
    --paper: #15181b; --card: #1d2125; --ink: #e6e8ea; --quiet: #a0a9b2; --line: #363c42; --link: #7db8f5;
    --added: #12351f; --added-ink: #9ce5b3; --removed: #42201d; --removed-ink: #ffb4ab; --doubt: #3d3212;
    --doubt-ink: #f3d98b;
  }}
}}
* {{ box-sizing: border-box; }}
html {{ scroll-padding-top: 1rem; }}
body {{
  margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.5rem) 3rem; max-width: 110rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
}}
a {{ color: var(--link); }}
:focus-visible {{ outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }}
main:focus {{ outline: none; }}
.skip {{ position: absolute; left: -100rem; }}
.skip:focus {{ left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 1; }}
h1 {{ font-size: 2rem; margin: 2rem 0 .25rem; }}
h2 {{ font-size: 1.5rem; margin: 0; font-family: var(--mono); }}
h2 a {{ color: inherit; text-decoration: none; }}
h2 a:hover {{ text-decoration: underline; }}
h3 {{ font-size: 1.1rem; margin: 2rem 0 .75rem; }}
h4 {{ font-size: 1rem; margin: 0; }}
header > p {{ margin: .25rem 0; max-width: 75ch; }}
.legend, .place, .summary, .missing, footer {{ color: var(--quiet); font-size: .9rem; }}
pre, code, .signature {{ font-family: var(--mono); font-size: .84rem; line-height: 1.5; }}
pre {{ margin: 0; white-space: pre-wrap; tab-size: 2; }}

.layout {{ display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; margin-top: 1.5rem; }}
nav {{ font-size: .92rem; max-height: 40vh; overflow: auto; border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; }}
nav p {{ margin: 0; color: var(--quiet); }}
nav p ~ p {{ margin-top: .75rem; }}
nav ol {{ list-style: none; margin: 0; padding: 0; }}
nav li {{ display: flex; justify-content: space-between; gap: .5rem; padding: .1rem 0; }}
nav a {{ font-family: var(--mono); font-size: .88rem; }}
.losses {{ color: var(--quiet); font-variant-numeric: tabular-nums; }}
@media (min-width: 75rem) {{
  .layout {{ grid-template-columns: 16rem minmax(0, 1fr); }}
  nav {{ position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); }}
}}

section {{ padding-bottom: 2.5rem; margin-bottom: 2.5rem; border-bottom: 1px solid var(--line); }}
section:last-of-type {{ border-bottom: 0; }}
.place {{ margin: .1rem 0 1rem; }}
.signature {{ background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; }}
.description p {{ margin: 1rem 0; max-width: 75ch; white-space: pre-line; }}
.compared {{ display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; align-items: start; }}
.cards {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 1rem; align-items: start; }}
@media (min-width: 55rem) {{
  .compared {{ grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }}
  .canonical {{ position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; }}
}}
.card {{ background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1rem; min-width: 0; }}
.canonical {{ border-color: var(--link); border-width: 2px; }}
.refused {{ border-color: var(--removed-ink); }}
.summary {{ margin: .1rem 0 .6rem; }}
.badge {{ font-weight: 400; font-size: .8rem; border: 1px solid var(--line); border-radius: 1em; padding: .05rem .5rem; color: var(--quiet); }}
.lines {{ font: .84rem/1.5 var(--mono); white-space: pre-wrap; }}
.canonical h4 {{ margin-bottom: .6rem; }}
.lines > * {{
  display: block; padding-left: calc(var(--i, 0ch) + 4ch); text-indent: calc(-4ch - var(--i, 0ch));
}}
.lines > ::before {{ content: "  "; }}
.lines > ins::before {{ content: "+ "; }}
.lines > del::before {{ content: "- "; }}
details > summary {{
  font-size: .84rem; color: var(--link); cursor: pointer; padding-left: calc(var(--i, 0ch) + 2ch); margin: .1rem 0;
}}
ins {{ background: var(--added); color: var(--added-ink); text-decoration: none; }}
del {{ background: var(--removed); color: var(--removed-ink); text-decoration: none; }}
.summary .added {{ color: var(--added-ink); }}
.summary .removed {{ color: var(--removed-ink); }}
.around {{ color: var(--quiet); }}
{_INDENTS}

.list-title {{ font-weight: 600; font-size: .9rem; margin: 1rem 0 .25rem; }}
.findings {{ list-style: none; margin: 0; padding: 0; font-size: .9rem; }}
.findings li {{ padding: .3rem 0; border-top: 1px solid var(--line); }}
.effect {{ display: inline-block; min-width: 5.5em; text-align: center; border-radius: 4px; padding: 0 .4rem; font-size: .82rem; background: var(--line); }}
.effect.kept {{ background: var(--added); color: var(--added-ink); }}
.effect.described, .effect.weakened, .effect.note {{ background: var(--doubt); color: var(--doubt-ink); }}
.effect.lost {{ background: var(--removed); color: var(--removed-ink); }}
.findings .code {{ color: var(--quiet); font-family: var(--mono); font-size: .8rem; }}

.mistakes {{ border-collapse: collapse; width: 100%; table-layout: fixed; font-size: .92rem; }}
.mistakes th, .mistakes td {{ text-align: left; vertical-align: top; padding: .6rem .75rem .6rem 0; border-top: 1px solid var(--line); }}
.mistakes thead th {{ border-top: 0; color: var(--quiet); font-weight: 400; padding-top: 0; }}
.mistakes th {{ width: 20%; font-weight: 600; }}
.mistakes th:nth-child(2) {{ width: 30%; }}
.mistakes thead th:nth-child(3) {{ width: 50%; }}
.answer {{ white-space: pre-wrap; }}
@media (max-width: 45rem) {{
  .mistakes, .mistakes tbody, .mistakes tr, .mistakes th, .mistakes td {{ display: block; width: auto; }}
  .mistakes thead {{ position: absolute; left: -100rem; }}
  .mistakes td {{ border-top: 0; padding-top: 0; }}
}}

@media print {{
  :root {{
    --paper: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #bbb; --link: #000; --added: #e6e6e6; --added-ink: #000;
    --removed: #fff; --removed-ink: #000; --doubt: #fff; --doubt-ink: #000;
  }}
  body {{ font-size: 10pt; max-width: none; padding: 0; }}
  nav, .skip {{ display: none; }}
  .layout {{ display: block; }}
  .compared {{ display: block; }}
  .cards {{ display: block; columns: 2; column-gap: 1rem; }}
  .card {{ margin-bottom: 1rem; max-height: none; }}
  .card .lines, .card details {{ break-inside: auto; }}
  details > summary {{ color: var(--quiet); list-style: none; }}
  section {{ border: 0; }}
  section + section {{ break-before: page; }}
  h2, h3, h4, .list-title {{ break-after: avoid; }}
  .card li, .mistakes tr {{ break-inside: avoid; }}
  .card ins {{ font-weight: 600; }}
  .card del {{ color: var(--quiet); }}
}}
"""
