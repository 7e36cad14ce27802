import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

const MARKER = '<!--landing-->';
const RENDERER = '/src/features/landing/render-landing.tsx';

/**
 * Replaces the marker in `index.html` by the landing page as plain HTML. The browser gets no React for it: what
 * moves on that page is done by its own small script.
 */
export function prerenderLanding(): Plugin {
  return {
    name: 'proverse:prerender-landing',
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

/** A build has no dev server, so one without a port is started for the moment of rendering. */
async function renderAlone(): Promise<string> {
  const server = await createServer({
    root: new URL('..', import.meta.url).pathname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  try {
    return await renderWith(server);
  } finally {
    await server.close();
  }
}
