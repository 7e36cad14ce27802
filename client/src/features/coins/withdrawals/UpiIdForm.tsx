import { t } from '@lingui/core/macro';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { api } from '../../../api/api.ts';
import { fieldsOf, useLazyZodForm } from '../../../ui/hooks/form.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { PayoutAccountFrame, type PayoutAccountFormProps } from './PayoutAccountFrame.tsx';
import { useAccountSaving } from './use-account-saving.ts';

const loadSchema = async () => (await import('./payout-account-schema.ts')).UpiIdInput;
const loadSchemaWithPassword = async () => (await import('./payout-account-schema.ts')).UpiIdInputWithPassword;

/** Sets a UPI ID for payouts. What the user types is never stored on the device. */
export function UpiIdForm(props: PayoutAccountFormProps) {
  const { needsPassword } = props;
  const form = useLazyZodForm(needsPassword ? loadSchemaWithPassword : loadSchema, {
    accountHolder: props.holder,
    upiId: '',
    password: '',
  });
  const save = api.withdrawals.saveUpiId.useMutation(useAccountSaving(form, SUCCESS_TEXTS.upiId, props));
  const field = fieldsOf(form);

  return (
    <PayoutAccountFrame
      {...props}
      label={t`UPI ID`}
      saveLabel={t`Save UPI ID`}
      save={save}
      fallback={FAILURE_TEXTS.upiId}
      holder={field('accountHolder', { onChange: ({ target }) => props.onHolderChange(target.value) })}
      password={field('password')}
      onSubmit={form.handleSubmit(({ password, ...account }) => {
        if (!save.isPending) save.mutate(needsPassword ? { ...account, password } : account);
      })}
    >
      <TextField
        label={t`UPI ID`}
        hint={t`Such as asha.rao@okaxis, shown in your UPI app.`}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('upiId')}
      />
    </PayoutAccountFrame>
  );
}
