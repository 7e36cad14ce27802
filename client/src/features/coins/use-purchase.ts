import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { api, failureText } from '../../api/api.ts';
import { isRepeatable, mayBeDone } from '../../sending/drafts/attempt.ts';
import { keptIn } from '../../sending/drafts/attempt-link.ts';
import { useDraft, type Draft } from '../../sending/drafts/use-draft.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { patchQuery } from '../../ui/hooks/address/use-query-state.ts';
import { rememberReturn } from './checkout-return.ts';
import { isPhone } from './is-phone.ts';
import type { Offer } from './PackageList.tsx';
import { methodOptions, useMethodChoice, type PaymentMethod } from './payment-methods.ts';
import { showChoice, useChoice, type Choice } from './use-choice.ts';

const NO_TEXT = {};

type PurchaseDraft = Draft<typeof NO_TEXT>;

/**
 * What is chosen, and its purchase. The device keeps an idempotency key per package or amount until a response arrives, so
 * that a repeat after a lost response or a reload cannot charge twice. Until then the payment method is fixed.
 */
export function usePurchase(offers: readonly Offer[], offeredMethods: readonly PaymentMethod[]) {
  const choice = useChoice(offers);
  const { chosen, followedId, returnTo } = choice;
  const method = useMethodChoice(offeredMethods);
  const draft = useDraft(draftName(chosen), NO_TEXT);
  const isUndecided = useIsUndecided(draft);
  const { purchase, isBuying } = usePurchaseCall(draft, returnTo);
  const { attempt } = draft;
  const options = methodOptions(offeredMethods);
  // A repeat keeps the method of the first attempt.
  const attempted = attempt.state === 'attempted' ? attempt.input['paymentMethod'] : undefined;
  const paymentMethod = options.find(({ value }) => value === attempted)?.value ?? method.method;

  return {
    ...choice,
    choose(next: Parameters<typeof showChoice>[0]) {
      if (isBuying) return;
      purchase.reset();
      showChoice(next, returnTo);
    },
    options,
    paymentMethod,
    choosePaymentMethod(next: PaymentMethod) {
      if (isBuying || isUndecided) return;
      purchase.reset();
      method.choose(next);
    },
    buy() {
      if (!chosen || isBuying) return;
      method.remember(paymentMethod);
      purchase.mutate({ ...chosen.input, paymentMethod, onAndroid: /Android/.test(navigator.userAgent) && isPhone() });
    },
    isBuying,
    wasBoughtHere: purchase.data?.purchaseId === followedId,
    failure: purchase.isError
      ? failureOf(purchase.error)
      : isUndecided && !isBuying
        ? FAILURE_TEXTS.walletPurchase
        : undefined,
    isUndecided,
  };
}

function draftName(chosen: Choice | undefined): string {
  const what = chosen === undefined ? '' : 'coins' in chosen.input ? chosen.input.coins : chosen.input.packageCode;
  return `purchase:${what}`;
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

/** Buys, then shows the result, the QR code or the checkout. */
function usePurchaseCall(draft: PurchaseDraft, returnTo: string | null) {
  const [, navigate] = useLocation();
  // The response may arrive after the user has left. Then it must not change another screen's address or leave it.
  const isHere = useIsHere();
  const purchase = api.coins.purchase.useMutation({
    trpc: keptIn(draft.attempts),
    onSuccess({ redirectUrl, showsQr, purchaseId, message }) {
      const follow = () =>
        patchQuery({ purchase: purchaseId, cancelled: null, package: null, coins: null }, { replace: true });
      if (redirectUrl !== undefined) {
        if (returnTo !== null) rememberReturn(purchaseId, returnTo);
        if (showsQr !== true) location.assign(redirectUrl);
        else if (isHere.current) {
          // Also on a phone, which comes back to this address from the payment app.
          follow();
          if (isPhone()) location.assign(redirectUrl);
        }
        return;
      }
      if (isHere.current && returnTo === null) {
        follow();
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
  const isBuying = purchase.isPending || (purchase.data?.redirectUrl !== undefined && purchase.data.showsQr !== true);
  return { purchase, isBuying };
}

/** The server's text, except the one about idempotency keys, which only developers understand. */
function failureOf(error: unknown): string {
  const isAboutKeys = errorBody(error)?.error === 'PURCHASE_UNDECIDED';
  return isAboutKeys ? FAILURE_TEXTS.walletPurchase : failureText(error, FAILURE_TEXTS.walletPurchase);
}

export type Purchase = ReturnType<typeof usePurchase>;
