/** Faults between the browser and the server, caused on purpose. */
import type { Page } from 'playwright-core';
import type { Visit } from './browser.ts';

/** Matches calls of an operation, optionally only those whose input contains a text such as `"page":1`. */
function isCallOf(operation: string, input = ''): (url: URL) => boolean {
  return ({ pathname, searchParams }) =>
    pathname.startsWith('/trpc/') && pathname.includes(operation) && (searchParams.get('input') ?? '').includes(input);
}

/** Answers every call of an operation with a proxy's 502 page until the returned function is called. */
export async function failCalls(
  { page, allow }: Visit,
  operation: string,
  input?: string,
): Promise<() => Promise<void>> {
  allow(/status of 502/);
  const matches = isCallOf(operation, input);
  await page.route(matches, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }));
  return () => page.unroute(matches);
}

/** Delays every call of an operation until the returned function is called. */
export async function holdCalls(page: Page, operation: string, input?: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(isCallOf(operation, input), async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** Lets the next call of a mutation reach the server, but answers it with a 502 page. */
export async function loseResponse(page: Page, mutation: string): Promise<void> {
  await page.route(
    `**/trpc/${mutation}*`,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
    },
    { times: 1 },
  );
}

/** Changes the responses of an operation, also after a reload, until the returned function is called. */
export function changeResponses<Response>(
  page: Page,
  operation: string,
  change: (response: Response) => Response,
): Promise<() => Promise<void>> {
  return changeAllResponses(page, { [operation]: change as (response: unknown) => unknown });
}

/** Does the same for several operations, which may be in one request. */
export async function changeAllResponses(
  page: Page,
  changes: Readonly<Record<string, (response: unknown) => unknown>>,
): Promise<() => Promise<void>> {
  // The route stays, because removing it would abort a call that it is answering.
  let isOver = false;
  const matches = (url: URL): boolean => Object.keys(changes).some((operation) => isCallOf(operation)(url));
  await page.route(matches, async (route) => {
    if (isOver) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { result?: { data: unknown } }[];
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    for (const [index, name] of names.entries()) {
      const result = body[index]?.result;
      const change = changes[name];
      if (change && result) result.data = change(result.data);
    }
    await route.fulfill({ response, json: body });
  });
  return async () => {
    isOver = true;
  };
}
