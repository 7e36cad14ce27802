import { formatCoins, LIMITS } from '@proverse/shared';
import { ifSignUpCoins, REPLY_TIME } from './terms.ts';
import { LandingSection } from './LandingSection.tsx';

const PATHS = [
  {
    title: 'When you ask',
    steps: [
      { title: 'Join with your email', text: `Confirm a six-digit code${ifSignUpCoins(' and get %')}.` },
      {
        title: 'Find your expert',
        text: 'Search by name, skill or profession. Compare price, rating and response rate.',
      },
      { title: 'Write one good message', text: 'The price moves into escrow only when you confirm.' },
      { title: 'Read the reply and rate it', text: `No reply in ${REPLY_TIME}? You get a full refund.` },
    ],
  },
  {
    title: 'When you answer',
    steps: [
      { title: 'Set your price', text: 'Decide what one considered reply is worth. Change it at any time.' },
      { title: 'Get messages that matter', text: 'Everyone who messages you has paid first.' },
      { title: 'Reply or reject', text: 'A reply earns the coins. Rejecting refunds the sender.' },
      {
        title: 'Withdraw to your bank',
        text: `One earned coin is one rupee. Withdraw from ${formatCoins(LIMITS.minimumWithdrawalCoins)}.`,
      },
    ],
  },
];

export function HowItWorks() {
  return (
    <LandingSection
      id="how-it-works"
      title="Ask or answer in four steps"
      intro="Everyone on Proverse can do both: ask experts and answer as one."
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
