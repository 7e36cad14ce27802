import { Trans } from '@lingui/react/macro';
import { Check, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Coins } from '../format/money/Coins.tsx';

/** An example of a message and its reply. */
export function SampleMessage() {
  return (
    <figure className="mx-auto w-full max-w-lg">
      <SampleLetter>
        <p className="flex items-center justify-between gap-4 text-sm text-muted">
          <span>
            <Trans>Held in escrow</Trans>
          </span>
          <span className="tabular-nums">
            <Trans>6 days 20 hours left</Trans>
          </span>
        </p>
      </SampleLetter>
      <SampleReply />
      <figcaption className="mt-3 text-right text-sm text-muted">
        <Trans>An example of one exchange</Trans>
      </figcaption>
    </figure>
  );
}

/** The message of the example, with what became of its coins at the bottom. */
export function SampleLetter({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <div className="flex items-center gap-3 px-4 py-3 max-xs:flex-wrap sm:px-6 sm:py-4">
        <img src="/api/avatars/face-10.webp" alt="" width={44} height={44} className="rounded-full bg-primary-soft" />
        <div className="min-w-0">
          <p className="font-semibold">
            <Trans>Dr Meera Nair</Trans>
          </p>
          <p className="text-sm text-muted">
            <Trans>Cardiologist, Kochi</Trans>
          </p>
        </div>
        <Coins value={350} className="ml-auto max-xs:ml-0" />
      </div>
      <div className="border-t border-line px-4 py-3 sm:px-6 sm:py-4">
        <p className="font-serif text-lg font-semibold">
          <Trans>Second opinion on my father’s stress test</Trans>
        </p>
        <p className="mt-1 text-sm text-muted sm:mt-2 sm:text-base">
          <Trans>
            He is 64 and was advised an angiogram after a borderline treadmill test.{' '}
            <span className="max-sm:hidden">No symptoms, report below. </span>
            Would you do a CT scan first, and what would change your mind?
          </Trans>
        </p>
      </div>
      <div className="border-t border-dashed border-control px-4 pt-2 pb-4 sm:px-6">{children}</div>
    </div>
  );
}

/** The reply of the example. `className` moves or hides it. */
export function SampleReply({ className }: { className?: string }) {
  return (
    <div className={cx('relative -mt-2 ml-6 rounded-card border border-primary bg-surface sm:ml-12', className)}>
      <div className="flex items-center gap-2 px-4 pt-3 text-sm font-semibold text-success sm:px-6">
        <Check aria-hidden className="size-4" />
        <Trans>Answered after 4 hours</Trans>
      </div>
      <p className="px-4 py-2 text-sm sm:px-6 sm:text-base">
        <Trans>
          A CT angiogram first is reasonable here. Two things on page 3 matter more than the treadmill result
          <span className="max-sm:hidden">, and I would ask for one further blood test before deciding</span>…
        </Trans>
      </p>
      <p className="lands flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 sm:px-6 sm:py-3">
        <Coins value={350} signed />
        <span className="inline-flex items-center gap-1 text-sm">
          <Star aria-hidden className="size-4 fill-primary stroke-primary" />
          <span>
            <Trans>
              <span className="font-semibold">5.0</span> from the sender
            </Trans>
          </span>
        </span>
      </p>
    </div>
  );
}
