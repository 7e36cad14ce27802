import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { api, failureText, withIdempotencyKey } from '../../api/api.ts';
import { isRepeatable, verdictOf } from '../../sending/drafts/attempt.ts';
import { useDraft } from '../../sending/drafts/use-draft.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { patchQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import type { Offer } from './PackageList.tsx';
import { rememberReturn, returnOf } from './checkout-return.ts';
import { packageQuery, purchaseQuery, returnQuery } from './wallet-address.ts';
import { serverNow } from '../../ui/server-clock.ts';

export const PAYMENT_METHODS = [
  { value: 'credit_card', label: 'Credit Card' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'crypto', label: 'Crypto' },
] as const;
type PaymentMethod = (typeof PAYMENT_METHODS)[number]['value'];

/** `attemptedAtMs` is the time of an attempt with an unknown outcome, or 0. */
const BY_CARD = { paymentMethod: 'credit_card', attemptedAtMs: 0 };

/**
 * The chosen package and its purchase. The device keeps an idempotency key per package until a response arrives, so
 * that a repeat after a lost response or a reload cannot charge twice. Until then the payment method is fixed.
 * The popular package is chosen at first, but not below the result of a purchase, where a second press would buy again.
 */
export function usePurchase(offers: readonly Offer[]) {
  const [packageCode] = useQueryState('package', packageQuery);
  const [returnPath] = useQueryState('return', returnQuery);
  const [followedId] = useQueryState('purchase', purchaseQuery);
  const usual = followedId === null ? (offers.find(({ popular }) => popular) ?? offers[0]) : undefined;
  const chosen = offers.find(({ code }) => code === packageCode) ?? usual;
  const returnTo = returnPath ?? (followedId === null ? null : returnOf(followedId));
  const draft = useDraft(`purchase:${chosen?.code ?? ''}`, BY_CARD);
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const nowMs = useNow();
  const { attemptedAtMs } = draft.value;
  const isUndecided = attemptedAtMs > 0 && isRepeatable(attemptedAtMs, nowMs);
  const isRepeat = useRef(false);
  // The response may arrive after the user has left. Then it must not change another screen's address or leave it.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const paymentMethod =
    PAYMENT_METHODS.find(({ value }) => value === draft.value.paymentMethod)?.value ?? 'credit_card';

  const purchase = api.coins.purchase.useMutation({
    ...withIdempotencyKey(draft.idempotencyKey),
    onSuccess({ redirectUrl, purchaseId, message }) {
      draft.clear();
      void utils.coins.invalidate();
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
    onError(error) {
      const verdict = verdictOf(error);
      if (verdict === 'rejected') draft.renewKey();
      if (verdict === 'rejected' || (verdict === 'rejected-early' && !isRepeat.current))
        draft.set({ attemptedAtMs: 0 });
      void utils.coins.history.invalidate();
    },
  });

  /** Also true while the checkout page loads. */
  const isBuying = purchase.isPending || purchase.data?.redirectUrl !== undefined;

  // After the checkout, Back may restore this page from the back/forward cache with its button still busy.
  const { reset } = purchase;
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [reset]);

  // After a day the server has deleted the key, and the history shows the outcome.
  const { clear } = draft;
  const isForgotten = attemptedAtMs > 0 && !isUndecided;
  useEffect(() => {
    if (isForgotten) clear();
  }, [isForgotten, clear]);

  return {
    chosen,
    choose(code: string) {
      if (isBuying) return;
      reset();
      patchQuery({ package: code, purchase: null, cancelled: null, return: returnTo }, { replace: true });
    },
    paymentMethod,
    choosePaymentMethod(method: PaymentMethod) {
      if (isBuying || isUndecided) return;
      reset();
      draft.set({ paymentMethod: method });
    },
    buy() {
      if (!chosen || isBuying) return;
      isRepeat.current = isUndecided;
      // A repeat keeps the method and the key of the first attempt.
      if (!isUndecided) draft.set({ paymentMethod, attemptedAtMs: serverNow() });
      purchase.mutate({ packageCode: chosen.code, paymentMethod });
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

/** The server's text, except the one about idempotency keys, which only developers understand. */
function failureOf(error: unknown): string {
  const isAboutKeys = errorBody(error)?.error === 'PURCHASE_UNDECIDED';
  return isAboutKeys ? FAILURE_TEXTS.walletPurchase : failureText(error, FAILURE_TEXTS.walletPurchase);
}

export type Purchase = ReturnType<typeof usePurchase>;
