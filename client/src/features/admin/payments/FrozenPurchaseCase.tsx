import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Fact } from '../../../ui/format/Fact.tsx';
import { formatCoins, formatInr } from '../../../ui/format/money/money.ts';
import { formatDate, formatDateTime } from '../../../ui/format/time/relative-time.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { CasePerson } from '../people/CasePerson.tsx';
import { FrozenTrail, type FrozenPurchase } from './FrozenTrail.tsx';
import { actionOutcome } from '../action-outcome.ts';

/** A payment that was reversed after its coins were spent, who holds these coins now, and the decision about them. */
export function FrozenPurchaseCase({ purchase }: { purchase: FrozenPurchase }) {
  const [asks, setAsks] = useState<'release' | 'keep'>();
  const release = api.adminFrozenEarnings.release.useMutation(
    actionOutcome(t`Earnings released`, () => setAsks(undefined)),
  );
  const keep = api.adminFrozenEarnings.keep.useMutation(
    actionOutcome(t`Earnings kept frozen`, () => setAsks(undefined)),
  );
  return (
    <div className="flex flex-col gap-4">
      <CasePerson person={purchase.buyer}>
        <Trans>Buyer of the reversed payment</Trans>
      </CasePerson>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm max-xs:grid-cols-1">
        <Fact name={t`Payment`}>{formatInr(purchase.price)}</Fact>
        <Fact name={t`Reversed`}>{formatDateTime(Date.parse(purchase.reversedAt))}</Fact>
        <Fact name={t`Buyer owes`}>{formatCoins(purchase.owedCoins)}</Fact>
        <Fact name={t`Frozen`}>
          {plural(purchase.holders, {
            one: `${formatCoins(purchase.frozenCoins)} of # person`,
            other: `${formatCoins(purchase.frozenCoins)} of # people`,
          })}
        </Fact>
      </dl>
      {purchase.kept && (
        <p className="text-sm wrap-anywhere">
          <Trans>
            Kept frozen by <bdi>{purchase.kept.admin}</bdi> on {formatDate(Date.parse(purchase.kept.at))}:{' '}
            <bdi>{purchase.kept.note}</bdi>
          </Trans>
        </p>
      )}
      <FrozenTrail id={purchase.id} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {purchase.frozenCoins > 0 && !purchase.kept && (
          <Button variant="secondary" onClick={() => setAsks('keep')}>
            <Trans>Keep frozen</Trans>
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsks('release')}>
          <Trans>Release</Trans>
        </Button>
      </div>
      {asks === 'keep' && (
        <ActionDialog
          onClose={() => setAsks(undefined)}
          title={t`Keep these earnings frozen?`}
          description={t`The people who earned these coins still can’t withdraw them. Admins get no more reminders until who holds the coins, or how many, changes.`}
          confirmLabel={t`Keep frozen`}
          field={{ label: t`Note`, hint: t`Why you keep them. Kept in the log.`, maxLength: 500 }}
          mutation={keep}
          failureTitle={t`Failed to keep the earnings frozen`}
          onConfirm={(note) => keep.mutate({ id: purchase.id, note })}
        />
      )}
      {asks === 'release' && (
        <ActionDialog
          onClose={() => setAsks(undefined)}
          title={t`Release these earnings?`}
          description={t`The people who earned these coins can withdraw them, and Proverse bears the loss. The buyer still owes the coins.`}
          confirmLabel={t`Release`}
          field={{ label: t`Note`, hint: t`Why you release them. Kept in the log.`, maxLength: 500 }}
          mutation={release}
          failureTitle={t`Failed to release the earnings`}
          onConfirm={(note) => release.mutate({ id: purchase.id, note })}
        />
      )}
    </div>
  );
}
