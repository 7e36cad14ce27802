import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';
import type { Build } from '../service-worker/build.ts';
import type { BuiltLanguage } from './built-languages.ts';
import { APP, SCREENS, SHELL } from './screens.ts';

/** The screens that always open without a network. Others do so once they have been opened. */
const KEPT_SCREENS = ['auth', 'dashboard', 'messaging'];
const KEPT_FILES = ['manifest.webmanifest', 'favicon.svg', 'favicon-unread.svg', 'icon-192.png'];
const SCREEN = /Screen\.tsx$/;

/** Builds `sw.js` with the list of the files that it keeps on the device. */
export async function writeServiceWorker(distDir: string, languages: readonly BuiltLanguage[]): Promise<void> {
  const manifest = JSON.parse(await readFile(join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const fonts = (await readdir(join(distDir, 'assets'))).filter((file) => file.endsWith('.woff2'));
  const modules = [APP, SHELL, ...KEPT_SCREENS.flatMap((screen) => SCREENS[screen] ?? [])];
  const screens = [...new Set(Object.keys(SCREENS).map((address) => address.split('/')[0] ?? ''))];
  const files = [...KEPT_FILES, ...fonts.map((file) => `assets/${file}`), ...offlineFiles(manifest, modules)];
  const filesIn = ({ code, script }: BuiltLanguage): string[] => [
    ...(script === undefined ? [] : [script]),
    ...screens.map((screen) => `screens/${code}/${screen}.html`),
  ];
  const ofLanguages = languages.flatMap(filesIn);
  const built: Build = {
    version: await versionOf(distDir, [...files, ...ofLanguages], [...KEPT_FILES, ...ofLanguages]),
    files: addressesOf(files),
    ofLanguage: Object.fromEntries(languages.map((language) => [language.code, addressesOf(filesIn(language))])),
    screens,
  };
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../service-worker/', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(built) },
    build: {
      outDir: distDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

function addressesOf(files: readonly string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`);
}

/** The files of the given modules and of all that they import, lazily too, except screens that are not given. */
export function offlineFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>(modules);
  // The loop also visits the modules that it adds to the set.
  for (const key of seen) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const each of imports) seen.add(each);
    for (const each of dynamicImports) if (!SCREEN.test(each)) seen.add(each);
  }
  return [...seen].flatMap((key) => {
    const chunk = manifest[key];
    return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
  });
}

/** Hashes the names of all files, and the content of those whose name does not contain its hash. */
async function versionOf(distDir: string, files: readonly string[], unhashed: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(files.join('\n'));
  for (const file of unhashed) hash.update(await readFile(join(distDir, file)));
  return hash.digest('base64url').slice(0, 12);
}
