import react from '@vitejs/plugin-react';
import { createServer, defaultServerConditions, type Plugin, type ViteDevServer } from 'vite';

const MARKER = '<!--landing-->';
const RENDERER = '/src/features/landing/render-landing.tsx';
/** Reads @proverse/shared from its TypeScript source, which only Vite can resolve without its packed build. */
const SSR = {
  noExternal: ['@proverse/shared'],
  resolve: { conditions: ['proverse-source', ...defaultServerConditions] },
};

/** Replaces the marker in `index.html` with the landing page as plain HTML, which needs no React in the browser. */
export function prerenderLanding(): Plugin {
  return {
    name: 'proverse:prerender-landing',
    config: () => ({ ssr: SSR }),
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        if (!html.includes(MARKER)) return html;
        const landing = server ? await renderWith(server) : await renderAlone();
        return html.replace(MARKER, () => landing);
      },
    },
  };
}

async function renderWith(server: ViteDevServer): Promise<string> {
  const { renderLanding } = (await server.ssrLoadModule(RENDERER)) as { renderLanding: () => string };
  return renderLanding();
}

/** Renders in a temporary Vite server without a port, because a build has no dev server. */
async function renderAlone(): Promise<string> {
  const server = await createServer({
    root: new URL('../', import.meta.url).pathname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    ssr: SSR,
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  try {
    return await renderWith(server);
  } finally {
    await server.close();
  }
}
