import { t } from '@lingui/core/macro';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider, type Query } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { api, createApiClient, createQueryClient, MAX_BATCH } from '../api/api.ts';
import type { Call } from '../api/first-data-link.ts';
import { nameOf } from '../device/offline/kept-operations.ts';
import { App } from './App.tsx';
import { loadScreenAt, redirects } from './routes.tsx';

export { endSession } from '../session/session-store.ts';

export interface RenderedScreen {
  /** The screen in its shell before any data has loaded, for every width of a window. */
  readonly html: string;
  /** The calls that the screen then makes. */
  readonly calls: readonly Call[];
}

/** The texts that `app.html` itself has, each with its translation. */
export function documentTexts(): Readonly<Record<string, string>> {
  return {
    'Proverse: paid questions to experts, answered or refunded.': t`Proverse: paid questions to experts, answered or refunded.`,
    'Loading…': t`Loading…`,
    'This page of Proverse needs JavaScript.': t`This page of Proverse needs JavaScript.`,
  };
}

/** The widths in pixels between which the screens' code, and not only their CSS, differs. */
const WIDTHS = [
  { widthPx: 390, only: 'md:hidden' },
  { widthPx: 800, only: 'max-md:hidden lg:hidden' },
  { widthPx: 1280, only: 'max-lg:hidden' },
] as const;

/** Renders what the person of this session sees at an address until the first data arrives. Runs when the client is built. */
export async function renderScreen(address: string, setWidth: (widthPx: number) => void): Promise<RenderedScreen> {
  const path = (redirects[address] ?? address).replace(/\?.*/, '');
  await loadScreenAt(path);
  const calls = new Map<string, Call>();
  const parts = WIDTHS.map(({ widthPx, only }) => {
    setWidth(widthPx);
    const queryClient = createQueryClient();
    const html = renderToStaticMarkup(
      <CSPProvider disableStyleElements>
        <Router ssrPath={path}>
          <api.Provider client={createApiClient(queryClient)} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <App />
            </QueryClientProvider>
          </api.Provider>
        </Router>
      </CSPProvider>,
    );
    for (const query of queryClient.getQueryCache().getAll()) {
      if ((query.options as { enabled?: unknown }).enabled !== false) calls.set(query.queryHash, callOf(query));
    }
    return { html, only };
  });
  const [first] = parts;
  const isSame = parts.every(({ html }) => html === first?.html);
  const html = isSame ? first?.html : parts.map((part) => `<div class="${part.only}">${part.html}</div>`).join('');
  return { html: html ?? '', calls: [...calls.values()].slice(0, MAX_BATCH) };
}

/** tRPC's keys are the path, and the input with the type. A list begins with its first page. */
function callOf({ queryKey, options }: Query): Call {
  const { input, type } = queryKey[1] as { input?: object; type: 'query' | 'infinite' };
  const { initialPageParam: page } = options as { initialPageParam?: unknown };
  if (type === 'infinite') return [nameOf(queryKey), { ...input, page }, type];
  return input === undefined ? [nameOf(queryKey)] : [nameOf(queryKey), input];
}
