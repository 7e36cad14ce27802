import { t } from '@lingui/core/macro';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { api } from '../../../api/api.ts';
import { fieldsOf, useLazyZodForm } from '../../../ui/hooks/form.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { PayoutAccountFrame, type PayoutAccountFormProps } from './PayoutAccountFrame.tsx';
import { useAccountSaving } from './use-account-saving.ts';

const loadSchema = async () => (await import('./payout-account-schema.ts')).BankAccountInput;
const loadSchemaWithPassword = async () => (await import('./payout-account-schema.ts')).BankAccountInputWithPassword;

/** Sets a bank account for payouts. What the user types is never stored on the device. */
export function BankAccountForm(props: PayoutAccountFormProps) {
  const { needsPassword } = props;
  const form = useLazyZodForm(needsPassword ? loadSchemaWithPassword : loadSchema, {
    accountHolder: props.holder,
    accountNumber: '',
    confirmAccountNumber: '',
    ifsc: '',
    password: '',
  });
  const save = api.withdrawals.saveBankAccount.useMutation(useAccountSaving(form, SUCCESS_TEXTS.bankAccount, props));
  const field = fieldsOf(form);

  return (
    <PayoutAccountFrame
      {...props}
      label={t`Bank account`}
      saveLabel={t`Save bank account`}
      save={save}
      fallback={FAILURE_TEXTS.bankAccount}
      holder={field('accountHolder', { onChange: ({ target }) => props.onHolderChange(target.value) })}
      password={field('password')}
      onSubmit={form.handleSubmit(({ password, ...account }) => {
        if (!save.isPending) save.mutate(needsPassword ? { ...account, password } : account);
      })}
    >
      <TextField
        label={t`Account number`}
        inputMode="numeric"
        autoComplete="off"
        {...field('accountNumber', { deps: 'confirmAccountNumber' })}
      />
      <TextField
        label={t`Confirm account number`}
        inputMode="numeric"
        autoComplete="off"
        {...field('confirmAccountNumber')}
      />
      <TextField
        label={t`IFSC`}
        hint={t`11 characters, shown on your cheque book or in your bank's app.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('ifsc', { onChange: (event) => form.setValue('ifsc', upperCased(event.target)) })}
      />
    </PayoutAccountFrame>
  );
}

function upperCased({ value }: HTMLInputElement): string {
  return value.toUpperCase();
}
