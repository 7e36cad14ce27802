/**
 * `npm run bench -- --search`: how often a search of the directory finds the expected person, with the labelled searches
 * of `search/labelled-set.tsv` and the demo data. The first, third and so on of each kind were used to tune the search,
 * the others were not. Exits with 1 if it misses a target. `--misses` prints only the failing
 * searches of the half that was used for tuning. Seeing the other half's would be an invitation to tune for them too.
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
      await report(contextFor(services, viewer.id));
    }),
  { disposable: true },
);

async function report(ctx: UserContext): Promise<void> {
  console.log(`\n${''.padEnd(26)}${'searches'.padStart(10)}${'first'.padStart(9)}${'top three'.padStart(12)}`);
  for (const kind of ['questions', 'keywords'] as const) {
    const results: number[] = [];
    for (const [index, each] of labelled(kind).entries()) results.push(await placeOf(ctx, each, index % 2 === 0));
    for (const [name, remainder] of [
      ['tuned on', 0],
      ['held out', 1],
    ] as const) {
      const half = results.filter((_, index) => index % 2 === remainder);
      const rate = (isHit: (place: number) => boolean) => (100 * half.filter(isHit).length) / half.length;
      const topThree = rate((place) => place < SHOWN);
      const isMissed = topThree < TARGETS[kind];
      if (isMissed) process.exitCode = 1;
      console.log(
        `${`${kind}, ${name}`.padEnd(26)}${String(half.length).padStart(10)}${percent(rate((place) => place === 0)).padStart(9)}${percent(topThree).padStart(12)}${isMissed ? `  target ${TARGETS[kind]} %` : ''}`,
      );
    }
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

function percent(value: number): string {
  return `${value.toFixed(1)} %`;
}
