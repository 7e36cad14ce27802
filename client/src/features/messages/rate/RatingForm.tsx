import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS } from '@proverse/shared';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { api, failureText } from '../../../api/api.ts';
import { keptIn } from '../../../sending/drafts/attempt-link.ts';
import { useDraft } from '../../../sending/drafts/use-draft.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { StarInput } from '../../../ui/controls/StarInput.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { Message } from '../message-sides.ts';

const EMPTY = { rating: 0, review: '' };
const NOTE_MS = 3000;

/** Lets the sender rate the reply once. Shows the rest of the form after a star was chosen. */
export function RatingForm({ message, onRated }: { message: Message; onRated: () => void }) {
  const draft = useDraft(`rating:${message.id}`, EMPTY);
  const rate = api.messages.rate.useMutation({
    trpc: keptIn(draft.attempts),
    onSuccess() {
      onRated();
      showToast({ tone: 'success', title: SUCCESS_TEXTS.rate, shownMs: NOTE_MS });
    },
  });
  const { rating, review } = draft.value;
  const disabledReason = review.trim().length > LIMITS.reviewMax && t`Review must be at most 500 characters`;

  return (
    <form
      aria-label={t`Rate this reply`}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (disabledReason || rate.isPending) return;
        rate.mutate({ messageId: message.id, ratedUserId: message.toUserId, rating, review: review.trim() });
      }}
    >
      <StarInput label={t`How was it?`} checked={rating} onCheck={(stars) => draft.set({ rating: stars })} />
      {rating > 0 && (
        <>
          <TextArea
            label={t`Review`}
            optional
            dir="auto"
            rows={2}
            maxLength={LIMITS.reviewMax}
            value={review}
            onChange={(event) => draft.set({ review: event.target.value })}
          />
          {rate.isError && (
            <Banner tone="danger" title={failureText(rate.error, FAILURE_TEXTS.rate)}>
              <Trans>Your text is saved.</Trans>
            </Banner>
          )}
          <GuardedButton
            type="submit"
            className="self-end"
            busy={rate.isPending && t`Submitting…`}
            disabledReason={disabledReason}
          >
            <Trans>Submit Rating</Trans>
          </GuardedButton>
        </>
      )}
    </form>
  );
}
