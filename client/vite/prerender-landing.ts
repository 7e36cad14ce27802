import type { Plugin } from 'vite';
import type * as Renderer from '../src/features/landing/render-landing.tsx';
import { SSR } from './render-modules.ts';

export const LANDING_MARKER = '<!--landing-->';
export const LANDING_RENDERER = '/src/features/landing/render-landing.tsx';

/** Development only: replaces the marker in `index.html` with the landing page as plain HTML. scripts/documents.ts does so in a build. */
export function prerenderLanding(): Plugin {
  return {
    name: 'proverse:prerender-landing',
    apply: 'serve',
    config: () => ({ ssr: SSR }),
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        if (!server || !html.includes(LANDING_MARKER)) return html;
        const { renderLanding } = (await server.ssrLoadModule(LANDING_RENDERER)) as typeof Renderer;
        return html.replace(LANDING_MARKER, () => renderLanding());
      },
    },
  };
}
