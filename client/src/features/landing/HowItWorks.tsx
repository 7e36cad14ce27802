import { LandingSection } from './LandingSection.tsx';

const paths = [
  {
    title: 'When you ask',
    steps: [
      { title: 'Join with your email', text: 'A six-digit code, and 1,000 coins are in your wallet.' },
      {
        title: 'Find your expert',
        text: 'Search by name, skill or profession; compare price, rating and response rate.',
      },
      { title: 'Write one good letter', text: 'The price moves into escrow when you confirm, not before.' },
      { title: 'Read the reply and rate it', text: 'Or get every coin back if none comes within seven days.' },
    ],
  },
  {
    title: 'When you answer',
    steps: [
      { title: 'Set your price', text: 'What is one considered reply of yours worth? Change it at any time.' },
      { title: 'Get messages that matter', text: 'Whoever writes to you has paid for your attention first.' },
      { title: 'Reply, or decline politely', text: 'A reply earns the coins. Declining returns them to the sender.' },
      { title: 'Withdraw to your bank', text: 'Earned coins are rupees, one for one, from 100 coins on.' },
    ],
  },
];

export function HowItWorks() {
  return (
    <LandingSection
      id="how-it-works"
      title="Two sides, four steps each"
      intro="Everyone on Proverse can do both: ask an expert in the morning, be one in the afternoon."
      raised
    >
      <div className="grid gap-8 lg:grid-cols-2">
        {paths.map(({ title, steps }) => (
          <div key={title} className="rounded-card border border-line bg-surface p-4 md:p-8">
            <h3 className="text-xl font-semibold">{title}</h3>
            <ol className="mt-4 grid gap-4">
              {steps.map((step, index) => (
                <li key={step.title} className="flex gap-4">
                  <span aria-hidden className="w-6 shrink-0 font-letter text-2xl font-semibold text-primary">
                    {index + 1}
                  </span>
                  <div>
                    <h4 className="font-semibold">{step.title}</h4>
                    <p className="text-muted">{step.text}</p>
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
