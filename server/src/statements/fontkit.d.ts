/** The part of fontkit, which comes with pdfkit, that is used here. */
declare module 'fontkit' {
  export interface GlyphRun {
    readonly glyphs: readonly object[];
    readonly positions: readonly { xAdvance: number }[];
    readonly advanceWidth: number;
  }
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: object): GlyphRun;
  }
  export function create(file: Uint8Array): Font;
}
