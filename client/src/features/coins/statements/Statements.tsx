import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { DownloadButton } from '../../../api/DownloadButton.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { monthAndYear } from '../../../ui/format/time/month-names.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';

/** Monthly statements of the wallet as PDF. */
export function Statements({ list }: { list: OutputOf<typeof contract.statements.months>['content'] | undefined }) {
  const [chosen, setChosen] = useState<string>();
  const money = useOwnMoney();
  const month = list?.find((each) => each.month === chosen) ?? list?.[0];
  return (
    <Section id="statements" title={t`Monthly statements`}>
      {!list && <Skeleton className="h-44 w-full sm:max-lg:h-39" />}
      {list && !month && (
        <p className="text-muted">
          <Trans>Your first statement appears after your first transaction.</Trans>
        </p>
      )}
      {list && month && (
        <>
          <Select
            label={t`Month`}
            options={list.map((each) => ({
              value: each.month,
              label: monthAndYear(each.month),
            }))}
            value={month.month}
            onChange={(event) => setChosen(event.target.value)}
          />
          <p aria-live="polite" className="text-sm text-muted">
            <Trans>
              Opening balance {money.coins(month.openingCoins)}, closing balance {money.coins(month.closingCoins)}
            </Trans>
          </p>
          <DownloadButton
            className="self-start"
            path={`/api/coins/statements/${month.month}.pdf`}
            name={`proverse-statement-${month.month}.pdf`}
          >
            <Trans>Download PDF</Trans>
          </DownloadButton>
        </>
      )}
    </Section>
  );
}
