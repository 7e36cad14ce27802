import { readWholeNumber, SUCCESS_TEXTS } from '@proverse/shared';
import { useState } from 'react';
import { api, withIdempotencyKey } from '../../../api/api.ts';
import { verdictOf } from '../../../sending/drafts/attempt.ts';
import { useDraft } from '../../../sending/drafts/use-draft.ts';
import { formatInr } from '../../../ui/format/money/money.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

const EMPTY = { typedAmount: '' };

/**
 * The withdrawal request. A repeat after a lost response uses the same key, so it cannot request twice. After a request
 * the form has a new key, because the old one could return a closed withdrawal. The device keeps the amount as it
 * was typed, never the password.
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
        text: `We'll transfer ${formatInr(amount)} to your bank after approval.`,
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
    typedAmount: draft.value.typedAmount,
    setTypedAmount(typedAmount: string) {
      // Only in another form, as after leaving the field, it is the same request.
      const isSame = readWholeNumber(typedAmount) === readWholeNumber(draft.value.typedAmount);
      draft.set({ typedAmount });
      if (isSame) return;
      // Another amount is another request. The server rejects a second open withdrawal.
      setIdempotencyKey(newKey);
      request.reset();
    },
    request,
  };
}

function newKey(): string {
  return crypto.randomUUID();
}
