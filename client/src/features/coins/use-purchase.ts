import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { api, failureText } from '../../api/api.ts';
import { isRepeatable, mayBeDone } from '../../sending/drafts/attempt.ts';
import { keptIn } from '../../sending/drafts/attempt-link.ts';
import { useDraft, type Draft } from '../../sending/drafts/use-draft.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { patchQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import type { Offer } from './PackageList.tsx';
import { rememberReturn, returnOf } from './checkout-return.ts';
import { packageQuery, purchaseQuery, returnQuery } from './wallet-address.ts';

export const PAYMENT_METHODS = [
  { value: 'credit_card', label: 'Credit Card' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'crypto', label: 'Crypto' },
] as const;
type PaymentMethod = (typeof PAYMENT_METHODS)[number]['value'];

const BY_CARD = { paymentMethod: 'credit_card' };

type PurchaseDraft = Draft<typeof BY_CARD>;

/**
 * The chosen package and its purchase. The device keeps an idempotency key per package until a response arrives, so
 * that a repeat after a lost response or a reload cannot charge twice. Until then the payment method is fixed.
 */
export function usePurchase(offers: readonly Offer[]) {
  const { chosen, followedId, returnTo } = useChosenOffer(offers);
  const draft = useDraft(`purchase:${chosen?.code ?? ''}`, BY_CARD);
  const isUndecided = useIsUndecided(draft);
  const { purchase, isBuying } = usePurchaseCall(draft, returnTo);
  const { attempt } = draft;
  // A repeat keeps the method of the first attempt.
  const method = attempt.state === 'attempted' ? attempt.input['paymentMethod'] : draft.value.paymentMethod;
  const paymentMethod = PAYMENT_METHODS.find(({ value }) => value === method)?.value ?? 'credit_card';

  return {
    chosen,
    choose(code: string) {
      if (isBuying) return;
      purchase.reset();
      patchQuery({ package: code, purchase: null, cancelled: null, return: returnTo }, { replace: true });
    },
    paymentMethod,
    choosePaymentMethod(chosenMethod: PaymentMethod) {
      if (isBuying || isUndecided) return;
      purchase.reset();
      draft.set({ paymentMethod: chosenMethod });
    },
    buy() {
      if (chosen && !isBuying) purchase.mutate({ packageCode: chosen.code, paymentMethod });
    },
    isBuying,
    /** The purchase whose result is shown. */
    followedId,
    wasBoughtHere: purchase.data !== undefined,
    failure: purchase.isError
      ? failureOf(purchase.error)
      : isUndecided && !isBuying
        ? FAILURE_TEXTS.walletPurchase
        : undefined,
    isUndecided,
    returnTo,
  };
}

/**
 * The package that the address names. The popular one is chosen at first, but not below the result of a purchase, where a
 * second press would buy again.
 */
function useChosenOffer(offers: readonly Offer[]) {
  const [packageCode] = useQueryState('package', packageQuery);
  const [returnPath] = useQueryState('return', returnQuery);
  const [followedId] = useQueryState('purchase', purchaseQuery);
  const usual = followedId === null ? (offers.find(({ popular }) => popular) ?? offers[0]) : undefined;
  return {
    chosen: offers.find(({ code }) => code === packageCode) ?? usual,
    followedId,
    returnTo: returnPath ?? (followedId === null ? null : returnOf(followedId)),
  };
}

/** Returns whether the outcome of an attempt is unknown. After a day the history shows it, and the server forgets the key. */
function useIsUndecided({ attempt, clear }: PurchaseDraft): boolean {
  const nowMs = useNow();
  const isUndecided = mayBeDone(attempt) && isRepeatable(attempt.atMs, nowMs);
  const isForgotten = mayBeDone(attempt) && !isUndecided;
  useEffect(() => {
    if (isForgotten) clear();
  }, [isForgotten, clear]);
  return isUndecided;
}

/** Buys, then shows the result or leaves for the checkout. */
function usePurchaseCall(draft: PurchaseDraft, returnTo: string | null) {
  const [, navigate] = useLocation();
  // The response may arrive after the user has left. Then it must not change another screen's address or leave it.
  const isHere = useIsHere();
  const purchase = api.coins.purchase.useMutation({
    trpc: keptIn(draft.attempts),
    onSuccess({ redirectUrl, purchaseId, message }) {
      if (redirectUrl !== undefined) {
        if (returnTo !== null) rememberReturn(purchaseId, returnTo);
        location.assign(redirectUrl);
        return;
      }
      if (isHere.current && returnTo === null) {
        patchQuery({ purchase: purchaseId, cancelled: null, package: null }, { replace: true });
        return;
      }
      // Only the wallet has a banner for the outcome.
      showToast({ tone: 'success', title: message });
      if (isHere.current && returnTo !== null) navigate(returnTo, { replace: true });
    },
  });

  // After the checkout, Back may restore this page from the back/forward cache with its button still busy.
  const { reset } = purchase;
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [reset]);

  /** Also true while the checkout page loads. */
  const isBuying = purchase.isPending || purchase.data?.redirectUrl !== undefined;
  return { purchase, isBuying };
}

/** The server's text, except the one about idempotency keys, which only developers understand. */
function failureOf(error: unknown): string {
  const isAboutKeys = errorBody(error)?.error === 'PURCHASE_UNDECIDED';
  return isAboutKeys ? FAILURE_TEXTS.walletPurchase : failureText(error, FAILURE_TEXTS.walletPurchase);
}

export type Purchase = ReturnType<typeof usePurchase>;
