import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS } from '@proverse/shared';
import { Star } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

/** A phone shows only the first ones. */
const SHOWN_ON_PHONE = 3;

/**
 * Real people who have a page on the web. The places are rendered at build time and the script fills them in, so that
 * nothing moves and the people are never out of date. Places without a person, and the list without anyone, are removed.
 */
export function Showcase() {
  return (
    <ul aria-label={t`Some of them`} data-showcase className="grid gap-x-12 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      {Array.from({ length: LIMITS.showcasePeopleMax }, (_, index) => (
        <li key={index} className={cx(PLACE, index >= SHOWN_ON_PHONE && 'max-md:hidden')}>
          <span data-face aria-hidden className={FACE} />
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline justify-between gap-3">
              <span
                data-name
                className="min-w-0 truncate font-semibold [&>a]:underline-offset-4 [&>a]:after:absolute [&>a]:after:inset-0 [&>a:hover]:underline"
              />
              <span data-price className="shrink-0 font-semibold tabular-nums" />
            </p>
            <p className="flex items-baseline justify-between gap-3 text-sm text-muted">
              <bdi data-profession className="min-w-0 truncate" />
              <span data-rating className="inline-flex shrink-0 items-center gap-1 self-center" hidden>
                <Star aria-hidden className="size-3.5 fill-primary stroke-primary" />
                <span className="sr-only">
                  <Trans>Rated</Trans>{' '}
                </span>
                <b data-stars className="font-semibold text-ink tabular-nums" />
              </span>
            </p>
            <p data-headline dir="auto" className="h-6 truncate text-left text-sm/6 max-md:hidden" />
          </div>
        </li>
      ))}
    </ul>
  );
}

const PLACE =
  'relative flex min-h-16 min-w-0 items-center gap-3 border-b border-line py-2 md:py-3 transition-colors hover:bg-raised ' +
  'lg:rounded-card lg:border lg:bg-surface lg:px-4';
const FACE =
  'inline-flex size-11 shrink-0 overflow-hidden rounded-full bg-primary-soft md:size-12 ' +
  '[&>img]:size-full [&>img]:object-cover';
