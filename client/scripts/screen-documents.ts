import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Renderer from '../src/app/render-screen.tsx';
import { renderAlone } from '../vite/render-modules.ts';
import { SCREENS, SHELL } from './screens.ts';

const MARKER = '<!--screen-->';
const RENDERER = '/src/app/render-screen.tsx';
/** start.js replaces the names with the person's own. The picture is empty, a plain circle. */
const PERSON = {
  firstName: '{{firstName}}',
  lastName: '{{lastName}}',
  profession: '{{profession}}',
  avatarUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
};

/**
 * Writes `screens/<address>.html` for every address of the app: its document with the screen as it looks while loading, and
 * for screens in the shell with the sign-in screen for people who are signed out. `app.css` shows one of them.
 */
export async function writeScreenDocuments(distDir: string): Promise<void> {
  const app = await readFile(join(distDir, 'app.html'), 'utf8');
  await mkdir(join(distDir, 'screens'), { recursive: true });
  const setWidth = pretendBrowser();
  const screens = await renderAlone(async (server) => {
    const { renderScreen, endSession } = (await server.ssrLoadModule(RENDERER)) as typeof Renderer;
    const rendered = new Map<string, Renderer.RenderedScreen>();
    const renderEach = async (addresses: readonly string[]): Promise<void> => {
      for (const address of addresses)
        rendered.set(address, await renderScreen(`/${address.replace(/\/$/, '/{{id}}')}`, setWidth));
    };
    await renderEach(Object.keys(SCREENS).filter(isSignedIn));
    endSession();
    await renderEach(Object.keys(SCREENS).filter((address) => !isSignedIn(address)));
    return rendered;
  });
  const signedOut = (address: string): string =>
    `<div data-start="signed-out" inert aria-hidden="true">${screens.get(address)?.html}</div>`;
  for (const [address, { html, calls }] of screens) {
    const data = JSON.stringify(calls).replaceAll('"', '&quot;');
    const signedIn = `<div data-start="signed-in" data-calls="${data}" inert aria-hidden="true">${html}</div>`;
    const document = app.replace(MARKER, () =>
      isSignedIn(address) ? signedIn + signedOut('auth') : signedOut(address),
    );
    await writeFile(join(distDir, 'screens', `${documentName(address)}.html`), document);
  }
}

function isSignedIn(address: string): boolean {
  return SCREENS[address]?.includes(SHELL) ?? false;
}

/** The file of an address such as `profile/`, as the server derives it too. */
function documentName(address: string): string {
  return address.replaceAll('/', '-');
}

/** Gives the app's modules what they read of a browser, here with a session. Returns how to change the window's width. */
function pretendBrowser(): (widthPx: number) => void {
  const stored: Record<string, string> = {
    accessToken: 'at-build-time',
    'auth-storage': JSON.stringify({ state: { user: PERSON, isAuthenticated: true } }),
  };
  let remWidth = 0;
  const matches = (query: string): boolean => {
    const [, sign, rem] = /width (<|>=) ([\d.]+)rem/.exec(query) ?? [];
    return sign === '<' ? remWidth < Number(rem) : sign === '>=' && remWidth >= Number(rem);
  };
  Object.defineProperty(navigator, 'onLine', { value: true });
  Object.defineProperties(globalThis, {
    localStorage: {
      value: { getItem: (key: string) => stored[key] ?? null, setItem: () => undefined, removeItem: () => undefined },
    },
    location: { value: new URL('http://localhost/') },
    matchMedia: { value: (query: string) => ({ matches: matches(query) }) },
  });
  return (widthPx) => {
    remWidth = widthPx / 16;
  };
}
