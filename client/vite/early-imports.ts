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
 * Replaces Vite's helper around each `import()`, which preloads what the imported chunk imports. Ours does so only after
 * the page has loaded. Before that, the document's `Link` header preloads the first screen, and a dozen needless `<link>`s
 * delay a phone as long as starting React does. Ours ignores stylesheets, so the build fails if a chunk has one.
 */
export function earlyImports(): Plugin {
  return {
    name: 'proverse:early-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => HELPER },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const hasStyles = chunk.type === 'chunk' && !chunk.isEntry && (chunk.viteMetadata?.importedCss.size ?? 0) > 0;
        if (hasStyles) this.error(`${chunk.fileName} has a stylesheet, which vite/early-imports.ts does not load`);
      }
    },
  };
}
