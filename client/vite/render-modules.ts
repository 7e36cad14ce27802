import react from '@vitejs/plugin-react';
import { createServer, defaultServerConditions, isRunnableDevEnvironment } from 'vite';
import type { PageTexts } from './compile-texts.ts';
import { textMacros } from './text-macros.ts';

/** Reads @proverse/shared from its TypeScript source, which only Vite can resolve without its packed build. */
export const SSR = {
  noExternal: ['@proverse/shared'],
  resolve: { conditions: ['proverse-source', ...defaultServerConditions] },
};

/** Loads a module of `src`. */
export type Load = <T>(module: string) => Promise<T>;

/**
 * Renders with modules of `src` in a temporary Vite server without a port, because a build has no dev server. `render` gets a
 * function that loads the modules again for another language.
 */
export async function renderAlone(render: (inLanguage: (texts?: PageTexts) => Load) => Promise<void>): Promise<void> {
  const server = await createServer({
    root: new URL('../', import.meta.url).pathname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [textMacros(), react()],
    ssr: SSR,
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  const { ssr } = server.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('The environment for rendering runs no modules');
  try {
    await render((texts) => {
      ssr.runner.clearCache();
      globalThis.proverseTexts = texts;
      return <T>(module: string) => ssr.runner.import<T>(module);
    });
  } finally {
    await server.close();
  }
}
