import { errorBody, LIMITS, readWholeNumber, TOKEN_SCOPES, WHOLE_COINS, type TokenScope } from '@proverse/shared';
import { useRef, useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { CoinField } from '../../../ui/controls/CoinField.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import { SCOPE_TEXTS } from './scope-texts.ts';
import { Choices } from './Choices.tsx';
import { SecretDialog } from './SecretDialog.tsx';

const NEVER = 'never';
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: NEVER, label: 'Never' },
];
const NEW_TOKEN = {
  name: '',
  scopes: ['messages:read'] as readonly TokenScope[],
  lifetime: String(LIMITS.tokenDaysDefault),
  typedLimit: '',
};

/** Asks what a new API token may do, then shows the token, the only time that anyone can see it. */
export function CreateTokenDialog({ open, onOpenChange }: Pick<FormDialogProps, 'open' | 'onOpenChange'>) {
  const [input, setInput] = useState(NEW_TOKEN);
  const [isChecked, setChecked] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const limitInput = useRef<HTMLInputElement>(null);
  const create = api.tokens.create.useMutation();
  const change = (changes: Partial<typeof NEW_TOKEN>) => setInput({ ...input, ...changes });
  const { name, scopes, lifetime, typedLimit } = input;
  const canSpend = scopes.includes('messages:send');
  const dailyCoinLimit = canSpend ? readWholeNumber(typedLimit) : null;
  const isWrongLimit = Number.isNaN(dailyCoinLimit);

  function close(): void {
    // The token must not stay in memory.
    if (create.isSuccess) setInput(NEW_TOKEN);
    create.reset();
    setChecked(false);
    onOpenChange(false);
  }

  function submit(): void {
    setChecked(true);
    if (name.trim() === '') nameInput.current?.focus();
    else if (isWrongLimit) limitInput.current?.focus();
    else if (scopes.length > 0 && !create.isPending)
      create.mutate({
        name,
        scopes: [...scopes],
        dailyCoinLimit,
        expiresInDays: lifetime === NEVER ? null : Number(lifetime),
      });
  }

  if (create.data) {
    return (
      <SecretDialog
        open={open}
        onClose={close}
        label="API token"
        description="Keep it like a password. We won't show it again."
        secret={create.data.token}
      />
    );
  }
  const errors = errorBody(create.error)?.errors ?? {};
  return (
    <FormDialog
      open={open}
      onOpenChange={close}
      title="Create an API token"
      description="Give each program a token of its own, and allow only what it needs."
      size="medium"
      submitLabel="Create token"
      busy={create.isPending && 'Creating…'}
      failure={
        create.error && Object.keys(errors).length === 0 && failureText(create.error, 'Failed to create the token')
      }
      onSubmit={submit}
    >
      <TextField
        ref={nameInput}
        label="Name"
        hint="The program that uses it, such as Inbox sync"
        autoComplete="off"
        value={name}
        error={errors['name'] ?? (isChecked && name.trim() === '' ? 'Enter a name' : undefined)}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Choices
        label="It can"
        options={TOKEN_SCOPES}
        textOf={(scope) => SCOPE_TEXTS[scope]}
        chosen={scopes}
        onChange={(chosen) => change({ scopes: chosen })}
        isChecked={isChecked}
      />
      {canSpend && (
        <CoinField
          ref={limitInput}
          label="Daily limit"
          optional
          hint="The most that it can spend from midnight to midnight in India. Refunds don't raise it again."
          value={typedLimit}
          error={(isChecked && isWrongLimit ? WHOLE_COINS : undefined) ?? errors['dailyCoinLimit']}
          onValueChange={(text) => change({ typedLimit: text })}
        />
      )}
      <Select
        label="Expires after"
        options={LIFETIMES}
        value={lifetime}
        onChange={(event) => change({ lifetime: event.target.value })}
      />
    </FormDialog>
  );
}
