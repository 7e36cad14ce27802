import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { helpPageOf, readWholeNumber } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failureText } from '../../../api/api.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { CoinField } from '../../../ui/controls/CoinField.tsx';
import { ReadMore } from '../../../ui/controls/ReadMore.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { formatInr } from '../../../ui/format/money/money.ts';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import { PasswordField } from '../../../ui/controls/passwords/PasswordField.tsx';
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { arrivalMs } from '../arrival.ts';
import { useWithdrawalRequest } from './use-withdrawal-request.ts';
import type { WithdrawalsPage } from './use-withdrawals.ts';
import { withdrawalAmountError, bonusPart } from './withdrawal-amount.ts';

const PASSWORD_MAX = 128;
const AMOUNT_ERRORS = ['ABOVE_UPI_MAXIMUM', 'BELOW_MINIMUM_WITHDRAWAL', 'INSUFFICIENT_EARNINGS'];

export interface RequestFormProps {
  overview: WithdrawalsPage;
  onRequested: () => void;
}

/** Asks for the amount, and for the password of an account without a second factor. */
export function RequestForm({ overview, onRequested }: RequestFormProps) {
  const { available, limits, needsPassword, payoutAccount } = overview;
  const maximumCoins = payoutAccount.maskedUpiId === null ? undefined : limits.upiMaximumCoins;
  const [password, setPassword] = useState('');
  const money = useOwnMoney();
  // Errors appear after the first submit.
  const [isChecked, setChecked] = useState(false);
  const { typedAmount, setTypedAmount, request } = useWithdrawalRequest(() => {
    setChecked(false);
    setPassword('');
    onRequested();
  });
  const form = useFocusFallback<HTMLFormElement>();
  const amountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const amount = readWholeNumber(typedAmount);
  const wrongAmount = withdrawalAmountError(amount, available, { ...limits, maximumCoins }, money.coins);
  const validAmount = wrongAmount === undefined && amount !== null ? amount : undefined;
  const rejection = rejectionOf(request.error);

  // The first rejected field takes the focus.
  useEffect(() => {
    if (rejection.amount !== undefined) amountField.current?.focus();
    else if (rejection.password !== undefined) passwordField.current?.focus();
  }, [rejection.amount, rejection.password]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (validAmount === undefined) amountField.current?.focus();
    else if (needsPassword && password === '') passwordField.current?.focus();
    else if (!request.isPending) request.mutate({ amount: validAmount, ...(needsPassword && { password }) });
  }

  return (
    <form ref={form} noValidate aria-label={t`Withdrawal`} onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{rejection.form}</FormError>
      <ReadMore page={helpPageOf(errorBody(request.error)?.error)} />
      <div className="flex items-start gap-2">
        <CoinField
          ref={amountField}
          label={t`Amount`}
          className="flex-1"
          value={typedAmount}
          onValueChange={setTypedAmount}
          error={(isChecked && !request.isPending ? wrongAmount : undefined) ?? rejection.amount}
        />
        <Button
          variant="secondary"
          className="mt-6"
          onClick={() => setTypedAmount(String(Math.max(0, Math.min(available.coins, maximumCoins ?? Infinity))))}
        >
          <Trans>
            Max<span className="sr-only">: withdraw everything</span>
          </Trans>
        </Button>
      </div>
      <Outcome overview={overview} amount={validAmount} />
      {needsPassword && (
        <PasswordField
          ref={passwordField}
          label={t`Your Proverse password`}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            if (request.isError) request.reset();
          }}
          error={isChecked && password === '' ? t`Password is required` : rejection.password}
        />
      )}
      <Button type="submit" className="sm:self-start" busy={request.isPending && t`Requesting…`}>
        {validAmount !== undefined ? t`Withdraw ${formatInr(validAmount)}` : t`Request Withdrawal`}
      </Button>
    </form>
  );
}

interface OutcomeProps {
  overview: WithdrawalsPage;
  /** Undefined while it cannot be withdrawn. */
  amount: number | undefined;
}

/** When the money arrives, what is left, and whether the withdrawal is reviewed. */
function Outcome({ overview: { available, limits }, amount }: OutcomeProps) {
  const nowMs = useNow();
  const { inr } = useOwnMoney();
  const left = amount === undefined ? 0 : available.coins - amount;
  const fromBonus = amount === undefined ? 0 : bonusPart(amount, available);
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <p className="flex justify-between gap-x-4">
        <span className="text-muted">
          <Trans>Arrives by</Trans>
        </span>
        <span className="font-medium">{formatDate(arrivalMs(nowMs, limits.businessDaysMax))}</span>
      </p>
      {left > 0 && (
        <p className="flex justify-between gap-x-4">
          <span className="text-muted">
            <Trans>Left to withdraw</Trans>
          </span>
          <span className="font-medium tabular-nums">{inr(left)}</span>
        </p>
      )}
      {fromBonus > 0 && (
        <p className="text-sm">
          <Trans>{inr(fromBonus)} came from welcome bonuses, so we check this withdrawal first.</Trans>
        </p>
      )}
    </div>
  );
}

/** The server's error, under the field that it concerns, otherwise under `form`. */
function rejectionOf(error: Parameters<typeof errorBody>[0]): { amount?: string; password?: string; form?: string } {
  if (!error) return {};
  const body = errorBody(error);
  const text = failureText(error, FAILURE_TEXTS.withdraw);
  if (body?.errors?.['password']) return { password: body.errors['password'] };
  if (body?.errors?.['amount']) return { amount: body.errors['amount'] };
  return body && AMOUNT_ERRORS.includes(body.error) ? { amount: text } : { form: text };
}
