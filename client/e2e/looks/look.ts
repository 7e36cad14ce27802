import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { test, vi } from 'vitest';
import { lostText } from './lost-text.ts';
import { SCREENS } from './screens.ts';
import { violations } from './violations.ts';

// Many looks at many states take their time on a busy machine.
vi.setConfig({ testTimeout: 300_000, maxConcurrency: 3 });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// High enough for all of a screen: what is out of view is not drawn, and keeps the colours of the look before.
const TALL = 2400;

// All eight looks at every state take many minutes, more than all tests together should. By default a sitting's first
// state is seen in the two that differ most, each later one in one of them in turn, and all of them in the narrowest
// window and with large text; LOOKS=all is for whoever changes looks.
const isEveryLook = process.env['LOOKS'] === 'all';

interface LookAt {
  readonly width: number;
  readonly first: 'light' | 'dark';
  readonly second?: 'light' | 'dark';
}

/** Each width in both themes: everything in one, what a theme changes in the other. Neighbours begin with one theme. */
const LOOKS: readonly LookAt[] = isEveryLook
  ? [
      { width: 1280, first: 'light', second: 'dark' },
      { width: 1024, first: 'dark', second: 'light' },
      { width: 768, first: 'light', second: 'dark' },
      { width: 390, first: 'dark', second: 'light' },
    ]
  : [
      { width: 1280, first: 'light' },
      { width: 390, first: 'dark' },
    ];

/** Where nothing may get lost: the narrowest window, text of twice the size on a phone and elsewhere, and 200 % zoom. */
const NARROW = [
  { name: '320 px', width: 320, height: 800, fontPx: 16 },
  { name: '200 % text on a phone', width: 390, height: 844, fontPx: 32 },
  { name: '200 % zoom', width: 640, height: 400, fontPx: 16 },
  { name: '200 % text', width: 1280, height: 800, fontPx: 32 },
].slice(0, isEveryLook ? 4 : 2);

/** What lies over the screen, if anything does. The screen under it was looked at before. */
const OVERLAY =
  '[role=dialog]:not([data-ending-style]), [role=alertdialog], [role=menu], dialog[open], [popover]:popover-open';

interface LookOptions {
  /** The overlay exists up to this width only. */
  upTo?: number;
}

/** Looks at a page as it stands, in all looks, and notes what is wrong with it. */
type Look<State extends string> = (page: Page, state: State, options?: LookOptions) => Promise<void>;

type Screens = typeof SCREENS;
type StateOf<
  Screen extends keyof Screens,
  Sitting extends keyof Screens[Screen],
> = Screens[Screen][Sitting] extends readonly (infer State extends string)[] ? State : never;

const sittings: string[] = [];

/**
 * A test that leads through the states of one sitting and looks at each: axe at four widths in two themes, and nothing
 * lost at 320 px, with 200 % text and at 200 % zoom (with LOOKS=all; otherwise a part of that).
 */
export function sitting<Screen extends keyof Screens, Sitting extends keyof Screens[Screen] & string>(
  screen: Screen,
  name: Sitting,
  lead: (look: Look<StateOf<Screen, Sitting>>) => Promise<void>,
): void {
  sittings.push(`${screen} ${name}`);
  test.concurrent(`${screen}: ${name}`, async ({ expect }) => {
    const seen: string[] = [];
    const found: string[] = [];
    await lead(async (page, state, options) => {
      seen.push(state);
      // The frame around the screen is the same in every state, except where it is what is looked at.
      const isWhole = seen.length === 1 || screen === 'frame';
      const { upTo = Infinity } = options ?? {};
      const possible = LOOKS.filter(({ width }) => width <= upTo);
      const isInTurn = !isEveryLook && seen.length > 1;
      const looks = isInTurn ? possible.filter((_, index) => index === seen.length % possible.length) : possible;
      const problems = await problemsOf(page, looks, isWhole);
      found.push(...problems.map((problem) => `${state}, ${problem}`));
    });
    expect(found).toEqual([]);
    expect(seen, 'the states in screens.ts').toEqual(SCREENS[screen][name]);
  });
}

/** A test that a file has a sitting for each that screens.ts names for these screens. */
export function everySittingOf(...screens: (keyof Screens)[]): void {
  test(`all sittings of ${screens.join(', ')}`, ({ expect }) => {
    const named = screens.flatMap((screen) => Object.keys(SCREENS[screen]).map((name) => `${screen} ${name}`));
    expect(sittings).toEqual(named);
  });
}

async function problemsOf(page: Page, looks: readonly LookAt[], isWhole: boolean): Promise<string[]> {
  const found: string[] = [];
  const isOverlay = (await page.locator(OVERLAY).count()) > 0;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const settings = await page.context().newCDPSession(page);
  let shownPx = 16;
  const resize = async (width: number, height: number, fontPx = 16): Promise<void> => {
    await page.setViewportSize({ width, height });
    // As somebody sets it in their browser: the breakpoints, which are in rem, follow.
    if (fontPx !== shownPx) await settings.send('Page.setFontSizes', { fontSizes: { standard: fontPx } });
    shownPx = fontPx;
    // Further down the header lies over a part of what scrolls under it.
    await page.evaluate(() => window.scrollTo(0, 0));
  };
  let isFull = isWhole;
  for (const { width, first, second } of looks) {
    await resize(width, TALL);
    await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
    const root = isFull || (isWhole && !isOverlay) ? null : isOverlay ? OVERLAY : '#main';
    const inFirst = await page.evaluate(violations, { everything: EVERYTHING, root, isFull });
    found.push(...inFirst.map((each) => `${width} px, ${first}: ${each}`));
    isFull = false;
    if (!second) continue;
    await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
    const inSecond = await page.evaluate(violations, { everything: null, root, isFull: false });
    found.push(...inSecond.map((each) => `${width} px, ${second}: ${each}`));
  }
  for (const { name, width, height, fontPx } of NARROW) {
    await resize(width, height, fontPx);
    found.push(...(await page.evaluate(lostText, OVERLAY)).map((problem) => `${name}: ${problem}`));
  }
  await resize(1280, 800);
  await settings.detach();
  return found;
}
