import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../ui/layout/announcer.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { formatInr } from '../../ui/format/money/money.ts';
import { Price } from '../../ui/format/money/Price.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { formatDueDay } from '../../ui/format/time/relative-time.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { WAITING_TEXT } from '../outbox/WaitingNote.tsx';
import { DraftFileList } from '../files/DraftFileList.tsx';
import { isComplete, isSameMessage, type DraftMessage } from './draft-message.ts';
import { formatPrice } from './offers.ts';
import { opensReview } from './use-compose.ts';
import type { Composition } from './use-composer.ts';

const BUSY = { checking: t`Checking the cost…`, sending: t`Sending…`, idle: false, sent: false } as const;

/** What the sender reads before sending. */
interface Reviewed {
  readonly coins: number;
  readonly message: DraftMessage;
}

export interface Review {
  /** Null while the message is written. */
  readonly reviewed: Reviewed | null;
  open: () => void;
  close: () => void;
  send: () => Promise<void>;
}

/** The review before sending. It closes when the price or the text changes, because the sender has not read the new one. */
export function useReview(composer: Composition): Review {
  const { payCoins, phase, draft } = composer;
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  // Opens it for someone who wrote before joining. An attempt without a response is explained first.
  const [isWanted, setWanted] = useState(
    () => opensReview() && isComplete(draft.value) && draft.attempt.state === 'idle',
  );
  if (
    isWanted &&
    payCoins !== null &&
    composer.afterCoins !== undefined &&
    !composer.disabledReason &&
    !composer.files.uploading
  ) {
    setWanted(false);
    setReviewed({ coins: payCoins, message: draft.value });
  }
  const isOutdated =
    reviewed !== null && (reviewed.coins !== payCoins || !isSameMessage(reviewed.message, draft.value));
  // What is being sent is cleared before the response says so.
  if (isOutdated && phase !== 'sending' && phase !== 'sent') setReviewed(null);

  async function send(): Promise<void> {
    if (reviewed === null || composer.disabledReason || composer.files.uploading) return;
    const outcome = await composer.send();
    // Also closes on failure, because the form shows the error or the new price.
    if (outcome !== 'ignored') setReviewed(null);
    if (outcome === 'waiting') announce(WAITING_TEXT);
  }

  return {
    reviewed,
    open: () => payCoins !== null && setReviewed({ coins: payCoins, message: draft.value }),
    close: () => setReviewed(null),
    send,
  };
}

/** The question that the sender confirms. It takes the focus, and gives it back to what had it. */
export function ReviewTitle({ coins }: { coins: number }) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <span ref={heading} tabIndex={-1}>
      <Trans>Send this message for {formatPrice(coins)}?</Trans>
    </span>
  );
}

/** When the recipient is paid, and what is left after. */
export function ReviewTerms({ composer, coins }: { composer: Composition; coins: number }) {
  const { recipient, afterCoins } = composer;
  const usesLeft = recipient.data?.freePass?.usesLeft ?? null;
  if (coins === 0) {
    if (usesLeft === null) return t`Your free pass covers it.`;
    return plural(usesLeft - 1, {
      one: 'Your free pass covers it. You’ll have # message left.',
      other: 'Your free pass covers it. You’ll have # messages left.',
    });
  }
  return (
    <>
      <Trans>
        <bdi>{recipient.data?.name}</bdi> is paid only after replying.
      </Trans>
      {afterCoins !== undefined && afterCoins >= 0 && ` ${t`You’ll have ${formatInr(afterCoins)} left.`}`}
    </>
  );
}

/** The message as the recipient will read it, what it costs, and until when. */
export function Letter({ composer, reviewed }: { composer: Composition; reviewed: Reviewed }) {
  const { offer } = composer;
  const { name, profession, avatar } = composer.recipient.data ?? {};
  const { coins, message } = reviewed;
  const nowMs = useNow();
  const deadline = offer && formatDueDay(nowMs + offer.replyWithinSeconds * 1000, nowMs);
  const letter = useRef<HTMLElement>(null);
  // The form that it replaces may have been scrolled down to its files.
  useEffect(() => {
    letter.current?.scrollIntoView();
  }, []);
  return (
    <div className="flex grow flex-col gap-4">
      <article
        ref={letter}
        aria-label={t`Your message`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys that scroll need a focus here.
        tabIndex={0}
        className="flex grow scroll-mt-4 flex-col gap-4 rounded-control outline-offset-4"
      >
        <div className="flex items-center gap-3">
          <Avatar name={name} imageUrl={avatar} size="card" />
          <p className="min-w-0 wrap-anywhere">
            <span className="text-muted">
              <Trans>To</Trans>{' '}
            </span>
            <bdi className="font-semibold">{name}</bdi>
            <bdi className="block text-sm text-muted">{profession}</bdi>
          </p>
        </div>
        <h3
          dir="auto"
          lang={langOf(message.subject.trim())}
          className="font-serif text-message font-semibold wrap-anywhere"
        >
          {message.subject.trim()}
        </h3>
        <p
          dir="auto"
          lang={langOf(message.content.trim())}
          className="font-serif text-letter whitespace-pre-wrap wrap-anywhere"
        >
          {message.content.trim()}
        </p>
        <DraftFileList files={message.files} />
      </article>
      <p className="flex flex-wrap gap-x-1 border-t border-line pt-3 text-sm text-muted">
        {coins === 0 ? (
          <span>
            <Trans>Free with your pass</Trans>
          </span>
        ) : (
          <Price coins={coins} />
        )}
        {deadline && (
          <span>
            · {coins === 0 ? t`Expires by ${deadline} if not answered` : t`Refund by ${deadline} if not answered`}
          </span>
        )}
      </p>
    </div>
  );
}

/** The buttons below the letter. */
export function ReviewActions({ composer, review, coins }: { composer: Composition; review: Review; coins: number }) {
  const { phase, disabledReason, files } = composer;
  const busy = BUSY[phase];
  return (
    <>
      <Button variant="secondary" aria-disabled={busy !== false || undefined} onClick={review.close}>
        <Trans>Keep editing</Trans>
      </Button>
      <GuardedButton
        // What was attached without a network is uploaded when it is back.
        busy={busy || files.uploading}
        disabledReason={disabledReason}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        // The second click of a double click on Review lands here.
        onClick={(event) => event.detail < 2 && void review.send()}
      >
        <Trans>Send for {formatPrice(coins)}</Trans>
      </GuardedButton>
    </>
  );
}
