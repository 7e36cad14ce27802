import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CoinField } from '../../ui/controls/CoinField.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { formatCoins, formatInr } from '../../ui/format/money.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { FormActions } from './FormActions.tsx';
import { useWithdrawalRequest } from './use-withdrawal-request.ts';
import type { WithdrawalsPage } from './use-withdrawals.ts';
import { amountError, bonusPart } from './withdrawal-amount.ts';

const PASSWORD_MAX = 128;
const AMOUNT_REFUSALS = ['BELOW_MINIMUM_WITHDRAWAL', 'INSUFFICIENT_EARNINGS'];

export interface RequestFormProps {
  overview: WithdrawalsPage;
  onBusyChange: (isBusy: boolean) => void;
  onCancel: () => void;
  onRequested: () => void;
}

/** How many coins, and the password again. */
export function RequestForm({ overview, onBusyChange, onCancel, onRequested }: RequestFormProps) {
  const { available, limits, bankAccount } = overview;
  const { amount, setAmount, request } = useWithdrawalRequest(onRequested);
  const [password, setPassword] = useState('');
  // Nothing is called wrong before the first try.
  const [isChecked, setChecked] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => onBusyChange(request.isPending), [request.isPending, onBusyChange]);

  const wrongAmount = amountError(amount, available, limits.minimumCoins);
  const refusal = refusalOf(request.error);

  // The first field that was refused takes the focus.
  useEffect(() => {
    if (refusal.amount !== undefined) amountField.current?.focus();
    else if (refusal.password !== undefined) passwordField.current?.focus();
  }, [refusal.amount, refusal.password]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (wrongAmount !== undefined || amount === null) amountField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    else if (!request.isPending) request.mutate({ amount, password });
  }

  return (
    <form noValidate aria-label="Withdrawal" onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{refusal.form}</FormError>
      <div className="flex items-start gap-2">
        <CoinField
          ref={amountField}
          label="Amount"
          className="flex-1"
          value={amount}
          onValueChange={setAmount}
          error={(isChecked && !request.isPending ? wrongAmount : undefined) ?? refusal.amount}
          hint={`You can withdraw ${formatCoins(Math.max(0, available.coins))}; the minimum is ${formatCoins(limits.minimumCoins)}.`}
        />
        <Button variant="secondary" className="mt-6" onClick={() => setAmount(Math.max(0, available.coins))}>
          Max<span className="sr-only">: withdraw everything</span>
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-1 rounded-card bg-raised p-4 text-sm">
        {amount !== null && wrongAmount === undefined ? (
          <Outcome amount={amount} available={available} />
        ) : (
          <p className="text-muted">Type an amount to see what reaches your account.</p>
        )}
        <p>
          To {bankAccount.accountHolder}, account ending in {bankAccount.accountNumberLast4}, in{' '}
          {limits.businessDaysMin}-{limits.businessDaysMax} business days.
        </p>
      </div>
      <PasswordField
        ref={passwordField}
        label="Your Proverse password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          if (request.isError) request.reset();
        }}
        error={isChecked && password === '' ? 'Password is required' : refusal.password}
      />
      <FormActions
        submitLabel={
          amount !== null && wrongAmount === undefined ? `Withdraw ${formatInr(amount)}` : 'Request Withdrawal'
        }
        busy={request.isPending && 'Requesting…'}
        onCancel={onCancel}
      />
    </form>
  );
}

function Outcome({ amount, available }: { amount: number; available: WithdrawalsPage['available'] }) {
  const fromBonus = bonusPart(amount, available);
  const left = available.coins - amount;
  return (
    <>
      <p>
        <strong className="text-base font-semibold tabular-nums">{formatInr(amount)}</strong> for {formatCoins(amount)}.
        {left > 0 && ` ${formatCoins(left)} are left to withdraw.`}
      </p>
      {fromBonus > 0 && (
        <p>{formatCoins(fromBonus)} of it were paid with bonus coins, so a person looks at this request first.</p>
      )}
    </>
  );
}

/** Where each refusal of the server is shown. */
function refusalOf(error: Parameters<typeof errorBody>[0]): { amount?: string; password?: string; form?: string } {
  if (!error) return {};
  const body = errorBody(error);
  const text = failureText(error, FAILURE_TEXTS.withdraw);
  if (body?.errors?.['password']) return { password: body.errors['password'] };
  if (body?.errors?.['amount']) return { amount: body.errors['amount'] };
  return body && AMOUNT_REFUSALS.includes(body.error) ? { amount: text } : { form: text };
}
