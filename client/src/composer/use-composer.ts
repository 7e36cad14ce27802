import { ERRORS, errorText, FAILURE_TEXTS } from '@proverse/shared';
import { api } from '../api.ts';
import { isRepeatable } from '../drafts/attempt.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useSession } from '../session/session-store.ts';
import { closedReason } from '../ui/format/openings-text.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { EMPTY_MESSAGE, type DraftMessage } from './draft-message.ts';
import { offersOf } from './offers.ts';
import { useSend } from './use-send.ts';

export type Composition = ReturnType<typeof useComposer>;

/** Returns the state of one message being written: recipient, cost, whether it can be sent, and sending it. */
export function useComposer(recipientId: string, onSent: (() => void) | undefined) {
  const { user } = useSession();
  const draft = useDraft<DraftMessage>(`message:${recipientId}`, EMPTY_MESSAGE);
  const recipient = api.recipients.get.useQuery({ id: recipientId });
  const balance = api.coins.balance.useQuery();
  const { attemptedCoins, attemptedAtMs } = draft.value;
  const nowMs = useNow();
  const isAttemptForgotten = attemptedCoins > 0 && !isRepeatable(attemptedAtMs, nowMs);
  const offers = recipient.data ? offersOf(recipient.data) : [];
  const offer = offers.find(({ tier }) => tier === draft.value.tier) ?? offers[0];
  const price = offer?.priceCoins ?? null;
  const payCoins = attemptedCoins > 0 ? attemptedCoins : price;
  const sending = useSend({ recipientId, draft, tier: offer?.tier ?? 'standard', payCoins, onSent });

  const balanceCoins = balance.data?.coins;
  // An earlier attempt may already be paid, so the balance does not matter for repeating it.
  const isShort = attemptedCoins === 0 && price !== null && balanceCoins !== undefined && balanceCoins < price;
  const closed = attemptedCoins === 0 && recipient.data ? closedReason(recipient.data) : null;
  const shortage = isShort ? { balance: balanceCoins, required: price } : null;

  function disabledReason(): string | false {
    if (user?.id === recipientId) return ERRORS.SELF_MESSAGE.text;
    if (recipient.isError && !recipient.data) return FAILURE_TEXTS.recipient;
    if (!recipient.data) return 'Loading the price…';
    if (isAttemptForgotten) return 'Check your Outbox first';
    if (payCoins === null) return ERRORS.RECIPIENT_HAS_NO_RATE.text;
    if (closed !== null) return closed;
    return shortage ? errorText('INSUFFICIENT_COINS', shortage) : false;
  }

  return {
    ...sending,
    draft,
    hasText: draft.value.subject.trim() !== '' || draft.value.content.trim() !== '',
    edit: (changes: Partial<DraftMessage>) => {
      sending.forgetFailure();
      draft.set(changes);
    },
    recipient,
    /** The tiers that the recipient offers, and the chosen one. Undefined while they load and if there is none. */
    offers,
    offer,
    balance,
    balanceCoins,
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
