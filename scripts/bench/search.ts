/**
 * `npm run bench -- --search`: how often a search of the directory finds the expected person, with the labelled searches
 * of `search/labelled-set.tsv` and the demo data. The first, third and so on of each kind were used to tune the search,
 * the others were not. Exits with 1 if it misses a target. `--misses` prints the failing searches, but only of the first
 * half: seeing the other half's would be an invitation to tune for them too.
 */
import type { UserContext } from '../../server/src/context.ts';
import { listProfessionals } from '../../server/src/directory/list-professionals.ts';
import { encryptAccount } from '../../server/src/payouts/account-encryption.ts';
import { contextFor } from '../../server/src/testing/factories.ts';
import { fillDemoData } from '../demo/fill-demo-data.ts';
import { labelled, type Labelled } from './search/labelled-set.ts';
import { MEASURING, withPostgres, withServices } from './with-postgres.ts';

/** Least share of searches whose first three results contain an expected person, in percent. */
const TARGETS = { questions: 85, keywords: 90 } as const;
const SHOWN = 3;

await withPostgres(
  ({ url }) =>
    withServices(MEASURING, url, async (services) => {
      await fillDemoData({ ...services, encryptAccount });
      const viewer = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
      for (const kind of ['questions', 'keywords'] as const) await report(contextFor(services, viewer.id), kind);
    }),
  { disposable: true },
);

async function report(ctx: UserContext, kind: keyof typeof TARGETS): Promise<void> {
  const halves: Record<string, number[]> = { 'tuned on': [], 'held out': [] };
  for (const [index, each] of labelled(kind).entries()) {
    const isTunedOn = index % 2 === 0;
    halves[isTunedOn ? 'tuned on' : 'held out']?.push(await placeOf(ctx, each, isTunedOn));
  }
  for (const [half, places] of Object.entries(halves)) {
    const percent = (isHit: (place: number) => boolean) => (100 * places.filter(isHit).length) / places.length;
    const [first, topThree] = [percent((place) => place === 0), percent((place) => place < SHOWN)];
    if (topThree < TARGETS[kind]) process.exitCode = 1;
    console.log(
      `${places.length} ${kind}, ${half}: first ${first.toFixed(1)} %, top three ${topThree.toFixed(1)} % (aim: ≥ ${TARGETS[kind]})`,
    );
  }
}

/** Returns the place of the first expected person in the results, from 0, or Infinity. */
async function placeOf(ctx: UserContext, { query, expected }: Labelled, isTunedOn: boolean): Promise<number> {
  const { content } = await listProfessionals(ctx, { keyword: query, page: 0, size: 20 });
  const names = content.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const place = names.findIndex((name) => expected.includes(name));
  if (isTunedOn && process.argv.includes('--misses') && (place === -1 || place >= SHOWN)) {
    console.log(
      `${query}\n   expected ${expected.join(' or ')}, found ${names.slice(0, SHOWN).join(', ') || 'nobody'}`,
    );
  }
  return place === -1 ? Infinity : place;
}
