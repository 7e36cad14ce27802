import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CoinIcon } from '../../ui/format/money/CoinIcon.tsx';
import { formatCount, formatInr } from '../../ui/format/money/money.ts';
import { REPLY_TIME, SIGN_UP_COINS } from './terms.ts';
import { LandingSection } from './LandingSection.tsx';

const LINES = [
  { item: t`Membership`, price: t`Free` },
  { item: t`Coins at sign-up`, price: SIGN_UP_COINS },
  { item: t`One coin`, price: '₹1' },
  { item: t`A message`, price: t`The expert’s rate` },
  { item: t`No reply within ${REPLY_TIME}`, price: t`Full refund` },
];

const REPLIES_PER_MONTH = 20;

const TIERS = [
  { name: t`Rising Stars`, text: t`New here, known in their field.`, from: 50, to: 150 },
  { name: t`Established Experts`, text: t`Clients return and recommend them.`, from: 200, to: 500 },
  { name: t`Industry Leaders`, text: t`Widely known names.`, from: 1000, to: null },
];

export function Pricing() {
  return (
    <LandingSection
      id="pricing"
      title={t`Joining is free. You pay per message.`}
      intro={t`No subscription. You buy coins when you need them, and keep what you do not spend.`}
    >
      <div className="grid gap-6 lg:grid-cols-[2fr_3fr] lg:gap-12">
        <dl className="self-start rounded-card border border-line bg-surface px-4 py-2 md:px-6">
          {LINES.map(({ item, price }) => (
            <div key={item} className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0 md:py-3">
              <dt className="text-muted">{item}</dt>
              <dd className="min-w-0 text-right font-semibold wrap-anywhere tabular-nums">{price}</dd>
            </div>
          ))}
        </dl>
        <div>
          <h3 className="font-semibold md:text-xl">
            <Trans>What experts earn</Trans>
          </h3>
          <p className="text-sm text-muted md:mt-1 md:text-base">
            <Trans>
              Coins per answered message<span className="max-md:hidden">, and the earnings in a month</span>.
            </Trans>
          </p>
          <ul className="mt-2 grid md:mt-4 md:grid-cols-3 md:gap-4">
            {TIERS.map(({ name, text, from, to }) => (
              <li key={name} className={TIER}>
                <h4 className="font-semibold">{name}</h4>
                <p className="text-sm text-muted max-md:hidden md:min-h-10">{text}</p>
                <p className="flex items-center gap-2 font-bold text-coin tabular-nums md:mt-4 md:text-xl">
                  <CoinIcon className="size-5 md:size-6" />
                  {to === null ? `${formatCount(from)}+` : `${from}–${to}`}
                </p>
                <p className="text-sm text-muted max-md:hidden">
                  <Trans>coins per message</Trans>
                </p>
                <p className="mt-4 border-t border-line pt-3 text-sm text-muted max-md:hidden">
                  <span className="block font-semibold text-ink tabular-nums">
                    {formatInr(from * REPLIES_PER_MONTH)}
                    {to === null ? '+' : `–${formatInr(to * REPLIES_PER_MONTH)}`}
                  </span>
                  <Trans>with {REPLIES_PER_MONTH} replies a month</Trans>
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </LandingSection>
  );
}

/** A card, or on a phone a row: the name beside the coins, and the earnings below. */
const TIER =
  'flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 ' +
  'md:flex-col md:items-stretch md:rounded-card md:border md:bg-surface md:p-4';
