import { FAILURE_TEXTS } from '@proverse/shared';
import { api } from '../../api.ts';
import { growthText } from '../../ui/format/growth-text.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Tile } from './Tile.tsx';

export function EarningsTiles() {
  const earnings = api.coins.earnings.useQuery();
  const { data } = earnings;
  if (earnings.isError && !data) return <LoadFailure query={earnings} fallback={FAILURE_TEXTS.earnings} />;
  return (
    <dl className="grid gap-4 sm:grid-cols-3" aria-busy={earnings.isPending}>
      <Tile label="Total Earned" value={data?.total} note="All replies so far" />
      <Tile label="This Month" value={data?.thisMonth} note={data && growthText(data.growth)} />
      <Tile label="Pending" value={data?.pending} note="Processing" />
    </dl>
  );
}
