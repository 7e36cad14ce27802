import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { test, vi } from 'vitest';
import { axeViolations } from './axe-violations.ts';
import { SCENARIOS } from './scenarios.ts';
import { unreadableText } from './unreadable-text.ts';

// A scenario makes many visual checks, which are slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, maxConcurrency: 3 });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Tall enough for a whole screen: with content-visibility: auto, off-screen elements would keep their old colours.
const TALL_PX = 2400;

// All eight views of every state take many minutes. By default a scenario's first state is checked in the two views that
// differ most, at 320 px and with large text, and each later state in one of the two views in turn.
const isEveryView = process.env['LOOKS'] === 'all';

interface View {
  readonly width: number;
  readonly first: 'light' | 'dark';
  readonly second?: 'light' | 'dark';
}

/** Each width runs all rules in its first theme and only the colour rules in its second. The first themes alternate. */
const VIEWS: readonly View[] = isEveryView
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

/** Views in which all text must stay readable: the narrowest window, double text size, and 200 % zoom. */
export const CRAMPED_VIEWS = [
  { name: '320 px', width: 320, height: 800, fontPx: 16 },
  { name: '200 % text on a phone', width: 390, height: 844, fontPx: 32 },
  { name: '200 % zoom', width: 640, height: 400, fontPx: 16 },
  { name: '200 % text', width: 1280, height: 800, fontPx: 32 },
].slice(0, isEveryView ? 4 : 2);

/** The open overlay. The screen below it was checked before. */
export const OVERLAY =
  '[role=dialog]:not([data-ending-style]), [role=alertdialog], [role=menu], dialog[open], [popover]:popover-open';

interface CheckOptions {
  /** The overlay only exists up to this width. */
  upToPx?: number;
}

/** Checks the current page in all views and collects the problems. */
type Check<State extends string> = (page: Page, state: State, options?: CheckOptions) => Promise<void>;

type Scenarios = typeof SCENARIOS;
type StateOf<
  Screen extends keyof Scenarios,
  Name extends keyof Scenarios[Screen],
> = Scenarios[Screen][Name] extends readonly (infer State extends string)[] ? State : never;

// Test files share this module, and therefore this list.
const defined: { screen: string; name: string }[] = [];

/**
 * A test that walks through the states of one scenario and checks each: axe at four widths in two themes, and readable
 * text at 320 px, with 200 % text and at 200 % zoom. Without LOOKS=all it checks only a part of these views.
 */
export function scenario<Screen extends keyof Scenarios, Name extends keyof Scenarios[Screen] & string>(
  screen: Screen,
  name: Name,
  walk: (check: Check<StateOf<Screen, Name>>) => Promise<void>,
): void {
  defined.push({ screen, name });
  test.concurrent(`${screen}: ${name}`, async ({ expect }) => {
    const seen: string[] = [];
    const found: string[] = [];
    await walk(async (page, state, { upToPx = Infinity } = {}) => {
      seen.push(state);
      // The shell around the screen is the same in every state, except in the shell's own scenarios.
      const isWhole = seen.length === 1 || screen === 'shell';
      const possible = VIEWS.filter(({ width }) => width <= upToPx);
      const takesTurns = !isEveryView && seen.length > 1;
      const views = takesTurns ? possible.filter((_, index) => index === seen.length % possible.length) : possible;
      const problems = await problemsOf(page, views, takesTurns ? [] : CRAMPED_VIEWS, isWhole);
      found.push(...problems.map((problem) => `${state}, ${problem}`));
    });
    expect(found).toEqual([]);
    expect(seen, 'the states in scenarios.ts').toEqual(SCENARIOS[screen][name]);
  });
}

/** A test that the file defines every scenario that scenarios.ts lists for these screens. */
export function everyScenarioOf(...screens: (keyof Scenarios)[]): void {
  test(`defines every scenario of ${screens.join(', ')}`, ({ expect }) => {
    const listed = screens.flatMap((screen) => Object.keys(SCENARIOS[screen]).map((name) => ({ screen, name })));
    expect(defined.filter(({ screen }) => screens.some((each) => each === screen))).toEqual(listed);
  });
}

/** Checks the current page in all views, or in the given ones. `isWhole`: with the shell around the screen. */
export async function problemsOf(
  page: Page,
  views = VIEWS,
  crampedViews = CRAMPED_VIEWS,
  isWhole = true,
): Promise<string[]> {
  const found: string[] = [];
  const isOverlay = (await page.locator(OVERLAY).count()) > 0;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const settings = await page.context().newCDPSession(page);
  let shownPx = 16;
  const resize = async (width: number, height: number, fontPx = 16): Promise<void> => {
    await page.setViewportSize({ width, height });
    // The browser's own font size setting, so that breakpoints in rem follow.
    if (fontPx !== shownPx) await settings.send('Page.setFontSizes', { fontSizes: { standard: fontPx } });
    shownPx = fontPx;
    // When scrolled, the header covers part of the content.
    await page.evaluate(() => window.scrollTo(0, 0));
  };
  let isFull = isWhole && isEveryView;
  for (const { width, first, second } of views) {
    await resize(width, TALL_PX);
    await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
    const root = isFull || (isWhole && !isOverlay) ? null : isOverlay ? OVERLAY : '#main';
    const inFirst = await page.evaluate(axeViolations, { tags: AXE_TAGS, root, isFull });
    found.push(...inFirst.map((each) => `${width} px, ${first}: ${each}`));
    isFull = false;
    if (!second) continue;
    await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
    const inSecond = await page.evaluate(axeViolations, { tags: null, root, isFull: false });
    found.push(...inSecond.map((each) => `${width} px, ${second}: ${each}`));
  }
  for (const { name, width, height, fontPx } of crampedViews) {
    await resize(width, height, fontPx);
    found.push(...(await page.evaluate(unreadableText, OVERLAY)).map((problem) => `${name}: ${problem}`));
  }
  await resize(1280, 800);
  await settings.detach();
  return found;
}
