import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { baseUrl, chromiumPath } from './running-server.ts';

/** A phone held upright, with a touch screen and no mouse. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const DEVICES = [
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: PHONE },
] as const;

/** For `test.for`. Only LOOKS=all takes the time for the desktop too. */
export const EACH_DEVICE = process.env['LOOKS'] === 'all' ? DEVICES : [DEVICES[1]];

// Test files share modules, and therefore this browser. It exits with the test process.
let launched: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // These two save an eighth of the journeys' CPU time: no process for a missing GPU, no optimising of code that runs once.
      // The visual checks run the same code for minutes.
      '--in-process-gpu',
      ...(process.env['LOOKS'] === 'all' ? [] : ['--js-flags=--no-opt --no-maglev']),
      // A microphone that beeps, and that every page may use.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  return launched;
}

/** What a signed-in browser keeps. */
export interface SignedIn {
  readonly cookie: Parameters<BrowserContext['addCookies']>[0][number];
  readonly localStorage: Readonly<Record<string, string>>;
}

/**
 * Signs the context in before its first document. Playwright's `storageState` would open a page for the local storage,
 * which takes a seventh of a short visit's time.
 */
async function signIn(context: BrowserContext, { cookie, localStorage: stored }: SignedIn): Promise<void> {
  await context.addCookies([cookie]);
  await context.addInitScript(
    ({ origin, entries }) => {
      // Later documents keep what the app made of it, such as nothing after the logout.
      if (self.origin !== origin || localStorage.getItem('signed-in-by-test') !== null) return;
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    { origin: baseUrl, entries: Object.entries({ ...stored, 'signed-in-by-test': 'yes' }) },
  );
}

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Permits a console error that the journey causes on purpose, such as a response of 401. */
  allow: (expected: RegExp) => void;
}

/**
 * Opens a browser window for one person. Use it with `await using`: leaving the scope closes the window, and fails the
 * test if the page logged an error, a React warning, a failed download or a violation of the content security policy.
 */
export async function visit(options: BrowserContextOptions = {}, signedIn?: SignedIn): Promise<Visit> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // A service worker could answer requests that a journey means to intercept. Journeys about the worker allow it.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  if (signedIn) await signIn(context, signedIn);
  const allowed: RegExp[] = [];
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    // On a busy machine the server may not reach its database for a moment. The page retries and recovers.
    if (/status of 503/.test(message.text()) && url.includes('batch=1')) return;
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    complaints.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  // Some violations of the content security policy raise an event in the page but log nothing.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content Security Policy: ${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
  return {
    page,
    context,
    allow: (expected) => allowed.push(expected),
    async [Symbol.asyncDispose]() {
      // Requests that a `page.route` handler of the journey has not answered yet no longer matter.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      const unexpected = complaints.filter((text) => !allowed.some((expected) => expected.test(text)));
      expect(unexpected, 'errors and warnings in the browser console').toEqual([]);
    },
  };
}
