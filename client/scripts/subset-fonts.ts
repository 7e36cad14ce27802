import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

// Run by hand after a font upgrade: `node client/scripts/subset-fonts.ts`. The results are committed, so a build does not
// need the full fonts.

const require = createRequire(import.meta.url);
const outDir = new URL('../src/ui/fonts/', import.meta.url);

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

const ascii = range(0x20, 0x7e);
const PUNCTUATION = '\u00A0·–—‘’“”…•≈−×✓→←©';
const latin1 = range(0xa1, 0xff);
const latinExtended = range(0x100, 0x17f) + range(0x218, 0x21b);
const RUPEE = '₹';

const FIGTREE = '@fontsource-variable/figtree/files/figtree-';
const NEWSREADER = '@fontsource/newsreader/files/newsreader-latin-';
const WEIGHTS = { variationAxes: { wght: { min: 400, max: 700 } } };

/** Every font file, its source and the characters it keeps. */
const subsets = [
  { file: 'figtree-text', source: `${FIGTREE}latin-wght-normal.woff2`, text: ascii + PUNCTUATION, options: WEIGHTS },
  { file: 'figtree-latin-1', source: `${FIGTREE}latin-wght-normal.woff2`, text: latin1, options: WEIGHTS },
  {
    file: 'figtree-latin-extended',
    source: `${FIGTREE}latin-ext-wght-normal.woff2`,
    text: latinExtended,
    options: WEIGHTS,
  },
  // Fontsource's latin files have no rupee sign, so it gets its own face.
  { file: 'figtree-rupee', source: `${FIGTREE}latin-ext-wght-normal.woff2`, text: RUPEE, options: WEIGHTS },
  // Headings and letters use no small capitals or old-style figures, so alternates are left out.
  {
    file: 'newsreader-heading',
    source: `${NEWSREADER}600-normal.woff2`,
    text: ascii + PUNCTUATION,
    options: { noLayoutClosure: true },
  },
  {
    file: 'newsreader-letter',
    source: `${NEWSREADER}400-normal.woff2`,
    text: ascii + PUNCTUATION + latin1,
    options: { noLayoutClosure: true },
  },
];

await mkdir(outDir, { recursive: true });
for (const { file, source, text, options } of subsets) {
  const original = await readFile(require.resolve(source));
  const subset = await subsetFont(original, text, { targetFormat: 'woff2', ...options });
  await writeFile(new URL(`${file}.woff2`, outDir), subset);
  console.log(`${file}.woff2 ${(subset.length / 1024).toFixed(1)} kB`);
}
