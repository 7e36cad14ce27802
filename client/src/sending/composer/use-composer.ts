import { t } from '@lingui/core/macro';
import { errorText } from '#language/error-text';
import { FAILURE_TEXTS } from '#language/texts';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../api/api.ts';
import { isRepeatable, isWaiting, mayBeDone } from '../drafts/attempt.ts';
import { takeQuestion } from '../drafts/search-question.ts';
import { useDraft, type Draft } from '../drafts/use-draft.ts';
import { useLinkedDraft } from '../drafts/use-linked-draft.ts';
import { useDraftFiles } from '../files/use-draft-files.ts';
import { useSession } from '../../session/session-store.ts';
import { closedReason } from '../../ui/format/time/openings-text.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { WAITING_TEXT } from '../outbox/WaitingNote.tsx';
import { EMPTY_MESSAGE, followUpSubject, messageDraftName, type DraftMessage } from './draft-message.ts';
import { offersOf, termsOf } from './offers.ts';
import { useQuestionFromSearch } from './use-question-from-search.ts';
import { useSend, type SendOptions } from './use-send.ts';

export type Composition = ReturnType<typeof useComposer>;

interface ComposerOptions {
  recipientId: string;
  followsMessageId: string | null;
  onSent: SendOptions['onSent'];
}

/** Returns the state of one message being written: recipient, cost, whether it can be sent, and sending it. */
export function useComposer({ recipientId, followsMessageId, onSent }: ComposerOptions) {
  const { user } = useSession();
  const isFollowUp = followsMessageId !== null;
  const draftName = isFollowUp ? `follow-up:${followsMessageId}` : messageDraftName(recipientId);
  const draft = useDraft<DraftMessage>(draftName, EMPTY_MESSAGE);
  const followed = api.messages.byId.useQuery({ id: followsMessageId ?? '' }, { enabled: isFollowUp });
  const givenSubject = useGivenSubject(followed.data?.subject, draft);
  useQuestionFromSearch(draft, () => (isFollowUp ? '' : takeQuestion(recipientId)));
  const recipient = api.recipients.get.useQuery({ id: recipientId });
  const balance = api.coins.balance.useQuery();
  const { attempt } = draft;
  const nowMs = useNow();
  const isAttempted = mayBeDone(attempt);
  const waits = isWaiting(attempt, nowMs);
  useLinkedDraft(draft, ['subject', 'content'], isAttempted || waits);
  const isAttemptForgotten = isAttempted && !isRepeatable(attempt.atMs, nowMs);
  // A repeat keeps the tier and price of the attempt, which the recipient may no longer offer.
  const terms = isAttempted || waits ? termsOf(attempt.input) : undefined;
  const offers = recipient.data ? offersOf(recipient.data, isFollowUp) : [];
  const chosenTier = terms?.tier ?? draft.value.tier;
  const offer = offers.find(({ tier }) => tier === chosenTier) ?? offers[0];
  const price = offer?.priceCoins ?? null;
  const payCoins = terms?.coins ?? price;
  const tier = terms?.tier ?? offer?.tier ?? 'standard';
  const sending = useSend({ recipientId, followsMessageId, draft, tier, payCoins, onSent });

  const balanceCoins = balance.data?.coins;
  // An earlier attempt may already be paid, so the balance does not matter for repeating it.
  const isShort = !isAttempted && price !== null && balanceCoins !== undefined && balanceCoins < price;
  const afterCoins = payCoins === null || balanceCoins === undefined ? undefined : balanceCoins - payCoins;
  const closed = !isAttempted && recipient.data ? closedReason(recipient.data) : null;
  const edit = (changes: Partial<DraftMessage>): void => {
    sending.forgetFailure();
    draft.set(changes);
  };
  const files = useDraftFiles({ value: draft.value, set: edit }, recipient.data?.acceptedFiles ?? []);
  const shortage = isShort ? { balance: balanceCoins, required: price } : null;

  function disabledReason(): string | false {
    if (user?.id === recipientId) return errorText('SELF_MESSAGE');
    if (recipient.isError && !recipient.data) return FAILURE_TEXTS.recipient;
    if (!recipient.data) return t`Loading the price…`;
    if (waits) return WAITING_TEXT;
    if (isAttemptForgotten) return t`Check your Outbox first`;
    if (payCoins === null) return errorText('RECIPIENT_HAS_NO_RATE');
    if (closed !== null) return closed;
    return shortage ? errorText('INSUFFICIENT_COINS', shortage) : files.obstacle;
  }

  return {
    ...sending,
    draft,
    hasText: isWritten(draft.value, givenSubject),
    edit,
    files,
    recipient,
    isFollowUp,
    /** The answered message that this one follows. */
    followed,
    /** The tiers that the recipient offers, and the chosen one. Undefined while they load and if there is none. */
    offers,
    offer,
    /** Whether the message is sent when the network is back. */
    isWaiting: waits,
    stopWaiting: draft.stopWaiting,
    /** Whether an attempt got no response. Sending repeats it with its tier and price. */
    isAttempted,
    balance,
    /** The balance after sending, negative if it does not suffice. Undefined until the price and the balance are known. */
    afterCoins,
    /** Whether an attempt got no response and is so old that the server no longer remembers its key. */
    isAttemptForgotten,
    /** Null while the price loads, or when the recipient has none. */
    payCoins,
    shortage,
    /** Why the recipient takes no new messages now; null if they do, or for the repeat of an attempt. */
    closed,
    disabledReason: disabledReason(),
  };
}

/** Whether the sender has added anything to what the composer began with. */
function isWritten({ subject, content, fromSearch, files }: DraftMessage, givenSubject: string): boolean {
  return files.length > 0 || subject.trim() !== givenSubject || !['', fromSearch].includes(content.trim());
}

/** Starts the subject of a follow-up with that of the message before. Returns the subject that a new draft has. */
function useGivenSubject(subject: string | undefined, draft: Draft<DraftMessage>): string {
  const given = subject === undefined ? '' : followUpSubject(subject);
  const fill = useEffectEvent(() => {
    if (draft.value.subject === '') draft.set({ subject: given });
  });
  useEffect(() => {
    if (given !== '') fill();
  }, [given]);
  return given;
}
