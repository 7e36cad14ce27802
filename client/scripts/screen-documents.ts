import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Renderer from '../src/app/render-screen.tsx';
import type { Load } from '../vite/render-modules.ts';
import { inLanguage, type BuiltLanguage } from './built-languages.ts';
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
 * Writes `screens/<language>/<address>.html` for every address of the app: its document with the screen as it looks while
 * loading, and for screens in the shell with the sign-in screen for people who are signed out. `base.css` shows one of them.
 */
export async function writeScreenDocuments(distDir: string, language: BuiltLanguage, load: Load): Promise<void> {
  const setWidth = pretendBrowser();
  const renderer = await load<typeof Renderer>(RENDERER);
  const app = inLanguage(await readFile(join(distDir, 'app.html'), 'utf8'), language, renderer.documentTexts());
  const directory = join(distDir, 'screens', language.code);
  await mkdir(directory, { recursive: true });
  const screens = await renderScreens(renderer, setWidth);
  const signedOut = (address: string): string =>
    `<div data-start="signed-out" inert aria-hidden="true">${screens.get(address)?.html}</div>`;
  for (const [address, { html, calls }] of screens) {
    const data = JSON.stringify(calls).replaceAll('"', '&quot;');
    const signedIn = `<div data-start="signed-in" data-calls="${data}" inert aria-hidden="true">${html}</div>`;
    const document = app.replace(MARKER, () =>
      isSignedIn(address) ? signedIn + signedOut('auth') : signedOut(address),
    );
    await writeFile(join(directory, `${documentName(address)}.html`), document);
  }
}

async function renderScreens({ renderScreen, endSession }: typeof Renderer, setWidth: (widthPx: number) => void) {
  const rendered = new Map<string, Renderer.RenderedScreen>();
  const renderEach = async (addresses: readonly string[]): Promise<void> => {
    for (const address of addresses)
      rendered.set(address, await renderScreen(`/${address.replace(/\/$/, '/{{id}}')}`, setWidth));
  };
  await renderEach(Object.keys(SCREENS).filter(isSignedIn));
  endSession();
  await renderEach(Object.keys(SCREENS).filter((address) => !isSignedIn(address)));
  return rendered;
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
  const localStorage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: () => undefined,
    removeItem: () => undefined,
  };
  const matchMedia = (query: string) => ({ matches: matches(query) });
  const location = new URL('http://localhost/');
  // Again for each language.
  const configurable = true;
  Object.defineProperty(navigator, 'onLine', { value: true, configurable });
  for (const [name, value] of Object.entries({ localStorage, location, matchMedia }))
    Object.defineProperty(globalThis, name, { value, configurable });
  return (widthPx) => {
    remWidth = widthPx / 16;
  };
}
