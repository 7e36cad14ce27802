/** The parts of fontkit that we use. It is a dependency of pdfkit without types of its own. */
declare module 'fontkit' {
  export interface Path {
    scale(x: number, y?: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }
  export interface GlyphPosition {
    xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  export interface GlyphRun {
    readonly glyphs: readonly { readonly path: Path }[];
    readonly positions: readonly GlyphPosition[];
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: object): GlyphRun;
  }
  export function create(file: Uint8Array): Font;
}
