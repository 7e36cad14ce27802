/** The parts of fontkit that typeset.ts uses. It is a dependency of pdfkit without types of its own. */
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
