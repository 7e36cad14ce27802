import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { appDocument } from './vite/app-document.ts';
import { computedModules } from './vite/computed-modules.ts';
import { earlyImports } from './vite/early-imports.ts';
import { iconFiles } from './vite/icon-files.ts';
import { prerenderLanding } from './vite/prerender-landing.ts';
import { scalarScript } from './vite/scalar.ts';
import { baseChunk, SHARED_OF_LANDING, sharedChunk } from './vite/shared-chunks.ts';
import { textMacros } from './vite/text-macros.ts';

const API_SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [
    earlyImports(),
    iconFiles(),
    textMacros(),
    react(),
    tailwindcss(),
    prerenderLanding(),
    appDocument(),
    computedModules(),
    scalarScript(),
  ],
  // In this repository @proverse/shared is read from its TypeScript source, not from its packed build.
  resolve: {
    conditions: ['proverse-source', ...defaultClientConditions],
    // React has had it since version 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  server: {
    proxy: {
      // The pages that the server renders. Vite's own paths begin with /@ too.
      '^/(@(?!vite|fs|id|react-refresh)|experts|og/|badge/|embed/|robots\\.txt|sitemap)': API_SERVER,
      '/api': API_SERVER,
      '/trpc': API_SERVER,
      '/dev': API_SERVER,
      '/ws': { target: API_SERVER, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The content security policy only allows fonts from files: no data: URIs.
    assetsInlineLimit: 0,
    // The server's Link header does so.
    modulePreload: false,
    rolldownOptions: {
      // tRPC's packages do not declare that they have no side effects, so the first screen would load all they export.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\//, sideEffects: false }] },
      output: {
        // The chunks of the group `shared` are named after all their users.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Half of the first download. As a file of its own it arrives at the same time as the other half.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\/|^\0rolldown/ },
            { name: baseChunk, debugName: 'base' },
            { name: 'app-and-landing', test: SHARED_OF_LANDING },
            {
              // Each document gets only what it uses of the shared package, but no file for a few hundred bytes.
              name: 'shared',
              test: /\/shared\/src\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 3500,
            },
            { name: sharedChunk, debugName: 'shared parts', minShareCount: 2 },
          ],
        },
      },
      input: {
        landing: `${import.meta.dirname}/index.html`,
        app: `${import.meta.dirname}/app.html`,
        'api-docs': `${import.meta.dirname}/src/features/public-pages/api-docs.css`,
        'api-docs-script': `${import.meta.dirname}/src/features/public-pages/api-docs.ts`,
        'public-pages': `${import.meta.dirname}/src/features/public-pages/public-pages.css`,
      },
    },
  },
});
