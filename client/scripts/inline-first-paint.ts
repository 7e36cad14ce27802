import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, minify } from 'vite';

const clientDir = fileURLToPath(new URL('..', import.meta.url));
const STYLES = 'src/first-paint.css';
/** Which classes the styles are built for. */
const CLASSES = '.vite/screen-classes.txt';
const ALL_STYLES = /<link rel="stylesheet"[^>]*>/;
const THEME = '<script src="/theme.js"></script>';
const START = '<script src="/start.js"></script>';

/**
 * Puts into each screen's document what its first paint needs, so that it waits for no other file: the styles of the screens
 * while they load, `theme.js` and `start.js`. All other styles follow them, which only delays scripts. Writes
 * `inline-hashes.json` with what the content security policy of these documents allows.
 */
export async function inlineFirstPaint(distDir: string): Promise<void> {
  const read = async (file: string) => readFile(join(distDir, file), 'utf8');
  const documents = new Map<string, string>();
  for await (const file of glob('screens/*/*.html', { cwd: distDir })) documents.set(file, await read(file));
  await writeFile(join(distDir, CLASSES), classesIn([...documents.values()]));
  const [style, theme, start] = await Promise.all([
    buildStyles(),
    minified(distDir, 'theme.js'),
    minified(distDir, 'start.js'),
  ]);
  for (const content of [style, theme, start])
    if (/<[/!]/.test(content)) throw new Error(`This would end its element: ${content.slice(0, 100)}`);
  for (const [file, document] of documents) {
    const [link] = ALL_STYLES.exec(document) ?? [];
    if (link === undefined || !document.includes(THEME) || !document.includes(START))
      throw new Error(`${file} lacks its styles or a script`);
    const inlined = document
      .replace(link, () => `<style>${style}</style>`)
      .replace(THEME, () => `<script>${theme}</script>`)
      .replace(START, () => `<script>${start}</script>\n    ${link}`);
    await writeFile(join(distDir, file), inlined);
  }
  const hashes = { 'script-src': [theme, start].map(hashOf), 'style-src': [hashOf(style)] };
  await writeFile(join(distDir, 'inline-hashes.json'), JSON.stringify(hashes));
}

/** Minifies a public file, which Vite only copies. Returns its content. */
async function minified(distDir: string, file: string): Promise<string> {
  const path = join(distDir, file);
  const { code, errors } = await minify(file, await readFile(path, 'utf8'), { module: false });
  if (errors.length > 0) throw new Error(`${file} cannot be minified`, { cause: errors });
  await writeFile(path, code);
  return code;
}

/** Returns all classes of the documents, one a line. Tailwind does not know that HTML writes `&` as `&amp;`. */
function classesIn(documents: readonly string[]): string {
  const attributes = documents.flatMap((each) => each.match(/(?<= class=")[^"]*/g) ?? []);
  const classes = new Set(attributes.flatMap((each) => each.split(' ')));
  return [...classes]
    .join('\n')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** Builds the styles of `CLASSES`. Fonts keep the addresses that they have in the main build. */
async function buildStyles(): Promise<string> {
  const built = await build({
    configFile: false,
    root: clientDir,
    publicDir: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: join(clientDir, STYLES) } },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const styles = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (styles?.type !== 'asset') throw new Error(`${STYLES} has no styles`);
  return styles.source.toString();
}

function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
