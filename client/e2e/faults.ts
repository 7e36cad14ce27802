/** What goes wrong between a browser and the server, brought about on purpose. */
import type { Page } from 'playwright-core';
import type { Visit } from './browser.ts';

/** A call of this operation, and where `input` is given, one that asks for this, such as `"page":1`. */
function isCallOf(operation: string, input = ''): (url: URL) => boolean {
  return ({ pathname, searchParams }) =>
    pathname.startsWith('/trpc/') && pathname.includes(operation) && (searchParams.get('input') ?? '').includes(input);
}

/** Lets every call of one operation fail with an answer that no program gave, until the answer is called. */
export async function failCalls(
  { page, allow }: Visit,
  operation: string,
  input?: string,
): Promise<() => Promise<void>> {
  allow(/status of 502/);
  const isMeant = isCallOf(operation, input);
  await page.route(isMeant, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }));
  return () => page.unroute(isMeant);
}

/** Lets every call of one operation wait, until the answer is called. */
export async function holdCalls(page: Page, operation: string, input?: string): Promise<() => void> {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  await page.route(isCallOf(operation, input), async (route) => {
    await isFree;
    await route.continue();
  });
  return free;
}

/** Changes what the calls of one operation answer, in all documents of the page from now on. */
export async function changeResponses<Answer>(
  page: Page,
  operation: string,
  change: (answer: Answer) => Answer,
): Promise<() => Promise<void>> {
  const isMeant = isCallOf(operation);
  await page.route(isMeant, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result?: { data: Answer } }[];
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    for (const [index, name] of names.entries()) {
      const result = body[index]?.result;
      if (name === operation && result) result.data = change(result.data);
    }
    await route.fulfill({ response, json: body });
  });
  return () => page.unroute(isMeant);
}

/** From the next document on, timers of these lengths never end, so that what passes by itself stays to be looked at. */
export async function holdTimers(page: Page, ...lengthsMs: number[]): Promise<void> {
  await changeTimers(page, lengthsMs, false);
}

/** From the next document on, timers of these lengths end at once. */
export async function skipTimers(page: Page, ...lengthsMs: number[]): Promise<void> {
  await changeTimers(page, lengthsMs, true);
}

async function changeTimers(page: Page, lengthsMs: number[], areQuick: boolean): Promise<void> {
  await page.addInitScript(
    (changed) => {
      const start = window.setTimeout.bind(window);
      const startChanged = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => {
        const isMeant = ms !== undefined && changed.lengthsMs.includes(ms);
        if (isMeant && !changed.areQuick) return 0;
        return start(handler, isMeant ? 0 : ms, ...rest);
      };
      const repeat = window.setInterval.bind(window);
      const repeatUnlessHeld = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
        !changed.areQuick && ms !== undefined && changed.lengthsMs.includes(ms) ? 0 : repeat(handler, ms, ...rest);
      Object.assign(window, { setTimeout: startChanged, setInterval: repeatUnlessHeld });
    },
    { lengthsMs, areQuick },
  );
}

/** Lets a day pass since a kept message was tried to be sent, until the answer is called; both load the page anew. */
export async function ageAttempt(page: Page, draftKey: string): Promise<() => Promise<void>> {
  const draft = await page.evaluate((key) => localStorage.getItem(key) ?? '', draftKey);
  const reloadWith = async (text: string): Promise<void> => {
    await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [draftKey, text] as const);
    await page.reload();
  };
  await reloadWith(draft.replace(/"attemptedAtMs":\d+/, `"attemptedAtMs":${Date.now() - 24 * 3_600_000}`));
  return () => reloadWith(draft);
}
