import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { baseUrl, chromiumPath } from './running-server.ts';

/** A phone held upright: narrow, touched, without a mouse. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** For `test.for`: a journey that has to work on both. */
export const DEVICES = [
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: PHONE },
] as const;

/** One Chromium for all journeys of a file. */
export function sharedBrowser(): { current: Browser } {
  const holder: { current: Browser } = {
    get current(): Browser {
      throw new Error('the browser has not been started');
    },
  };
  beforeAll(async () => {
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    Object.defineProperty(holder, 'current', { value: browser });
  });
  afterAll(() => holder.current.close());
  return holder;
}

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** A failure that the journey brings about itself, such as an answer of 401 that the browser writes to its console. */
  allow: (expected: RegExp) => void;
}

/**
 * One person's browser window, as `await using`. Leaving the scope fails the test when the page met an error, a
 * warning of React, a failed download or a breach of the content security policy.
 */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const allowed: RegExp[] = [];
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    // A busy machine keeps the server from its database; the page asks again, and the journey sees whether it came.
    if (/status of 503/.test(message.text()) && url.includes('batch=1')) return;
    complaints.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  // Some breaches are told to the page alone.
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
      // A call that is still on its way through a route of the journey is nobody's concern any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      const unexpected = complaints.filter((text) => !allowed.some((expected) => expected.test(text)));
      expect(unexpected, 'what the browser complained about').toEqual([]);
    },
  };
}
