import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { controlClasses } from '../../ui/controls/Field.tsx';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { cx } from '../../ui/cx.ts';
import { ASK, DASHBOARD, EXPERTS, JOIN } from './addresses.ts';
import { ifSignUpCoins, REPLY_TIME, SIGN_UP_COINS, SIGN_UP_COUNT } from './terms.ts';
import { LIMITS } from '@proverse/shared';
import { Mic } from 'lucide-react';
import { Exchange } from './Exchange.tsx';

const FIGURES = [
  { value: t`1M+`, label: t`professionals` },
  { value: t`10M+`, label: t`messages` },
  { value: SIGN_UP_COUNT, label: t`coins at sign-up` },
];

export function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 py-6 md:gap-12 md:px-8 md:py-12 lg:grid-cols-[7fr_6fr] lg:gap-16 lg:py-24">
      <div>
        <p className="mb-2 font-semibold text-primary md:mb-4">
          <Trans>A professional universe</Trans>
        </p>
        <h1 className="font-serif text-2xl font-semibold xs:text-3xl tracking-tight md:text-4xl">
          {/* Keeps each sentence on one line where it fits. */}
          <Trans>
            Ask the person who&nbsp;knows. <span className="inline-block">Pay only for an answer.</span>
          </Trans>
        </h1>
        <p className="mt-3 max-w-prose text-muted md:mt-4 md:text-lg">
          <Trans>
            Every expert on Proverse has a price for one message.{' '}
            <span className="max-sm:hidden">You pay it in coins, write once, and get a considered reply.</span> No reply
            in {REPLY_TIME}? You get a full refund.
          </Trans>
        </p>
        <Question />
        <div className="mt-3 flex flex-wrap gap-3 max-sm:hidden">
          <a href={JOIN} className={cx(buttonClasses('ghost', 'medium'), '-ml-4 signed-in:hidden')}>
            {ifSignUpCoins(t`Join free, get ${SIGN_UP_COINS}`, t`Join free`)}
          </a>
          <a href={DASHBOARD} className={cx(buttonClasses('ghost', 'medium'), '-ml-4 not-signed-in:hidden')}>
            <Trans>Go to your dashboard</Trans>
          </a>
        </div>
        <dl className="mt-5 grid max-w-lg gap-y-2 border-t xs:grid-cols-3 border-line pt-3 md:mt-12 md:pt-4">
          {FIGURES.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Exchange />
    </section>
  );
}

/** Leads to the experts for a question. The field has no name, so that without the script no address contains what was typed. */
function Question() {
  return (
    <form action={EXPERTS} data-question={ASK} role="search" aria-label={t`Experts`} className="mt-5 md:mt-8">
      <label htmlFor="question" className="mb-1 block text-sm font-medium">
        <Trans>What do you need help with?</Trans>
      </label>
      <div className="flex max-w-lg flex-wrap gap-2">
        <div className="relative min-w-0 flex-[1_1_14rem]">
          <input
            id="question"
            type="text"
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={LIMITS.searchTextMax}
            className={cx(controlClasses, 'min-h-13 has-[+button:not([hidden])]:pe-13')}
          />
          <SpeakButton />
        </div>
        <button type="submit" className={cx(buttonClasses('primary', 'medium'), 'min-h-13')}>
          <span>{FIND}</span>
        </button>
      </div>
      <p role="status" className="text-sm text-muted">
        <span hidden>
          <Trans>Nothing was heard. Allow the microphone in your browser’s settings, or type.</Trans>
        </span>
      </p>
    </form>
  );
}

/** The script shows it where the browser recognises speech. */
function SpeakButton() {
  return (
    <button
      type="button"
      hidden
      aria-label={t`Speak your question`}
      aria-pressed="false"
      className="absolute end-0.5 top-0.5 grid size-12 place-items-center rounded-control text-muted hover:text-ink aria-pressed:text-primary"
    >
      <Mic aria-hidden className="size-5" />
    </button>
  );
}

/** A phone has room for one word. */
const FIND = (
  <Trans>
    Find<span className="max-sm:sr-only"> experts</span>
  </Trans>
);
