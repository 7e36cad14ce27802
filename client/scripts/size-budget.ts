import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Manifest } from 'vite';
import { closure, filesOf, scriptsOf } from './manifest-files.ts';

/** The limits of ui.md in kB of 1,000 bytes: scripts, styles and documents as brotli sends them. */
const LIMITS_KB = {
  landingJs: 3,
  landingHtmlAndCss: 20,
  landingFonts: 32,
  appCss: 15,
  authJs: 126,
  homeJs: 128.5,
  furtherRouteJs: 40,
};

const APP = 'app.html';
const LANDING = 'index.html';
/** Loaded by both documents. */
const THEME = 'theme.js';
/** Loaded by the app's. */
const START = 'start.js';
const AUTH = 'src/features/auth/AuthScreen.tsx';
const HOME = ['src/app/shell/Shell.tsx', 'src/features/dashboard/DashboardScreen.tsx'];
/** What an expert's dashboard loads a moment later, before a first action is possible. A journey measures it in a browser too. */
const HOME_LATER = ['src/app/live/socket-link.ts'];
const FONTS = 'landing fonts';
const SCREEN = /Screen\.tsx$/;
/** Only loaded for accented names and for replies, which the landing page does not have. */
const OPTIONAL_FONT = /^(figtree-latin|newsreader-letter)-/;

interface Measure {
  name: string;
  limitKb: number;
  files: Iterable<string>;
}

/** Returns a table of all measures of compressed files. Throws with one line per measure over its limit. */
export async function checkBudget(distDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const measures = listMeasures(manifest, await readdir(join(distDir, 'assets')));
  const lines: string[] = [];
  const breaches: string[] = [];
  for (const { name, limitKb, files } of measures) {
    // Fonts are compressed already.
    const ending = name === FONTS ? '' : '.br';
    const sizes = Array.from(files, async (file) => (await stat(join(distDir, `${file}${ending}`))).size);
    const sizeKb = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
    lines.push(`${sizeKb.toFixed(1).padStart(7)} of ${String(limitKb).padStart(3)} kB  ${name}`);
    if (!(sizeKb <= limitKb)) breaches.push(`${name}: ${sizeKb.toFixed(1)} kB brotli, the limit is ${limitKb} kB`);
  }
  if (breaches.length > 0) throw new Error(`The client is over its size budget.\n${breaches.join('\n')}`);
  return lines.join('\n');
}

/** The measures and their files. Throws if a screen was moved, because it would no longer be measured. */
function listMeasures(manifest: Manifest, assets: readonly string[]): Measure[] {
  for (const key of [APP, LANDING, AUTH, ...HOME, ...HOME_LATER]) {
    if (!(key in manifest)) throw new Error(`The size budget looks for ${key}, which the client's build does not have`);
  }
  const app = new Set([...scriptsOf(manifest, [APP]), THEME, START]);
  const home = scriptsOf(manifest, [APP, ...HOME, ...HOME_LATER]).union(app);
  // What the shell and the dashboard preload when idle. Other screens do not download it again.
  const atRest = laterOf(manifest, [APP, ...HOME]).filter((key) => !SCREEN.test(key));
  const fonts = assets.filter((file) => file.endsWith('.woff2') && !OPTIONAL_FONT.test(file));
  const measures: Measure[] = [
    { name: 'landing JS', limitKb: LIMITS_KB.landingJs, files: [...scriptsOf(manifest, [LANDING]), THEME] },
    {
      name: 'landing HTML and CSS',
      limitKb: LIMITS_KB.landingHtmlAndCss,
      files: [LANDING, ...stylesOf(manifest, [LANDING])],
    },
    { name: FONTS, limitKb: LIMITS_KB.landingFonts, files: fonts.map((file) => `assets/${file}`) },
    { name: 'app CSS', limitKb: LIMITS_KB.appCss, files: stylesOf(manifest, [APP, ...lazyOf(manifest)]) },
    { name: 'shell and dashboard JS', limitKb: LIMITS_KB.homeJs, files: home },
  ];
  for (const key of lazyOf(manifest)) {
    if ([...HOME, ...HOME_LATER].includes(key)) continue;
    const scripts = scriptsOf(manifest, [key]);
    const name = `${basename(key).replace(/\.tsx?$/, '')} JS`;
    if (key === AUTH) {
      measures.push({ name, limitKb: LIMITS_KB.authJs, files: app.union(scripts) });
      continue;
    }
    // An overlay is opened on a screen that has been downloaded.
    const others = [...atRest.filter((each) => each !== key), ...importersOf(manifest, key)];
    const warm = home.union(scriptsOf(manifest, others));
    measures.push({ name, limitKb: LIMITS_KB.furtherRouteJs, files: scripts.difference(warm) });
  }
  return measures;
}

/** Every lazily loaded module: routes, overlays and packages. */
function lazyOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
}

/** What the given modules and their static imports load lazily. */
function laterOf(manifest: Manifest, keys: readonly string[]): string[] {
  return closure(manifest, keys).flatMap((key) => manifest[key]?.dynamicImports ?? []);
}

/** The modules that load the given one lazily. */
function importersOf(manifest: Manifest, key: string): string[] {
  return Object.keys(manifest).filter((importer) => manifest[importer]?.dynamicImports?.includes(key));
}

function stylesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  return new Set(filesOf(manifest, keys).filter((file) => file.endsWith('.css')));
}
