/** Text as vector paths, for pictures. It needs no fonts on the machine and shapes every script that our fonts cover. */
import { fontOf, setText, shortenToFit, type Weight } from './typeset.ts';

export interface TextPath {
  /** The data of an SVG path whose baseline begins at 0, 0. */
  readonly path: string;
  readonly widthPx: number;
}

export function textPath(text: string, weight: Weight, sizePx: number): TextPath {
  let x = 0;
  const paths: string[] = [];
  for (const { glyphs, positions, scale } of shape(text, weight, sizePx)) {
    for (const [i, position] of positions.entries()) {
      const glyph = glyphs[i]?.path.scale(scale, -scale);
      paths.push(glyph?.translate(x + position.xOffset * scale, -position.yOffset * scale).toSVG() ?? '');
      x += position.xAdvance * scale;
    }
  }
  return { path: paths.join('').replaceAll(/\d+\.\d{3,}/g, (number) => Number(number).toFixed(2)), widthPx: x };
}

/** Returns the width without drawing the text, which takes many times as long. */
export function textWidthPx(text: string, weight: Weight, sizePx: number): number {
  return shape(text, weight, sizePx).reduce((width, { advanceWidth, scale }) => width + advanceWidth * scale, 0);
}

function shape(text: string, weight: Weight, sizePx: number) {
  return setText(text, weight).runs.map((run) => {
    const font = fontOf(run.font);
    const { glyphs, positions, advanceWidth } = font.layout(run.text, run.features);
    return { glyphs, positions, advanceWidth, scale: sizePx / font.unitsPerEm };
  });
}

/** Shortens a text at words until it fits, with an ellipsis. */
export function fittingPath(text: string, weight: Weight, sizePx: number, maxWidthPx: number): TextPath {
  const fits = (each: string): boolean => textWidthPx(each, weight, sizePx) <= maxWidthPx;
  return textPath(shortenToFit(text, text.includes(' ') ? 'words' : 'letters', fits), weight, sizePx);
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
    while (fits < rest.length && textWidthPx(rest.slice(0, fits + 1).join(' '), weight, sizePx) <= maxWidthPx)
      fits += 1;
    lines.push(rest.slice(0, fits).join(' '));
    rest = rest.slice(fits);
  }
  if (rest.length > 0) lines.push(rest.join(' '));
  return lines.map((line) => fittingPath(line, weight, sizePx, maxWidthPx));
}
