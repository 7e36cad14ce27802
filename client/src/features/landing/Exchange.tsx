import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { REPLY_TIME } from './terms.ts';
import { Undo2 } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { CoinIcon } from '../../ui/format/money/CoinIcon.tsx';
import { Coins } from '../../ui/format/money/Coins.tsx';
import { SampleLetter, SampleReply } from '../../ui/layout/SampleMessage.tsx';

/**
 * An example that shows where the coins go: to the expert with the reply, or back. landing.css plays it once it is seen, for
 * less than five seconds, and again when an outcome is chosen. Without motion it shows the end.
 */
export function Exchange() {
  return (
    <figure aria-labelledby="example" className="exchange mx-auto w-full max-w-lg">
      <div className="mb-2 flex items-center justify-between gap-3 max-xs:flex-wrap sm:mb-3">
        <p id="example" className="text-sm text-muted">
          <Trans>An example</Trans>
        </p>
        <fieldset className="flex rounded-full border border-line bg-surface p-0.5 max-xs:flex-wrap max-xs:rounded-card">
          <legend className="sr-only">
            <Trans>Outcome</Trans>
          </legend>
          <Choice id="answered" label={t`Answered`} isFirst />
          <Choice id="no-reply" label={t`No reply`} />
        </fieldset>
      </div>
      <SampleLetter>
        <div className="grid *:[grid-area:1/1]">
          <Track isPaid />
          <Track />
        </div>
      </SampleLetter>
      <div className="grid *:[grid-area:1/1]">
        <SampleReply className="if-answered arrives" />
        <Refund className="if-no-reply arrives" />
      </div>
    </figure>
  );
}

function Choice({ id, label, isFirst = false }: { id: string; label: string; isFirst?: boolean }) {
  return (
    <label className={CHOICE}>
      <input
        type="radio"
        name="outcome"
        id={id}
        defaultChecked={isFirst}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {label}
    </label>
  );
}

/** The coins' way from the sender to the expert, or as far as escrow and back. */
function Track({ isPaid = false }: { isPaid?: boolean }) {
  return (
    <div className={isPaid ? 'if-answered' : 'if-no-reply'}>
      <div aria-hidden className="relative flex h-8 items-center overflow-x-clip">
        <span className="h-0.5 w-full rounded-full bg-line">
          <span className={cx('way block size-full origin-left bg-coin-icon', !isPaid && 'scale-x-0')} />
        </span>
        {/* As wide as the way, so that moving by its own width moves the coins from one end to the other. */}
        <span className={cx('coins absolute inset-y-0 right-19 left-0', isPaid && 'translate-x-full')}>
          <span className={COINS}>
            <CoinIcon className="size-5" />
            350
          </span>
        </span>
      </div>
      <ol className="mt-1 grid grid-cols-[1fr_auto_1fr] gap-x-2 text-xs text-muted *:last:text-right sm:text-sm">
        {isPaid ? (
          <>
            <li className="begins">
              <Trans>You pay</Trans>
            </li>
            <li className="holds">
              <Trans>We hold it</Trans>
            </li>
            <li className="ends text-ink">
              <Trans>Dr Nair earns it</Trans>
            </li>
          </>
        ) : (
          <>
            <li className="grid *:[grid-area:1/1]">
              <span aria-hidden className="leaves opacity-0">
                <Trans>You pay</Trans>
              </span>
              <span className="lands text-ink">
                <Trans>You get it back</Trans>
              </span>
            </li>
            <li className="holds">
              <Trans>We hold it</Trans>
            </li>
            <li>
              <Trans>No reply</Trans>
            </li>
          </>
        )}
      </ol>
    </div>
  );
}

/** In the place of the reply, and as high. */
function Refund({ className }: { className: string }) {
  return (
    <div className={cx('-mt-2 ml-6 flex flex-col rounded-card border border-line bg-surface sm:ml-12', className)}>
      <p className="flex items-center gap-2 px-4 pt-3 text-sm font-semibold sm:px-6">
        <Undo2 aria-hidden className="size-4" />
        <Trans>No reply in {REPLY_TIME}</Trans>
      </p>
      <p className="grow px-4 py-2 text-sm sm:px-6 sm:text-base">
        <Trans>
          We refund all 350 coins automatically. You never have to ask for them, and can write to someone else.
        </Trans>
      </p>
      <p className="lands flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 sm:px-6 sm:py-3">
        <Coins value={350} signed />
        <span className="text-sm">
          <Trans>Refunded in full</Trans>
        </span>
      </p>
    </div>
  );
}

const CHOICE =
  'relative inline-flex min-h-9 items-center rounded-full px-3 text-sm font-medium text-muted transition-colors ' +
  'hover:text-ink has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-primary pointer-coarse:min-h-11 ' +
  'forced-colors:has-checked:outline-2';

const COINS =
  'chip flex h-full w-19 items-center justify-center gap-1 rounded-full border border-coin-icon bg-coin-soft text-sm ' +
  'font-semibold text-coin tabular-nums';
