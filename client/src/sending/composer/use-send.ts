import { effectOf, errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useRef, useState } from 'react';
import { api, failureText } from '../../api/api.ts';
import { mayBeDone } from '../drafts/attempt.ts';
import { keptIn } from '../drafts/attempt-link.ts';
import type { Draft } from '../drafts/use-draft.ts';
import type { DraftMessage } from './draft-message.ts';
import { amountOf, withPrice, type Tier } from './offers.ts';

export type Phase = 'idle' | 'checking' | 'sending' | 'sent';

/**
 * `unanswered`: no response arrived, so the message may have been sent. `already-sent`: an earlier version of the
 * message was sent under this idempotency key.
 */
export type SendFailure =
  | { readonly kind: 'rejected' | 'unanswered'; readonly text: string }
  | { readonly kind: 'price-changed'; readonly oldCoins: number }
  | { readonly kind: 'already-sent' };

/** `ignored`: another attempt is running. `waiting`: it is sent when the network is back. */
export type SendOutcome = 'sent' | 'failed' | 'ignored' | 'waiting';

interface SendOptions {
  recipientId: string;
  followsMessageId: string | null;
  draft: Draft<DraftMessage>;
  tier: Tier;
  payCoins: number | null;
  onSent: (() => void) | undefined;
}

/**
 * Checks the cost and sends the draft for exactly the price that was shown. Every attempt carries the draft's
 * idempotency key, so repeating one whose response got lost never pays twice.
 */
export function useSend({ recipientId, followsMessageId, draft, tier, payCoins, onSent }: SendOptions) {
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const isRunning = useRef(false);
  const utils = api.useUtils();
  const cost = api.messages.validateCost.useMutation();
  const message = api.messages.send.useMutation({ trpc: keptIn(draft.attempts) });

  const followed = followsMessageId === null ? {} : { followsMessageId };
  const isRepeat = mayBeDone(draft.attempt);

  function inputFor(coins: number) {
    const { subject, content } = draft.value;
    const texts = { subject: subject.trim(), content: content.trim() };
    return { recipientId, ...texts, ...amountOf(tier, coins), tier, ...followed };
  }

  function fail(next: SendFailure): SendOutcome {
    setFailure(next);
    setPhase('idle');
    return 'failed';
  }

  function updatePrice(coins: number): void {
    utils.recipients.get.setData(
      { id: recipientId },
      (recipient) => recipient && withPrice(recipient, { tier, isFollowUp: followsMessageId !== null, coins }),
    );
    void utils.directory.professionals.invalidate();
  }
  function updateBalance(coins: number): void {
    utils.coins.balance.setData(undefined, (balance) => balance && { ...balance, coins });
    void utils.coins.balance.invalidate();
  }

  function failForPrice(oldCoins: number, newCoins: number): SendOutcome {
    updatePrice(newCoins);
    return fail({ kind: 'price-changed', oldCoins });
  }

  function failRejected(error: unknown): SendOutcome {
    return fail({ kind: 'rejected', text: failureText(error, FAILURE_TEXTS.send) });
  }

  /** Returns null if the message can be sent for `coins`, and otherwise the outcome. */
  async function checkCost(coins: number): Promise<SendOutcome | null> {
    setPhase('checking');
    try {
      const answer = await cost.mutateAsync({ recipientId, ...amountOf(tier, coins), tier, ...followed });
      updateBalance(answer.currentBalance);
      if (answer.requiredAmount !== coins) return failForPrice(coins, answer.requiredAmount);
      if (answer.canAfford) return null;
      setPhase('idle');
      return 'failed';
    } catch (error) {
      // The composer then says what the person offers now, and when they take messages again.
      if (effectOf(error) === 'none') void utils.recipients.get.invalidate({ id: recipientId });
      return failRejected(error);
    }
  }

  async function sendFor(coins: number): Promise<SendOutcome> {
    setPhase('sending');
    try {
      const sent = await message.mutateAsync(inputFor(coins));
      if (sent.status !== 'pending') {
        draft.set(draft.value);
        return fail({ kind: 'rejected', text: FAILURE_TEXTS.sendNotPending });
      }
      setPhase('sent');
      onSent?.();
      return 'sent';
    } catch (error) {
      return failFor(error, coins);
    }
  }

  function failFor(error: unknown, coins: number): SendOutcome {
    const body = errorBody(error);
    if (body?.error === 'IDEMPOTENCY_KEY_REUSED') return fail({ kind: 'already-sent' });
    if (mayBeDone(draft.attempts.read().attempt)) {
      return fail({ kind: 'unanswered', text: failureText(error, FAILURE_TEXTS.send) });
    }
    if (body?.error === 'PRICE_CHANGED' && typeof body['currentRate'] === 'number') {
      return failForPrice(coins, body['currentRate']);
    }
    if (
      body?.error === 'INSUFFICIENT_COINS' &&
      typeof body['required'] === 'number' &&
      typeof body['balance'] === 'number'
    ) {
      updatePrice(body['required']);
      updateBalance(body['balance']);
      setPhase('idle');
      return 'failed';
    }
    return failRejected(error);
  }

  async function send(): Promise<SendOutcome> {
    // `isRunning` is a ref, because a state change would be too late to stop the second of two quick presses.
    if (isRunning.current || payCoins === null) return 'ignored';
    setFailure(null);
    if (!navigator.onLine) {
      draft.wait('messages.send', inputFor(payCoins));
      return 'waiting';
    }
    isRunning.current = true;
    try {
      return (isRepeat ? null : await checkCost(payCoins)) ?? (await sendFor(payCoins));
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
