import { BadgeIndianRupee, Landmark, MailCheck, ShieldCheck, SlidersHorizontal, Star } from 'lucide-react';
import { LandingSection } from './LandingSection.tsx';

const features = [
  {
    Icon: ShieldCheck,
    title: 'Answered or refunded',
    text: 'Your coins are held in escrow. A reply releases them. A rejection or seven days without a reply refunds all of them automatically.',
  },
  {
    Icon: MailCheck,
    title: 'One message, one reply',
    text: 'A subject, up to 2,000 characters, and one considered answer. No threads to keep up with, no calls to schedule.',
  },
  {
    Icon: SlidersHorizontal,
    title: 'Your time, your price',
    text: 'Experts set their own rate per message, from 1 to 10,000 coins, and change it whenever demand does.',
  },
  {
    Icon: BadgeIndianRupee,
    title: 'Clear prices',
    text: 'One coin is one rupee. You see the cost and your balance before and after, before you pay.',
  },
  {
    Icon: Star,
    title: 'Ratings you can trust',
    text: 'Only people who paid for a message and got a reply can rate it. A profile without ratings simply says New.',
  },
  {
    Icon: Landmark,
    title: 'Withdraw to your bank',
    text: 'Withdraw what you earn to an Indian bank account, from 100 coins, in two to three business days.',
  },
];

export function Features() {
  return (
    <LandingSection
      id="features"
      title="Messages worth answering"
      intro="A price makes a message worth reading, and escrow makes it safe to send."
      raised
    >
      <ul className="grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {features.map(({ Icon, title, text }) => (
          <li key={title} className="border-t-2 border-primary pt-4">
            <h3 className="flex items-center gap-2 text-lg font-semibold">
              <Icon aria-hidden className="size-5 shrink-0 text-primary" />
              {title}
            </h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
