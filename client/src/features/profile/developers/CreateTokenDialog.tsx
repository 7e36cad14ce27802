import { t } from '@lingui/core/macro';
import { LIMITS, readWholeNumber, TOKEN_SCOPES, WHOLE_COINS, type TokenScope } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { api, failureText } from '../../../api/api.ts';
import { CoinField } from '../../../ui/controls/CoinField.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { applyServerErrors, controlsOf, fieldsOf, filled, useRuleForm } from '../../../ui/hooks/form.ts';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import { SCOPE_TEXTS } from './scope-texts.ts';
import { atLeastOne, Choices } from './Choices.tsx';
import { SecretDialog } from './SecretDialog.tsx';

const NEVER = 'never';
const LIFETIMES = [
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '365', label: t`1 year` },
  { value: NEVER, label: t`Never` },
];
const NEW_TOKEN = {
  name: '',
  scopes: ['messages:read'] as TokenScope[],
  dailyCoinLimit: '',
  lifetime: String(LIMITS.tokenDaysDefault),
};

/** Asks what a new API token may do, then shows the token, the only time that anyone can see it. */
export function CreateTokenDialog({ open, onOpenChange }: Pick<FormDialogProps, 'open' | 'onOpenChange'>) {
  const form = useRuleForm(NEW_TOKEN);
  const create = api.tokens.create.useMutation({
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const field = fieldsOf(form);
  const control = controlsOf(form);
  const canSpend = form.watch('scopes').includes('messages:send');

  function close(): void {
    // The token must not stay in memory.
    form.reset(undefined, { keepValues: !create.isSuccess });
    create.reset();
    onOpenChange(false);
  }

  const submit = form.handleSubmit(({ name, scopes, dailyCoinLimit, lifetime }) => {
    if (create.isPending) return;
    create.mutate({
      name,
      scopes,
      dailyCoinLimit: canSpend ? readWholeNumber(dailyCoinLimit) : null,
      expiresInDays: lifetime === NEVER ? null : Number(lifetime),
    });
  });

  if (create.data) {
    return (
      <SecretDialog
        open={open}
        onClose={close}
        label={t`API token`}
        description={t`Keep it like a password. We won't show it again.`}
        secret={create.data.token}
      />
    );
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={close}
      title={t`Create an API token`}
      description={t`Give each program a token of its own, and allow only what it needs.`}
      size="medium"
      submitLabel={t`Create token`}
      busy={create.isPending && t`Creating…`}
      failure={
        create.error && !errorBody(create.error)?.errors && failureText(create.error, t`Failed to create the token`)
      }
      onSubmit={() => void submit()}
    >
      <TextField
        label={t`Name`}
        hint={t`The program that uses it, such as Inbox sync`}
        autoComplete="off"
        {...field('name', { validate: filled(t`Enter a name`) })}
      />
      <Choices
        label={t`It can`}
        options={TOKEN_SCOPES}
        textOf={(scope) => SCOPE_TEXTS[scope]}
        {...control('scopes', { validate: atLeastOne })}
      />
      {canSpend && (
        <CoinField
          label={t`Daily limit`}
          optional
          hint={t`The most that it can spend from midnight to midnight in India. Refunds don't raise it again.`}
          {...control('dailyCoinLimit', { validate: (typed) => !Number.isNaN(readWholeNumber(typed)) || WHOLE_COINS })}
        />
      )}
      <Select label={t`Expires after`} options={LIFETIMES} {...field('lifetime')} />
    </FormDialog>
  );
}
