import { SUCCESS_TEXTS } from '@proverse/shared';
import { useState } from 'react';
import { api, withIdempotencyKey } from '../../api.ts';
import { verdictOf } from '../../drafts/attempt.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { formatInr } from '../../ui/format/money.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';

const EMPTY = { amount: 0 };

/**
 * The withdrawal that is being written, and requesting it. Pressing again after a lost answer asks under the same key,
 * and so cannot request twice. A form that is opened anew has another key, or the server would answer with a withdrawal
 * that came to its end meanwhile; two at a time are refused. The amount is kept on the device, the password nowhere.
 */
export function useWithdrawalRequest(onRequested: () => void) {
  const draft = useDraft('withdrawal', EMPTY);
  const [idempotencyKey, setIdempotencyKey] = useState(newKey);
  const utils = api.useUtils();
  const request = api.withdrawals.request.useMutation({
    ...withIdempotencyKey(idempotencyKey),
    onSuccess({ amount }) {
      showToast({
        tone: 'success',
        title: SUCCESS_TEXTS.withdraw,
        text: `${formatInr(amount)} go to your bank once it is approved.`,
      });
      onRequested();
      draft.clear();
      void utils.withdrawals.invalidate();
      void utils.coins.invalidate();
    },
    onError(error) {
      if (verdictOf(error) === 'rejected') setIdempotencyKey(newKey);
      void utils.withdrawals.invalidate();
    },
  });
  return {
    amount: draft.value.amount === 0 ? null : draft.value.amount,
    setAmount(amount: number | null) {
      draft.set({ amount: amount ?? 0 });
      // Another amount is another request; two at a time are refused, so this cannot become one too many.
      setIdempotencyKey(newKey);
      request.reset();
    },
    request,
  };
}

function newKey(): string {
  return crypto.randomUUID();
}
