import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CategoryId } from '@proverse/shared';
import { CATEGORIES } from '#language/names';
import { ChevronRight } from 'lucide-react';
import { CategoryIcon } from '../../ui/format/CategoryIcon.tsx';
import { formatInr } from '../../ui/format/money/money.ts';
import { cx } from '../../ui/cx.ts';
import { directoryOf, expertsOf, JOIN } from './addresses.ts';
import { LandingSection } from './LandingSection.tsx';
import { Showcase } from './Showcase.tsx';

interface Example {
  readonly question: string;
  /** Illustrative rates in rupees per message. */
  readonly from: number;
  readonly to: number;
}

const EXAMPLES: Readonly<Record<CategoryId, Example>> = {
  business: { question: t`Would you fund this plan?`, from: 200, to: 1000 },
  tech: { question: t`Will this design survive launch day?`, from: 150, to: 500 },
  healthcare: { question: t`What should I ask at my next visit?`, from: 300, to: 800 },
  content: { question: t`Why do viewers leave at minute two?`, from: 100, to: 600 },
  creative: { question: t`Which of these two logos, and why?`, from: 125, to: 400 },
  consulting: { question: t`Where is our margin going?`, from: 250, to: 750 },
  entrepreneurs: { question: t`What would you do in my first 90 days?`, from: 175, to: 650 },
  education: { question: t`Is my daughter ready for this exam?`, from: 100, to: 350 },
};

const LIST = CATEGORIES.map(({ id, name }) => ({ id, name, ...EXAMPLES[id] }));

export function Professionals() {
  return (
    <LandingSection
      id="professionals"
      title={t`Experts in every field`}
      intro={t`Each expert sets their own price, and you see it before you write.`}
    >
      <Showcase />
      <h3 className="mt-8 text-sm font-semibold text-muted md:mt-12">
        <Trans>Typical rates for one message and its reply</Trans>
      </h3>
      <ul className="mt-2 grid border-t border-line md:grid-cols-2 md:gap-x-8 lg:gap-x-12">
        {LIST.map(({ id, name, question, from, to }) => (
          <li key={id} className={ROW}>
            <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary lg:size-11">
              <CategoryIcon id={id} className="size-4 lg:size-5" />
            </span>
            <div className="flex-1 xs:min-w-0">
              <h4 className="font-semibold">
                <a href={expertsOf(id)} className={cx(CATEGORY, 'signed-in:hidden')}>
                  {name}
                </a>
                <a href={directoryOf(id)} className={cx(CATEGORY, 'not-signed-in:hidden')}>
                  {name}
                </a>
              </h4>
              <p className="text-sm text-muted max-lg:hidden">“{question}”</p>
            </div>
            <p className="ml-auto shrink-0 text-sm font-semibold whitespace-nowrap tabular-nums lg:text-base">
              {formatInr(from)}–{formatInr(to)}
            </p>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted md:max-lg:hidden" />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-muted max-md:hidden signed-in:hidden">
        <Trans>
          Are you one of them?{' '}
          <a href={JOIN} className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover">
            Join free and set your rate
          </a>
        </Trans>
      </p>
    </LandingSection>
  );
}

const ROW =
  'relative flex min-h-11 items-center gap-3 border-b border-line py-2 max-xs:flex-wrap transition-colors hover:bg-raised md:py-3 lg:gap-4';
/** Covers its row. */
const CATEGORY = 'text-primary underline-offset-4 hover:underline after:absolute after:inset-0';
