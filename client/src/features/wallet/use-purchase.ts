import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useLocation } from 'wouter';
import { api, failureText, withIdempotencyKey } from '../../api.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useQueryState } from '../../ui/use-query-state.ts';
import { packageQuery, returnQuery } from './wallet-address.ts';

export const PAYMENT_METHODS = ['credit_card', 'paypal', 'crypto'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const BY_CARD = { paymentMethod: 'credit_card' };

/**
 * What is about to be bought, and buying it. Each package has an idempotency key of its own: pressing again after a
 * lost answer cannot charge twice, while another way to pay, or an attempt that was answered, begins anew.
 */
export function usePurchase() {
  const [chosenCode, setChosenCode] = useQueryState('package', packageQuery);
  const [returnTo] = useQueryState('return', returnQuery);
  const draft = useDraft(`purchase:${chosenCode ?? ''}`, BY_CARD);
  const [, navigate] = useLocation();
  const toast = useToast();
  const utils = api.useUtils();
  const paymentMethod = PAYMENT_METHODS.find((method) => method === draft.value.paymentMethod) ?? 'credit_card';

  const purchase = api.coins.purchase.useMutation({
    ...withIdempotencyKey(draft.idempotencyKey),
    onSuccess(answer) {
      draft.clear();
      void utils.coins.invalidate();
      if (answer.redirectUrl !== undefined) location.assign(answer.redirectUrl);
      else {
        toast({ tone: 'success', title: answer.message });
        if (returnTo !== null) navigate(returnTo);
      }
    },
    onError(error) {
      // An answer, even a refusal, ends this attempt; without one the same key asks what became of it.
      if (errorBody(error)) draft.renewKey();
      void utils.coins.history.invalidate();
    },
  });

  return {
    chosenCode,
    choose(code: string) {
      purchase.reset();
      setChosenCode(code, { replace: true });
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
    isBuying: purchase.isPending,
    bought: purchase.data,
    failure: purchase.isError ? failureText(purchase.error, FAILURE_TEXTS.walletPurchase) : undefined,
    returnTo,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
