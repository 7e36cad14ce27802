import { t } from '@lingui/core/macro';
import { readWholeNumber } from '@proverse/shared';
import { SUCCESS_TEXTS } from '#language/texts';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { memoryAttempts } from '../../../sending/drafts/attempt.ts';
import { keptIn } from '../../../sending/drafts/attempt-link.ts';
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
  const [attempts, setAttempts] = useState(memoryAttempts);
  const request = api.withdrawals.request.useMutation({
    trpc: keptIn(attempts),
    onSuccess({ amount }) {
      showToast({
        tone: 'success',
        title: SUCCESS_TEXTS.withdraw,
        text: t`We'll transfer ${formatInr(amount)} to your account after approval.`,
      });
      onRequested();
      draft.clear();
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
      setAttempts(memoryAttempts());
      request.reset();
    },
    request,
  };
}
