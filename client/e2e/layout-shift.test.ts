import type { contract, OutputOf } from '@proverse/shared';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { EACH_DEVICE, PHONE } from './browser.ts';
import { holdTimers } from './clock.ts';
import { changeAllResponses } from './faults.ts';
import { slowDown, watchShifts } from './layout-shift.ts';
import { admin, member, repliedMessage, sentMessage, type Member } from './people.ts';
import { watchRequests } from './watch-requests.ts';

type Directory = typeof contract.directory;

/** Idle tasks load what no first view shows. */
const IDLE_MS = 5_000;
const MOST = 0.02;

const SCREENS = ['/messaging', '/coins?tab=earnings', '/profile?tab=settings'];
const OTHER_SCREENS = [
  '/dashboard',
  '/insights',
  '/messaging?tab=outbox',
  '/coins',
  '/coins?tab=buy',
  '/coins?tab=transactions',
  ...['', 'professional', 'notifications', 'sharing', 'security', 'developers'].map((tab) => `/profile?tab=${tab}`),
  ...['', 'users', 'ledger', 'log'].map((tab) => `/admin?tab=${tab}`),
];
const isEverything = process.env['LOOKS'] === 'all';

/** Someone with a number at every tab and in every list. */
const busy = once(async () => {
  const [person, asker] = await Promise.all([admin('Farid', { messageRate: 5 }), member('Gauri', { messageRate: 9 })]);
  for (const subject of ['About one', 'About two', 'About three']) await sentMessage(asker, person, subject);
  await Promise.all([repliedMessage(asker, person, 'Answered'), repliedMessage(person, asker, 'Asked back')]);
  return { person, asker };
});
const newcomer = once(() => admin('Hema'));

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
}

interface Loading {
  /** How many the directory has. */
  people?: number | undefined;
  /** Whether the app's code arrives after the screen's data, as on a phone. On a busy machine the order may be reversed. */
  isDataFirst?: boolean;
}

/** Opens a screen on a slow line. Returns what moved by itself, if that is more than allowed. */
async function shiftsAt(
  path: string,
  person: Member,
  options: object,
  { people, isDataFirst = false }: Loading = {},
): Promise<readonly string[]> {
  await using visited = await person.open(options);
  const { page } = visited;
  await holdTimers(page, IDLE_MS);
  const readShifts = await watchShifts(page);
  if (people !== undefined) await leaveInDirectory(page, people);
  if (isDataFirst) await holdCodeUntil(page, page.waitForResponse('**/trpc/**'));
  await slowDown(page);
  const isQuiet = watchRequests(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  // Quiet twice, because what one response brings may ask for the next.
  for (let quiet = 0; quiet < 2;) quiet = (await isQuiet()) ? quiet + 1 : 0;
  const { total, moved } = await readShifts();
  return total > MOST ? [`${total.toFixed(3)} at ${path}`, ...moved] : [];
}

async function holdCodeUntil(page: Page, event: Promise<unknown>): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await event;
    await route.continue();
  });
}

/** The directory of a young server. */
async function leaveInDirectory(page: Page, people: number): Promise<void> {
  const leave = (all: OutputOf<Directory['professionals']>) => ({
    ...all,
    content: all.content.slice(0, people),
    totalElements: people,
    totalPages: Math.sign(people),
  });
  const leaveNew = ({ newest }: OutputOf<Directory['highlights']>) => ({
    topRated: [],
    repliesFastest: [],
    newest: people > 1 ? newest.slice(0, people) : [],
  });
  await changeAllResponses(page, {
    'directory.professionals': leave as (response: unknown) => unknown,
    'directory.highlights': leaveNew as (response: unknown) => unknown,
  });
}

test.concurrent.for(isEverything ? [0, 1, 5, undefined] : [1, undefined])(
  'a directory with %s people does not move while it loads',
  async (people, { expect }) => {
    const { person } = await busy();
    expect(await shiftsAt('/directory', person, PHONE, { people })).toEqual([]);
  },
);

test.concurrent.for(isEverything ? [...SCREENS, ...OTHER_SCREENS] : SCREENS)(
  '%s does not move while it loads',
  async (path, { expect }) => {
    const { person } = await busy();
    // A newcomer's screens differ most where messages would be.
    const people = isEverything || path === '/messaging' ? [person, await newcomer()] : [person];
    for (const { options } of EACH_DEVICE)
      for (const each of people) expect(await shiftsAt(path, each, options)).toEqual([]);
  },
);

test.concurrent('the only new reply, which opens automatically on a phone, does not move while it loads', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Indu', { messageRate: 5 }), member('Jaya')]);
  await repliedMessage(asker, expert, 'Answered');
  expect(await shiftsAt('/messaging', asker, PHONE, { isDataFirst: true })).toEqual([]);
});

test.concurrent('a profile does not move while it loads', async ({ expect }) => {
  const { asker } = await busy();
  expect(await shiftsAt(`/profile/${asker.id}`, await newcomer(), PHONE)).toEqual([]);
});
