import { Trans } from '@lingui/react/macro';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import type { WithdrawalsPage } from './use-withdrawals.ts';

const DAYS_SHOWN = 5;

/** New earnings that cannot be withdrawn yet, by the day on which they can. Shows nothing if there are none. */
export function MaturingEarnings({ maturing }: { maturing: WithdrawalsPage['available']['maturing'] }) {
  const money = useOwnMoney();
  const last = maturing.at(-1);
  if (last === undefined) return null;
  const total = maturing.reduce((sum, { coins }) => sum + coins, 0);
  return (
    <div className="flex max-w-prose flex-col gap-2 rounded-card bg-raised p-4 text-sm">
      <h3 className="font-semibold">
        <Trans>{money.coins(total)} available soon</Trans>
      </h3>
      <p className="text-muted">
        <Trans>
          New earnings wait a few days, because a payment for them can still be reversed. You can spend them on messages
          now.
        </Trans>
      </p>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 tabular-nums">
        {maturing.slice(0, DAYS_SHOWN).map(({ coins, availableAt }) => (
          <div key={availableAt} className="col-span-2 grid grid-cols-subgrid">
            <dt>{formatDate(Date.parse(availableAt))}</dt>
            <dd>{money.coins(coins)}</dd>
          </div>
        ))}
      </dl>
      {maturing.length > DAYS_SHOWN && (
        <p className="text-muted">
          <Trans>Everything by {formatDate(Date.parse(last.availableAt))}</Trans>
        </p>
      )}
    </div>
  );
}
