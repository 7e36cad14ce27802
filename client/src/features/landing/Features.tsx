import { t } from '@lingui/core/macro';
import { MailCheck, ShieldCheck, Star } from 'lucide-react';
import { REPLY_TIME } from './terms.ts';
import { LandingSection } from './LandingSection.tsx';

const FEATURES = [
  {
    Icon: ShieldCheck,
    title: t`Answered or refunded`,
    text: t`Your coins are held in escrow. A reply releases them. A rejection or ${REPLY_TIME} without a reply refunds all of them automatically.`,
  },
  {
    Icon: MailCheck,
    title: t`One message, one reply`,
    text: t`A subject, up to 2,000 characters, and one considered answer. No threads to keep up with, no calls to schedule.`,
  },
  {
    Icon: Star,
    title: t`Ratings you can trust`,
    text: t`Only people who paid for a message and got a reply can rate it. A profile without ratings simply says New.`,
  },
];

export function Features() {
  return (
    <LandingSection
      id="features"
      title={t`Messages worth answering`}
      intro={t`A price makes a message worth reading, and escrow makes it safe to send.`}
      raised
      briefOnPhone
    >
      <ul className="grid gap-x-8 gap-y-3 md:grid-cols-3">
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title} className="border-t-2 border-primary pt-2 md:pt-4">
            <h3 className="flex items-center gap-2 text-lg font-semibold md:max-lg:text-base">
              <Icon aria-hidden className="size-5 shrink-0 text-primary" />
              {title}
            </h3>
            <p className="mt-1 text-sm text-muted md:mt-2 md:text-base">{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
