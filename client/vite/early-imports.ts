import type { Plugin } from 'vite';

const HELPER = String.raw`
const seen = new Set();
export function __vitePreload(load, files = []) {
  if (document.readyState === 'complete') for (const file of files) {
    if (seen.has(file) || !file.endsWith('.js')) continue;
    seen.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
}`;

/**
 * Takes the place of Vite's helper around each `import()`, which asks for what the imported chunk imports. For the
 * first screen the document's `Link` header has done that, and a dozen needless `<link>`s hold a telephone up for as
 * long as React's own start. Stylesheets are the document's; throws where a chunk brings one of its own.
 */
export function earlyImports(): Plugin {
  return {
    name: 'proverse:early-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => HELPER },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const isHeld = chunk.type === 'chunk' && !chunk.isEntry && (chunk.viteMetadata?.importedCss.size ?? 0) > 0;
        if (isHeld) this.error(`${chunk.fileName} brings a stylesheet, which vite/early-imports.ts would leave out`);
      }
    },
  };
}
