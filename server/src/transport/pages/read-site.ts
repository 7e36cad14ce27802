import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './document.ts';

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Finds the files for the pages that the server renders in the client's build, whose names contain a hash. */
export function readSite(publicUrl: string, clientDir: string | undefined): Site {
  const path = clientDir === undefined ? '' : join(clientDir, '.vite/manifest.json');
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
  const urlOf = (source: string) => manifest[source] && `/${manifest[source].file}`;
  return {
    url: publicUrl,
    stylesheet: urlOf('src/features/public-pages/public-pages.css'),
    font: urlOf('src/ui/fonts/figtree-text.woff2'),
    docs: {
      stylesheet: urlOf('src/features/public-pages/api-docs.css'),
      script: urlOf('src/features/public-pages/api-docs.ts'),
    },
  };
}
