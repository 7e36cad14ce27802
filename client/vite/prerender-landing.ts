import type { Plugin, ViteDevServer } from 'vite';
import { renderAlone, SSR } from './render-modules.ts';

const MARKER = '<!--landing-->';
const RENDERER = '/src/features/landing/render-landing.tsx';

/** Replaces the marker in `index.html` with the landing page as plain HTML, which needs no React in the browser. */
export function prerenderLanding(): Plugin {
  return {
    name: 'proverse:prerender-landing',
    config: () => ({ ssr: SSR }),
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        if (!html.includes(MARKER)) return html;
        const landing = server ? await renderWith(server) : await renderAlone(renderWith);
        return html.replace(MARKER, () => landing);
      },
    },
  };
}

async function renderWith(server: ViteDevServer): Promise<string> {
  const { renderLanding } = (await server.ssrLoadModule(RENDERER)) as { renderLanding: () => string };
  return renderLanding();
}
