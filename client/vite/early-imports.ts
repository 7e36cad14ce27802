import type { Plugin } from 'vite';

const HELPER = 'export const __vitePreload = (load) => load();';

/**
 * Replaces Vite's helper around each `import()`, which preloads what the imported chunk imports. The lists of those files were
 * 2.5 kB of a dashboard. The document's `Link` header preloads the first screen, and idle pages load what may be opened next.
 * Nothing loads stylesheets, so the build fails if a chunk has one.
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
