import { t } from '@lingui/core/macro';
import { inLanguage } from '#language/in-language';
import { Trans } from '@lingui/react/macro';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import { Ledger, LedgerLine } from '../../../ui/layout/Ledger.tsx';
import { LazyFormDialog } from '../../../ui/overlays/lazy-overlays.ts';
import {
  coinsText,
  REFUND_TIME,
  sourcesText,
  stayingTexts,
  useRefundMoney,
  type CoinRefund,
  type Refundable,
  type RefundMoney,
} from './refund-texts.ts';
import { useCoinRefund } from './use-coin-refund.ts';

/** The state of the newest refund, and a quiet button to refund unused coins. Shows nothing where there are none. */
export function UnusedCoins() {
  const { data } = api.coinRefunds.refundable.useQuery();
  const refund = useCoinRefund();
  const money = useRefundMoney();
  const { terms } = refund;
  if (!data) return null;
  const canRefund = data.coins > 0 && data.latest?.status !== 'open';
  return (
    <>
      {data.latest && <LatestRefund refund={data.latest} />}
      {canRefund && (
        <Button variant="ghost" size="small" className="-ml-3 self-start" onClick={() => refund.ask(data)}>
          <Trans>Refund unused coins</Trans>
        </Button>
      )}
      {terms && (
        <LazyFormDialog
          open={refund.isAsking}
          onOpenChange={refund.close}
          title={t`Refund unused coins?`}
          description={t`The money goes back to ${sourcesText(refunded(terms))}. Banks take ${REFUND_TIME}.`}
          initialFocus={() => true}
          submitLabel={t`Refund ${money.paise(terms.amountPaise)}`}
          cancelLabel={t`Keep my coins`}
          busy={refund.isRequesting && t`Refunding…`}
          failure={refund.failure}
          onSubmit={refund.request}
        >
          <RefundTerms data={terms} money={money} />
        </LazyFormDialog>
      )}
    </>
  );
}

const refunded = ({ purchases }: Refundable) => purchases.filter(({ coins }) => coins > 0);

/** What is refunded, purchase by purchase, and what cannot be. */
function RefundTerms({ data, money }: { data: Refundable; money: RefundMoney }) {
  const staying = stayingTexts(data.purchases, money);
  return (
    <>
      <Ledger label={t`Coins to refund`}>
        {refunded(data).map((purchase) => (
          <LedgerLine
            key={purchase.purchaseId}
            name={coinsText(purchase, money)}
            note={t`${inLanguage(purchase.packageTitle)}, bought ${formatDate(Date.parse(purchase.boughtAt))}`}
            value={money.paise(purchase.amountPaise)}
          />
        ))}
      </Ledger>
      <p className="text-sm text-muted">
        {data.bonus > 0
          ? t`The bonus coins of these packages leave your wallet too.`
          : t`These coins leave your wallet now.`}{' '}
        <Trans>If the refund fails, you get them back.</Trans>
      </p>
      {staying.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-muted">
          {staying.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How the newest refund is going, in a sentence per state. */
function LatestRefund({ refund }: { refund: CoinRefund }) {
  const money = useRefundMoney();
  const amountOf = (parts: CoinRefund['parts']) =>
    money.paise(parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
  const partsThat = (status: CoinRefund['parts'][number]['status']) =>
    refund.parts.filter((part) => part.status === status);
  const [pending, done, failed] = [partsThat('pending'), partsThat('done'), partsThat('failed')];
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-muted">
      {pending.length > 0 && (
        <p>
          <Trans>
            Refund in progress: {amountOf(pending)} to {sourcesText(pending)}.
          </Trans>
        </p>
      )}
      {done.length > 0 && (
        <p>
          <Trans>
            Refunded: {amountOf(done)} to {sourcesText(done)}. Banks take {REFUND_TIME}.
          </Trans>
        </p>
      )}
      {failed.map((part) => (
        <p key={part.id} className="text-danger">
          <Trans>
            The refund of {amountOf([part])} failed, and its coins are back in your wallet.{' '}
            {inLanguage(part.reason ?? '')}
          </Trans>
        </p>
      ))}
    </div>
  );
}
