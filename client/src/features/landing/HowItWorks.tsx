import { t } from '@lingui/core/macro';
import { LIMITS } from '@proverse/shared';
import { formatCoins } from '../../ui/format/money/money.ts';
import { ifSignUpCoins, REPLY_TIME, SIGN_UP_COINS } from './terms.ts';
import { LandingSection } from './LandingSection.tsx';

const PATHS = [
  {
    title: t`When you ask`,
    steps: [
      {
        title: t`Join with your email`,
        text: ifSignUpCoins(t`Confirm a six-digit code and get ${SIGN_UP_COINS}.`, t`Confirm a six-digit code.`),
      },
      {
        title: t`Find your expert`,
        text: t`Search by name, skill or profession. Compare price, rating and response rate.`,
      },
      { title: t`Write one good message`, text: t`The price moves into escrow only when you confirm.` },
      { title: t`Read the reply and rate it`, text: t`No reply in ${REPLY_TIME}? You get a full refund.` },
    ],
  },
  {
    title: t`When you answer`,
    steps: [
      { title: t`Set your price`, text: t`Decide what one considered reply is worth. Change it at any time.` },
      { title: t`Get messages that matter`, text: t`Everyone who messages you has paid first.` },
      { title: t`Reply or reject`, text: t`A reply earns the coins. Rejecting refunds the sender.` },
      {
        title: t`Withdraw to your bank`,
        text: t`One earned coin is one rupee. Withdraw from ${formatCoins(LIMITS.minimumWithdrawalCoins)}.`,
      },
    ],
  },
];

export function HowItWorks() {
  return (
    <LandingSection
      id="how-it-works"
      title={t`Ask or answer in four steps`}
      intro={t`Everyone on Proverse can do both: ask experts and answer as one.`}
      raised
      briefOnPhone
    >
      <div className="grid gap-x-4 gap-y-8 xs:grid-cols-2 md:gap-8">
        {PATHS.map(({ title, steps }) => (
          <div key={title} className="md:rounded-card md:border md:border-line md:bg-surface md:p-6 lg:p-8">
            <h3 className="font-semibold md:text-xl">{title}</h3>
            <ol className="mt-2 grid gap-2 md:mt-4 md:gap-4">
              {steps.map((step, index) => (
                <li key={step.title} className="flex gap-2 md:gap-4">
                  <span aria-hidden className="w-4 shrink-0 font-serif font-semibold text-primary md:w-6 md:text-2xl">
                    {index + 1}
                  </span>
                  <div>
                    <h4 className="text-sm font-medium md:text-base md:font-semibold">{step.title}</h4>
                    <p className="text-muted max-md:hidden">{step.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </LandingSection>
  );
}
