import {
  BriefcaseBusiness,
  Clapperboard,
  Code,
  GraduationCap,
  HeartPulse,
  MessagesSquare,
  Palette,
  Rocket,
} from 'lucide-react';
import { formatInr } from '../../ui/format/money.ts';
import { JOIN } from './addresses.ts';
import { LandingSection } from './LandingSection.tsx';

/** Illustrative rates in rupees per message. */
const categories = [
  { Icon: BriefcaseBusiness, name: 'Business leaders', question: 'Would you fund this plan?', from: 200, to: 1000 },
  { Icon: Code, name: 'Tech professionals', question: 'Will this design survive launch day?', from: 150, to: 500 },
  { Icon: HeartPulse, name: 'Healthcare experts', question: 'What should I ask at my next visit?', from: 300, to: 800 },
  { Icon: Clapperboard, name: 'Content creators', question: 'Why do viewers leave at minute two?', from: 100, to: 600 },
  { Icon: Palette, name: 'Creative professionals', question: 'Which of these two logos, and why?', from: 125, to: 400 },
  { Icon: MessagesSquare, name: 'Consultants', question: 'Where is our margin going?', from: 250, to: 750 },
  { Icon: Rocket, name: 'Entrepreneurs', question: 'What would you do in my first 90 days?', from: 175, to: 650 },
  { Icon: GraduationCap, name: 'Educators', question: 'Is my daughter ready for this exam?', from: 100, to: 350 },
];

export function Professionals() {
  return (
    <LandingSection
      id="professionals"
      title="Experts in every field"
      intro="Typical rates for one message and its reply. Each expert sets their own, and you see it before you write."
    >
      <ul className="grid border-t border-line md:grid-cols-2 md:gap-x-12">
        {categories.map(({ Icon, name, question, from, to }) => (
          <li key={name} className="flex items-center gap-4 border-b border-line py-4">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
              <Icon aria-hidden className="size-5" />
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold">{name}</h3>
              <p className="text-sm text-muted">“{question}”</p>
            </div>
            <p className="shrink-0 text-right">
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {formatInr(from)}–{formatInr(to)}
              </span>
              <span className="block text-sm text-muted">per message</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-muted signed-in:hidden">
        Are you one of them?{' '}
        <a href={JOIN} className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover">
          Join free and set your rate
        </a>
      </p>
    </LandingSection>
  );
}
