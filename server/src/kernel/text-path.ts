/** Text as vector paths, for pictures. It needs no fonts on the machine and shapes every script that our fonts cover. */
import { fontOf, setText, type Weight } from './typeset.ts';

export interface TextPath {
  /** The data of an SVG path whose baseline begins at 0, 0. */
  readonly path: string;
  readonly widthPx: number;
}

export function textPath(text: string, weight: Weight, sizePx: number): TextPath {
  let x = 0;
  const paths: string[] = [];
  for (const run of setText(text, weight).runs) {
    const font = fontOf(run.font);
    const scale = sizePx / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text, run.features);
    for (const [i, position] of positions.entries()) {
      const glyph = glyphs[i]?.path.scale(scale, -scale);
      paths.push(glyph?.translate(x + position.xOffset * scale, -position.yOffset * scale).toSVG() ?? '');
      x += position.xAdvance * scale;
    }
  }
  return { path: paths.join('').replaceAll(/\d+\.\d{3,}/g, (number) => Number(number).toFixed(2)), widthPx: x };
}

/** Shortens a text at words until it fits, with an ellipsis. */
export function fittingPath(text: string, weight: Weight, sizePx: number, maxWidthPx: number): TextPath {
  const whole = textPath(text, weight, sizePx);
  if (whole.widthPx <= maxWidthPx) return whole;
  const parts = text.includes(' ')
    ? text.split(' ')
    : [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
  const glue = text.includes(' ') ? ' ' : '';
  for (let kept = parts.length - 1; kept > 0; kept -= 1) {
    const shorter = textPath(`${parts.slice(0, kept).join(glue)}…`, weight, sizePx);
    if (shorter.widthPx <= maxWidthPx) return shorter;
  }
  return textPath('…', weight, sizePx);
}

/** Breaks a text at spaces into at most `maxLines` lines. The last one ends with an ellipsis if more follows. */
export function linePaths(
  text: string,
  weight: Weight,
  sizePx: number,
  maxWidthPx: number,
  maxLines: number,
): TextPath[] {
  const lines: string[] = [];
  let rest = text.split(' ');
  while (rest.length > 0 && lines.length < maxLines - 1) {
    let fits = 1;
    while (fits < rest.length && textPath(rest.slice(0, fits + 1).join(' '), weight, sizePx).widthPx <= maxWidthPx)
      fits += 1;
    lines.push(rest.slice(0, fits).join(' '));
    rest = rest.slice(fits);
  }
  if (rest.length > 0) lines.push(rest.join(' '));
  return lines.map((line) => fittingPath(line, weight, sizePx, maxWidthPx));
}
