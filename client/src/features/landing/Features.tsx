import { BadgeIndianRupee, Landmark, MailCheck, ShieldCheck, SlidersHorizontal, Star } from 'lucide-react';
import { LandingSection } from './LandingSection.tsx';

const features = [
  {
    Icon: ShieldCheck,
    title: 'Answered or refunded',
    text: 'Your coins wait in escrow. A reply releases them; a rejection or seven days of silence returns all of them, at once and without asking.',
  },
  {
    Icon: MailCheck,
    title: 'One letter, one reply',
    text: 'A subject, up to 2,000 characters, and one considered answer. No threads to keep up with, no calls to schedule.',
  },
  {
    Icon: SlidersHorizontal,
    title: 'Your time, your price',
    text: 'Experts set their own rate per message, from 1 to 10,000 coins, and change it whenever demand does.',
  },
  {
    Icon: BadgeIndianRupee,
    title: 'Coins you can count',
    text: 'One coin is one rupee. You see the cost, your balance before and your balance after, before anything moves.',
  },
  {
    Icon: Star,
    title: 'Ratings that were earned',
    text: 'Only someone who paid for a message and got a reply can rate it. A profile without ratings simply says New.',
  },
  {
    Icon: Landmark,
    title: 'Paid out to your bank',
    text: 'Withdraw what you earn to an Indian bank account, from 100 coins, in two to three business days.',
  },
];

export function Features() {
  return (
    <LandingSection
      id="features"
      title="Attention has a price. So does silence."
      intro="A fee makes a message worth reading, and escrow makes it safe to send."
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
