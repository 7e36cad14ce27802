import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { ifSignUpCoins, SIGN_UP_COINS } from './terms.ts';
import { JOIN } from './addresses.ts';

export function JoinBand() {
  return (
    <section aria-labelledby="join-title" className="signed-in:hidden border-y border-line bg-primary-soft">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-4 px-4 py-8 md:px-8 md:py-12">
        <div>
          <h2 id="join-title" className="font-serif text-2xl font-semibold tracking-tight">
            <Trans>Your first question is on us.</Trans>
          </h2>
          <p className="mt-1 text-muted">
            {ifSignUpCoins(
              t`Join free, confirm your email and get ${SIGN_UP_COINS}.`,
              t`Join free, confirm your email.`,
            )}
          </p>
        </div>
        <a href={JOIN} className={buttonClasses('primary', 'medium')}>
          <Trans>Join Free</Trans>
        </a>
      </div>
    </section>
  );
}
