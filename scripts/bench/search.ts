/**
 * `npm run bench -- --search`: how often a search of the directory finds the expected person, with the labelled searches
 * of `search/labelled-set.tsv` and the demo data. The first, third and so on of each kind were used to tune the search,
 * the others were not. Exits with 1 if it misses a target. `--misses` prints the failing searches, but only of the first
 * half: seeing the other half's would be an invitation to tune for them too.
 *
 * `--questions=FILE` measures a set of questions in several languages instead, such as `search/first-author.json`. The team wrote
 * `search/fifth-author.json` itself and grew the Hindi words with its misses, so its totals say nothing about other questions.
 */
import type { UserContext } from '../../server/src/context.ts';
import { listProfessionals } from '../../server/src/directory/list-professionals.ts';
import { encryptAccount } from '../../server/src/payouts/account-encryption.ts';
import { contextFor } from '../../server/src/testing/factories.ts';
import { fillDemoData } from '../demo/fill-demo-data.ts';
import { labelled, questionsByLanguage, type Labelled } from './search/labelled-set.ts';
import { MEASURING, withPostgres, withServices } from './with-postgres.ts';

/** Least share of searches whose first three results contain an expected person, in percent. */
const TARGETS = { questions: 85, keywords: 90 } as const;
const LANGUAGE_TARGET = 90;
const SHOWN = 3;
const FILE = process.argv.find((arg) => arg.startsWith('--questions='))?.slice('--questions='.length);

await withPostgres(
  ({ url }) =>
    withServices(MEASURING, url, async (services) => {
      await fillDemoData({ ...services, encryptAccount });
      const viewer = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
      const ctx = contextFor(services, viewer.id);
      if (FILE === undefined) for (const kind of ['questions', 'keywords'] as const) await reportHalves(ctx, kind);
      else await reportLanguages(ctx, FILE);
    }),
  { disposable: true },
);

async function reportHalves(ctx: UserContext, kind: keyof typeof TARGETS): Promise<void> {
  const searches = labelled(kind);
  const tunedOn = searches.filter((_, index) => index % 2 === 0);
  const heldOut = searches.filter((_, index) => index % 2 === 1);
  await report(ctx, `${kind}, tuned on`, tunedOn, { target: TARGETS[kind], showsMisses: true });
  await report(ctx, `${kind}, held out`, heldOut, { target: TARGETS[kind], showsMisses: false });
}

async function reportLanguages(ctx: UserContext, file: string): Promise<void> {
  for (const [language, searches] of questionsByLanguage(file))
    await report(ctx, `questions, ${language}`, searches, {
      target: LANGUAGE_TARGET,
      showsMisses: !/(?:held-out|third)\.json$/.test(file),
    });
}

async function report(
  ctx: UserContext,
  name: string,
  searches: readonly Labelled[],
  { target, showsMisses }: { readonly target: number; readonly showsMisses: boolean },
): Promise<void> {
  const places: number[] = [];
  const times: number[] = [];
  for (const each of searches) {
    const start = performance.now();
    places.push(await placeOf(ctx, each, showsMisses));
    times.push(performance.now() - start);
  }
  const percent = (isHit: (place: number) => boolean) => (100 * places.filter(isHit).length) / places.length;
  const [first, topThree] = [percent((place) => place === 0), percent((place) => place < SHOWN)];
  const medianMs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  if (topThree < target) process.exitCode = 1;
  console.log(
    `${places.length} ${name}: first ${first.toFixed(1)} %, top three ${topThree.toFixed(1)} % (aim: ≥ ${target}), median ${medianMs.toFixed(1)} ms`,
  );
}

/** Returns the place of the first expected person in the results, from 0, or Infinity. */
async function placeOf(ctx: UserContext, { query, expected }: Labelled, showsMisses: boolean): Promise<number> {
  const { content } = await listProfessionals(ctx, { keyword: query, page: 0, size: 20 });
  const handles = await ctx.db
    .selectFrom('users')
    .select(['id', 'handle'])
    .where('id', 'in', [...content.map(({ userId }) => userId), ctx.userId])
    .execute();
  const handleOf = new Map(handles.map(({ id, handle }) => [id, handle]));
  const names = content.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const place = content.findIndex(
    ({ userId }, index) =>
      expected.includes(userId) ||
      expected.includes(names[index] ?? '') ||
      expected.includes(handleOf.get(userId) ?? ''),
  );
  if (showsMisses && process.argv.includes('--misses') && (place === -1 || place >= SHOWN)) {
    console.log(
      `${query}\n   expected ${expected.join(' or ')}, found ${names.slice(0, SHOWN).join(', ') || 'nobody'}`,
    );
  }
  return place === -1 ? Infinity : place;
}
