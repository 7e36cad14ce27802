import { MessageSquareHeart, Star, X } from 'lucide-react';
import { buttonClasses } from '../../ui/controls/button-classes.ts';
import { cx } from '../../ui/cx.ts';
import { controlClasses } from '../../ui/controls/Field.tsx';

const DEFAULT_STARS = 5;

/** The floating button and its modal. The browser's own dialog holds the focus; `landing.ts` opens and answers it. */
export function FeedbackDialog() {
  return (
    <aside aria-label="Feedback">
      <button type="button" data-feedback-open aria-haspopup="dialog" className={FLOATING}>
        <MessageSquareHeart aria-hidden className="size-5" />
        <span className="max-sm:sr-only">Feedback</span>
      </button>
      <dialog id="feedback" aria-labelledby="feedback-title" className={MODAL}>
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 sm:pl-6">
          <h2 id="feedback-title" className="text-lg font-semibold">
            Tell us what you think
          </h2>
          <button type="button" data-feedback-close aria-label="Close" className={CLOSE}>
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <form id="feedback-form" className="grid gap-4 p-4 sm:p-6">
          <label className="grid gap-1">
            <Caption text="Name" optional />
            <input name="name" autoComplete="name" className={controlClasses} />
          </label>
          <label className="grid gap-1">
            <Caption text="Email" optional />
            <input name="email" type="email" autoComplete="email" className={controlClasses} />
          </label>
          <label className="grid gap-1">
            <Caption text="Message" />
            <textarea name="message" required rows={4} className={cx(controlClasses, 'min-h-28')} />
          </label>
          <fieldset>
            <legend className="text-sm font-medium">Rating</legend>
            <div className="-ml-2 flex">
              {[1, 2, 3, 4, 5].map((stars) => (
                <label key={stars} className={STAR}>
                  <input
                    type="radio"
                    name="rating"
                    value={stars}
                    defaultChecked={stars === DEFAULT_STARS}
                    className="sr-only"
                  />
                  <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
                  <Star aria-hidden className="size-7 stroke-control max-xs:size-5" />
                </label>
              ))}
            </div>
          </fieldset>
          <button type="submit" className={buttonClasses('primary', 'medium')}>
            Send feedback
          </button>
        </form>
        <p
          id="feedback-thanks"
          role="status"
          className="text-lg font-semibold not-empty:px-6 not-empty:py-12 not-empty:text-center"
        />
      </dialog>
    </aside>
  );
}

function Caption({ text, optional = false }: { text: string; optional?: boolean }) {
  return (
    <span className="text-sm font-medium">
      {text}
      {optional && <span className="font-normal text-muted"> (optional)</span>}
    </span>
  );
}

const FLOATING = cx(buttonClasses('secondary', 'medium'), 'fixed right-4 bottom-4 z-20 shadow-overlay');

const MODAL =
  'm-auto w-full max-w-md rounded-dialog border border-line bg-surface text-ink shadow-overlay backdrop:bg-backdrop ' +
  'max-sm:mx-auto max-sm:w-[calc(100%-2rem)]';

const CLOSE =
  'inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink';

// A star is filled when it or one after it is chosen, without a script.
const STAR =
  'inline-flex size-11 max-xs:size-6 items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 ' +
  'has-focus-visible:outline-primary has-checked:[&_svg]:fill-primary has-checked:[&_svg]:stroke-primary ' +
  '[&:has(~label_input:checked)_svg]:fill-primary [&:has(~label_input:checked)_svg]:stroke-primary';
