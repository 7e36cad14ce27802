import { t } from '@lingui/core/macro';
import { errorText } from '#language/error-text';
import { inLanguage } from '#language/in-language';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { memoryAttempts } from '../../../sending/drafts/attempt.ts';
import { keptIn } from '../../../sending/drafts/attempt-link.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { HIDDEN, useBalanceHidden } from '../../../ui/format/money/balance-privacy.tsx';
import {
  REFUND_TIME,
  sourcesText,
  useRefundMoney,
  type CoinRefund,
  type Refundable,
  type RefundMoney,
} from './refund-texts.ts';

/**
 * The request for a refund, and what it refunds, as it was when the dialog opened: after the refund nothing is left. A
 * repeat after a lost response uses the same key, so it cannot refund twice. The dialog's next opening has a new key.
 */
export function useCoinRefund() {
  const [isAsking, setAsking] = useState(false);
  const [terms, setTerms] = useState<Refundable>();
  const money = useRefundMoney();
  const [isHidden] = useBalanceHidden();
  const utils = api.useUtils();
  const [attempts, setAttempts] = useState(memoryAttempts);
  const request = api.coinRefunds.request.useMutation({
    trpc: keptIn(attempts),
    onSuccess(refund) {
      setAsking(false);
      showToast(outcomeOf(refund, money));
    },
    async onError(error) {
      if (errorBody(error)?.error !== 'COIN_REFUND_CHANGED') return;
      const now = await utils.coinRefunds.refundable.fetch(undefined, { staleTime: 0 });
      if (now.coins > 0) setTerms(now);
    },
  });
  return {
    isAsking,
    terms,
    ask(refundable: Refundable) {
      setAttempts(memoryAttempts());
      setTerms(refundable);
      setAsking(true);
    },
    close() {
      request.reset();
      setAsking(false);
    },
    isRequesting: request.isPending,
    failure: request.isError ? failureOf(request.error, isHidden) : undefined,
    request: () => terms && request.mutate({ coins: terms.coins }),
  };
}

function failureOf(error: unknown, isHidden: boolean): string {
  if (isHidden && errorBody(error)?.error === 'COIN_REFUND_CHANGED')
    return errorText('COIN_REFUND_CHANGED', { coins: HIDDEN });
  return failureText(error, FAILURE_TEXTS.coinRefund);
}

function outcomeOf({ parts, amountPaise }: CoinRefund, money: RefundMoney): Parameters<typeof showToast>[0] {
  const failed = parts.filter(({ status }) => status === 'failed');
  if (failed.length === parts.length)
    return { tone: 'danger', title: FAILURE_TEXTS.coinRefund, text: inLanguage(failed[0]?.reason ?? '') };
  return {
    tone: 'success',
    title: t`Refund requested`,
    text: t`${money.paise(amountPaise)} goes back to ${sourcesText(parts)} in ${REFUND_TIME}.`,
  };
}
