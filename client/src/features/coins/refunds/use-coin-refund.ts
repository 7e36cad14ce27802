import { FAILURE_TEXTS } from '@proverse/shared';
import { useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { memoryAttempts } from '../../../sending/drafts/attempt.ts';
import { keptIn } from '../../../sending/drafts/attempt-link.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { formatPaise, REFUND_TIME, sourcesText, type CoinRefund } from './refund-texts.ts';

/**
 * The request for a refund. A repeat after a lost response uses the same key, so it cannot refund twice. The dialog's next
 * opening has a new key.
 */
export function useCoinRefund() {
  const [isAsking, setAsking] = useState(false);
  const [attempts, setAttempts] = useState(memoryAttempts);
  const request = api.coinRefunds.request.useMutation({
    trpc: keptIn(attempts),
    onSuccess(refund) {
      setAsking(false);
      showToast(outcomeOf(refund));
    },
  });
  return {
    isAsking,
    ask(isOpen: boolean) {
      if (isOpen) setAttempts(memoryAttempts());
      request.reset();
      setAsking(isOpen);
    },
    isRequesting: request.isPending,
    failure: request.isError ? failureText(request.error, FAILURE_TEXTS.coinRefund) : undefined,
    request: (coins: number) => request.mutate({ coins }),
  };
}

function outcomeOf({ parts, amountPaise }: CoinRefund): Parameters<typeof showToast>[0] {
  const failed = parts.filter(({ status }) => status === 'failed');
  if (failed.length === parts.length)
    return { tone: 'danger', title: FAILURE_TEXTS.coinRefund, text: failed[0]?.reason ?? '' };
  return {
    tone: 'success',
    title: 'Refund requested',
    text: `${formatPaise(amountPaise)} goes back to ${sourcesText(parts)} in ${REFUND_TIME}.`,
  };
}
