import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import type { BuiltLanguage } from './built-languages.ts';
import { filesOf, scriptsOf } from './manifest-files.ts';
import { APP, SCREENS } from './screens.ts';

const FONT = 'src/ui/fonts/figtree-text.woff2';

/**
 * Writes `preloads.json`: the `Link` header of each language and address, with the app's styles, the language's texts and the
 * screen's scripts. The font comes first, because text that is drawn without it moves when it arrives. The largest script is
 * before others, because a browser downloads only six files at once over HTTP/1.1. Scripts have a low priority, or they would
 * share the line with the document and delay the first paint. Without the header, the browser finds a screen's code only after
 * running the app's.
 */
export async function writePreloads(distDir: string, languages: readonly BuiltLanguage[]): Promise<void> {
  const manifest = JSON.parse(await readFile(join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const styles = filesOf(manifest, [APP]).filter((file) => file.endsWith('.css'));
  const first = [
    ...filesOf(manifest, [FONT]).map((file) => `</${file}>; rel=preload; as=font; type=font/woff2; crossorigin`),
    ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
  ];
  const sizeOf = (file: string): number => statSync(join(distDir, file)).size;
  const links = Object.entries(SCREENS).map(([address, modules]) => {
    for (const key of modules) if (!(key in manifest)) throw new Error(`There is no ${key} to preload at /${address}`);
    const scripts = [...scriptsOf(manifest, [APP, ...modules])]
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .map((file) => `</${file}>; rel=modulepreload; fetchpriority=low`);
    return [address, scripts] as const;
  });
  const linksOf = ({ script }: BuiltLanguage) => {
    const texts = script === undefined ? [] : [`</${script}>; rel=preload; as=script`];
    return links.map(([address, scripts]) => [address, [...first, ...texts, ...scripts].join(', ')]);
  };
  const preloads = languages.map((language) => [language.code, Object.fromEntries(linksOf(language))]);
  await writeFile(join(distDir, 'preloads.json'), JSON.stringify(Object.fromEntries(preloads)));
}
