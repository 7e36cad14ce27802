import { CATEGORIES, type CategoryId } from '@proverse/shared';
import { CategoryIcon } from '../../ui/format/CategoryIcon.tsx';
import { formatInr } from '../../ui/format/money.ts';
import { directoryOf, JOIN } from './addresses.ts';
import { LandingSection } from './LandingSection.tsx';

interface Example {
  readonly question: string;
  /** Illustrative rates in rupees per message. */
  readonly from: number;
  readonly to: number;
}

const EXAMPLES: Readonly<Record<CategoryId, Example>> = {
  business: { question: 'Would you fund this plan?', from: 200, to: 1000 },
  tech: { question: 'Will this design survive launch day?', from: 150, to: 500 },
  healthcare: { question: 'What should I ask at my next visit?', from: 300, to: 800 },
  content: { question: 'Why do viewers leave at minute two?', from: 100, to: 600 },
  creative: { question: 'Which of these two logos, and why?', from: 125, to: 400 },
  consulting: { question: 'Where is our margin going?', from: 250, to: 750 },
  entrepreneurs: { question: 'What would you do in my first 90 days?', from: 175, to: 650 },
  education: { question: 'Is my daughter ready for this exam?', from: 100, to: 350 },
};

const LIST = CATEGORIES.map(({ id, name }) => ({ id, name, ...EXAMPLES[id] }));

export function Professionals() {
  return (
    <LandingSection
      id="professionals"
      title="Experts in every field"
      intro="Typical rates for one message and its reply. Each expert sets their own, and you see it before you write."
    >
      <ul className="grid border-t border-line md:grid-cols-2 md:gap-x-12">
        {LIST.map(({ id, name, question, from, to }) => (
          <li key={id} className="relative flex items-center gap-4 border-b border-line py-4">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
              <CategoryIcon id={id} className="size-5" />
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold">
                <a href={directoryOf(id)} className="hover:underline after:absolute after:inset-0">
                  {name}
                </a>
              </h3>
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
