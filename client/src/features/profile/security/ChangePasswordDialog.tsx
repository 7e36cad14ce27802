import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { api, failureText } from '../../../api/api.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { applyServerErrors, fieldsOf, useLazyZodForm } from '../../../ui/hooks/form.ts';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { NewPasswordFields, useNewPasswordProblem } from '../../../ui/controls/passwords/NewPasswordFields.tsx';
import { PasswordField } from '../../../ui/controls/passwords/PasswordField.tsx';
import { useTimedNote } from '../../../ui/hooks/use-timed-note.ts';

const SHOWN_MS = 2000;
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '', keepPrograms: false };
const loadSchema = async () => (await import('../editor/profile-schema.ts')).PasswordChange;

/** Changes the password, which signs out every other session and ends API tokens and webhooks, unless they are kept. */
export function ChangePasswordDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const fields = useRef<HTMLFormElement>(null);
  const form = useLazyZodForm(loadSchema, EMPTY);
  const save = api.profile.changePassword.useMutation({
    onSuccess: () => form.reset(),
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const tokens = api.tokens.list.useQuery(undefined, { enabled: open });
  const webhooks = api.webhooks.list.useQuery(undefined, { enabled: open });
  const typed = form.watch();
  const problem = useNewPasswordProblem(typed);
  const field = fieldsOf(form);

  function close(): void {
    // Passwords must not stay in memory.
    form.reset();
    save.reset();
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title={t`Change Password`}
      description={t`You'll be signed out on other devices. We'll send you an email.`}
      locked={save.isPending}
      initialFocus={() => fields.current?.querySelector('input') ?? true}
      footer={
        !save.isSuccess && (
          <>
            <Button variant="ghost" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <GuardedButton
              type="submit"
              form="change-password"
              busy={save.isPending && t`Changing…`}
              disabledReason={typed.currentPassword === '' ? t`Enter your current password` : problem}
            >
              <Trans>Change Password</Trans>
            </GuardedButton>
          </>
        )
      }
    >
      {save.isSuccess ? (
        <Changed onDone={close} />
      ) : (
        <form
          ref={fields}
          id="change-password"
          noValidate
          onSubmit={(event) => void form.handleSubmit((passwords) => save.mutate(passwords))(event)}
          className="grid gap-4"
        >
          <FormError>{save.error && failureText(save.error, FAILURE_TEXTS.changePassword)}</FormError>
          <PasswordField label={t`Current password`} autoComplete="current-password" {...field('currentPassword')} />
          <NewPasswordFields
            field={field}
            typed={typed}
            hasPrograms={[tokens, webhooks].some(({ data }) => data && data.content.length > 0)}
          />
        </form>
      )}
    </Dialog>
  );
}

/** Confirms the change. The dialog then closes. */
function Changed({ onDone }: { onDone: () => void }) {
  const note = useTimedNote<HTMLParagraphElement>(SHOWN_MS, onDone);
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-success" />
      <p ref={note} tabIndex={-1} className="text-lg font-semibold">
        {SUCCESS_TEXTS.password}
      </p>
    </div>
  );
}
