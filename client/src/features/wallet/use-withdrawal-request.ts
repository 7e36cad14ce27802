import { errorBody, SUCCESS_TEXTS } from '@proverse/shared';
import { api, withIdempotencyKey } from '../../api.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { formatInr } from '../../ui/money.ts';
import { useToast } from '../../ui/Toast.tsx';

const EMPTY = { amount: 0 };

/**
 * The withdrawal that is being written, and requesting it. The amount and its idempotency key are kept on the device
 * until an answer has come, so that pressing again after a lost one cannot request twice. The password is kept nowhere.
 */
export function useWithdrawalRequest(onRequested: () => void) {
  const draft = useDraft('withdrawal', EMPTY);
  const utils = api.useUtils();
  const toast = useToast();
  const request = api.withdrawals.request.useMutation({
    ...withIdempotencyKey(draft.idempotencyKey),
    async onSuccess({ amount }) {
      draft.clear();
      await Promise.all([utils.withdrawals.invalidate(), utils.coins.invalidate()]);
      toast({ tone: 'success', title: SUCCESS_TEXTS.withdraw, text: `${formatInr(amount)} are on their way.` });
      onRequested();
    },
    onError(error) {
      // A refusal ends this attempt; without an answer the same key asks what became of it.
      if (errorBody(error)) draft.renewKey();
      void utils.withdrawals.invalidate();
    },
  });
  return {
    amount: draft.value.amount === 0 ? null : draft.value.amount,
    setAmount(amount: number | null) {
      draft.set({ amount: amount ?? 0 });
      // Another amount is another request; two at a time are refused, so this cannot become one too many.
      draft.renewKey();
      request.reset();
    },
    request,
  };
}
