import react from '@vitejs/plugin-react';
import { createServer, defaultServerConditions, type ViteDevServer } from 'vite';
import { textMacros } from './texts.ts';

/** Reads @proverse/shared from its TypeScript source, which only Vite can resolve without its packed build. */
export const SSR = {
  noExternal: ['@proverse/shared'],
  resolve: { conditions: ['proverse-source', ...defaultServerConditions] },
};

/** Renders with modules of `src` in a temporary Vite server without a port, because a build has no dev server. */
export async function renderAlone<T>(render: (server: ViteDevServer) => Promise<T>): Promise<T> {
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
  try {
    return await render(server);
  } finally {
    await server.close();
  }
}
