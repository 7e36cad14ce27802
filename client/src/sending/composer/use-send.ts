import { effectOf, helpPageOf, type contract, type HelpPage, type OutputOf } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { useRef, useState } from 'react';
import { api, failureText } from '../../api/api.ts';
import { mayBeDone } from '../drafts/attempt.ts';
import { keptIn } from '../drafts/attempt-link.ts';
import type { Draft } from '../drafts/use-draft.ts';
import { fileInput, sendWithFiles } from '../files/send-with-files.ts';
import type { DraftMessage } from './draft-message.ts';
import { amountOf, type Tier } from './offers.ts';
import { useShownOffer } from './use-shown-offer.ts';

export type SentMessage = OutputOf<typeof contract.messages.send>;

export type Phase = 'idle' | 'checking' | 'sending' | 'sent';

/**
 * `unanswered`: no response arrived, so the message may have been sent. `already-sent`: an earlier version of the
 * message was sent under this idempotency key.
 */
export type SendFailure =
  | { readonly kind: 'rejected' | 'unanswered'; readonly text: string; readonly help?: HelpPage | undefined }
  | { readonly kind: 'price-changed'; readonly oldCoins: number }
  | { readonly kind: 'already-sent' };

/** `ignored`: another attempt is running. `waiting`: it is sent when the network is back. */
export type SendOutcome = 'sent' | 'failed' | 'ignored' | 'waiting';

export interface SendOptions {
  recipientId: string;
  followsMessageId: string | null;
  draft: Draft<DraftMessage>;
  tier: Tier;
  payCoins: number | null;
  /** `fromSearch` is the text of a search that the message began with. */
  onSent: ((message: SentMessage, fromSearch: string) => void) | undefined;
}

/**
 * Checks the cost and sends the draft for exactly the price that was shown. Every attempt carries the draft's
 * idempotency key, so repeating one whose response got lost never pays twice.
 */
export function useSend(options: SendOptions) {
  const { recipientId, followsMessageId, draft, tier, payCoins, onSent } = options;
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const isRunning = useRef(false);
  const cost = api.messages.validateCost.useMutation();
  const message = api.messages.send.useMutation({ trpc: keptIn(draft.attempts) });
  const show = useShownOffer(recipientId, tier, followsMessageId !== null);

  /** Without a failure, the screen already says why it cannot be sent: the price or the balance has changed. */
  function fail(next: SendFailure | null): SendOutcome {
    setFailure(next);
    setPhase('idle');
    return 'failed';
  }

  /** Returns null if the message can be sent for `coins`, and otherwise the outcome. */
  async function checkCost(coins: number): Promise<SendOutcome | null> {
    setPhase('checking');
    try {
      const { requiredAmount, currentBalance, canAfford } = await cost.mutateAsync(costInput(options, coins));
      show.balance(currentBalance);
      if (requiredAmount !== coins) {
        show.price(requiredAmount);
        return fail({ kind: 'price-changed', oldCoins: coins });
      }
      return canAfford ? null : fail(null);
    } catch (error) {
      if (effectOf(error) === 'none') show.currentOffer();
      return fail({ kind: 'rejected', ...reasonOf(error) });
    }
  }

  async function sendFor(coins: number): Promise<SendOutcome> {
    setPhase('sending');
    try {
      const sent = await sendWithFiles(draft.key, (files) =>
        message.mutateAsync({ ...sendInput(options, coins), ...files }),
      );
      if (sent.status !== 'pending') {
        draft.set(draft.value);
        return fail({ kind: 'rejected', text: FAILURE_TEXTS.sendNotPending });
      }
      setPhase('sent');
      onSent?.(sent, draft.value.fromSearch);
      return 'sent';
    } catch (error) {
      show.whatChanged(error);
      return fail(failureOf(error, coins, mayBeDone(draft.attempts.read().attempt)));
    }
  }

  async function send(): Promise<SendOutcome> {
    // `isRunning` is a ref, because a state change would be too late to stop the second of two quick presses.
    if (isRunning.current || payCoins === null) return 'ignored';
    setFailure(null);
    if (!navigator.onLine) {
      draft.wait('messages.send', { ...sendInput(options, payCoins), ...fileInput(draft.key) });
      return 'waiting';
    }
    isRunning.current = true;
    try {
      return (mayBeDone(draft.attempt) ? null : await checkCost(payCoins)) ?? (await sendFor(payCoins));
    } finally {
      isRunning.current = false;
    }
  }

  return {
    phase,
    failure,
    send,
    forgetFailure: () => failure?.kind !== 'already-sent' && setFailure(null),
    /** Turns the draft into a new message, although an earlier attempt was or may have been sent. */
    sendAsNew: () => {
      draft.renew();
      setFailure(null);
    },
  };
}

function costInput({ recipientId, followsMessageId, tier }: SendOptions, coins: number) {
  return { recipientId, ...amountOf(tier, coins), tier, ...(followsMessageId !== null && { followsMessageId }) };
}

function sendInput(options: SendOptions, coins: number) {
  const { subject, content } = options.draft.value;
  return { ...costInput(options, coins), subject: subject.trim(), content: content.trim() };
}

function failureOf(error: unknown, coins: number, mayBeSent: boolean): SendFailure | null {
  const code = errorBody(error)?.error;
  if (code === 'IDEMPOTENCY_KEY_REUSED') return { kind: 'already-sent' };
  if (mayBeSent) return { kind: 'unanswered', ...reasonOf(error) };
  if (code === 'PRICE_CHANGED') return { kind: 'price-changed', oldCoins: coins };
  return code === 'INSUFFICIENT_COINS' ? null : { kind: 'rejected', ...reasonOf(error) };
}

function reasonOf(error: unknown): { text: string; help: HelpPage | undefined } {
  return { text: failureText(error, FAILURE_TEXTS.send), help: helpPageOf(errorBody(error)?.error) };
}
