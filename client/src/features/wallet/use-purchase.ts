import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useLocation } from 'wouter';
import { api, failureText, withIdempotencyKey } from '../../api.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useToast } from '../../ui/Toast.tsx';
import { patchQuery, useQueryState } from '../../ui/use-query-state.ts';
import { rememberReturn } from './checkout-return.ts';
import { packageQuery, purchaseQuery, returnQuery } from './wallet-address.ts';

export const PAYMENT_METHODS = ['credit_card', 'paypal', 'crypto'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const BY_CARD = { paymentMethod: 'credit_card' };

/** Answers after which a purchase may still have been made: only the same key can tell. */
const UNDECIDED = new Set(['PURCHASE_UNDECIDED', 'OUTCOME_UNKNOWN', 'SERVICE_UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED']);

/**
 * What is about to be bought, and buying it. Each package has an idempotency key of its own: pressing again after a
 * lost answer cannot charge twice, while another way to pay, or an attempt that was answered, begins anew.
 */
export function usePurchase() {
  const [chosenCode] = useQueryState('package', packageQuery);
  const [returnTo] = useQueryState('return', returnQuery);
  const [followedId] = useQueryState('purchase', purchaseQuery);
  const draft = useDraft(`purchase:${chosenCode ?? ''}`, BY_CARD);
  const [, navigate] = useLocation();
  const toast = useToast();
  const utils = api.useUtils();
  const paymentMethod = PAYMENT_METHODS.find((method) => method === draft.value.paymentMethod) ?? 'credit_card';

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
      toast({ tone: 'success', title: message });
      if (returnTo === null) patchQuery({ purchase: purchaseId, cancelled: null, package: null }, { replace: true });
      else navigate(returnTo);
    },
    onError(error) {
      if (isDecided(error)) draft.renewKey();
      void utils.coins.history.invalidate();
    },
  });

  return {
    chosenCode,
    choose(code: string) {
      purchase.reset();
      patchQuery({ package: code, purchase: null, cancelled: null }, { replace: true });
    },
    paymentMethod,
    choosePaymentMethod(method: PaymentMethod) {
      purchase.reset();
      draft.set({ paymentMethod: method });
      draft.renewKey();
    },
    buy() {
      if (chosenCode !== null && !purchase.isPending) purchase.mutate({ packageCode: chosenCode, paymentMethod });
    },
    /** Also while the browser is on its way to the checkout. */
    isBuying: purchase.isPending || purchase.data?.redirectUrl !== undefined,
    /** The purchase whose outcome is shown. */
    followedId,
    wasBoughtHere: purchase.data !== undefined,
    failure: purchase.isError ? failureOf(purchase.error) : undefined,
    isUndecided: purchase.isError && !isDecided(purchase.error),
    returnTo,
  };
}

/** The server's words, but not those about keys, which are for programmers. */
function failureOf(error: Parameters<typeof failureText>[0]): string {
  const isForProgrammers = errorBody(error)?.error === 'PURCHASE_UNDECIDED';
  return isForProgrammers ? FAILURE_TEXTS.walletPurchase : failureText(error, FAILURE_TEXTS.walletPurchase);
}

/** Whether an answer says how the attempt ended; without one the same key asks what became of it. */
function isDecided(error: unknown): boolean {
  const body = errorBody(error);
  return body !== undefined && !UNDECIDED.has(body.error);
}

export type Purchase = ReturnType<typeof usePurchase>;
