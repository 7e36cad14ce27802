import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MessageSquareHeart, X } from 'lucide-react';
import { buttonClasses, iconButtonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { cx } from '../../ui/cx.ts';
import { controlClasses, Field } from '../../ui/controls/Field.tsx';
import { StarInput } from '../../ui/controls/StarInput.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';

/** The floating button and its modal, a native dialog that `landing.ts` controls. */
export function FeedbackDialog() {
  return (
    <aside aria-label={t`Feedback`}>
      <button type="button" data-feedback-open aria-haspopup="dialog" className={FLOATING}>
        <span className={LABEL}>
          <MessageSquareHeart aria-hidden className="size-5 max-lg:hidden" />
          <Trans>Feedback</Trans>
        </span>
      </button>
      <dialog id="feedback" aria-labelledby="feedback-title" className={MODAL}>
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 sm:pl-6">
          <h2 id="feedback-title" className="text-lg font-semibold">
            <Trans>Tell us what you think</Trans>
          </h2>
          <button type="button" data-feedback-close aria-label={t`Close`} className={iconButtonClasses}>
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <form id="feedback-form" data-missing={t`Please fill in this field.`} className="grid gap-4 p-4 sm:p-6">
          <TextField label={t`Name`} optional name="name" autoComplete="name" />
          <TextField label={t`Email`} optional name="email" type="email" autoComplete="email" />
          <Field label={t`Message`}>
            {(control) => (
              <textarea {...control} name="message" required rows={4} className={cx(controlClasses, 'min-h-28')} />
            )}
          </Field>
          <StarInput label={t`Rating`} name="rating" defaultChecked={5} />
          <button type="submit" className={buttonClasses('primary', 'medium')}>
            <Trans>Send feedback</Trans>
          </button>
        </form>
        <p
          id="feedback-thanks"
          data-text={t`Thank you for your feedback!`}
          role="status"
          className="text-lg font-semibold not-empty:px-6 not-empty:py-12 not-empty:text-center"
        />
      </dialog>
    </aside>
  );
}

// Below 1024 px the button is a tab in the page's margin, so that it covers no text. Its touch area is wider.
const FLOATING =
  'group fixed right-0 bottom-20 z-20 max-lg:flex max-lg:min-h-20 max-lg:w-7 max-lg:justify-end ' +
  'max-lg:-outline-offset-2 lg:right-4 lg:bottom-4';

const LABEL =
  'border border-control bg-surface font-semibold text-ink group-hover:bg-raised max-lg:w-4 max-lg:rounded-l-chip ' +
  'max-lg:border-r-0 max-lg:text-center max-lg:text-xs max-lg:leading-[0.875rem] max-lg:[writing-mode:vertical-rl] lg:inline-flex lg:min-h-11 lg:items-center ' +
  'lg:gap-2 lg:rounded-control lg:px-4 lg:shadow-overlay';

const MODAL =
  'm-auto w-full max-w-md rounded-dialog border border-line bg-surface text-ink shadow-overlay backdrop:bg-backdrop ' +
  'max-sm:mx-auto max-sm:w-[calc(100%-2rem)]';
