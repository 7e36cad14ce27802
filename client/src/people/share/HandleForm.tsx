import { t } from '@lingui/core/macro';
import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api, failureText } from '../../api/api.ts';
import { UNTIL_SHOWN } from '../../api/read-again-link.ts';
import { PROFILE_SCOPE } from '../../app/profile-scope.ts';
import { useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { applyServerErrors, fieldsOf, useLazyZodForm } from '../../ui/hooks/form.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { suggestHandles } from './suggest-handles.ts';
import { loadHandleSchema, useHandleCheck } from './use-handle-check.ts';

/** Chooses the handle, and says while it is typed whether it is free. The first one also turns the page on. */
export function HandleForm({ handle }: { handle: string | null }) {
  const { user } = useSession();
  const utils = api.useUtils();
  const [suggestions] = useState(() => (handle === null && user ? suggestHandles(user) : []));
  const form = useLazyZodForm(loadHandleSchema, { handle: handle ?? suggestions[0] ?? '' });
  const typed = useWatch({ control: form.control, name: 'handle' })
    .trim()
    .toLowerCase()
    .replace(/^(.*\/)?@/, '');
  const isFree = useHandleCheck(typed, handle);
  const { isDirty } = form.formState;
  const next = isFree === false && !isDirty ? suggestions[suggestions.indexOf(typed) + 1] : undefined;
  useEffect(() => {
    if (next !== undefined) form.reset({ handle: next });
  }, [form, next]);

  const save = api.profile.updateSettings.useMutation({
    scope: PROFILE_SCOPE,
    trpc: UNTIL_SHOWN,
    onSuccess({ user: saved }) {
      utils.profile.get.setData(undefined, saved);
      form.reset({ handle: saved.handle ?? '' });
      showToast({ tone: 'success', title: SUCCESS_TEXTS.settings });
    },
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const isFieldError = errorBody(save.error)?.errors !== undefined;
  const field = fieldsOf(form)('handle');
  return (
    <form
      noValidate
      aria-label={t`Page address`}
      onSubmit={form.handleSubmit((input) => {
        if (!save.isPending && input.handle !== handle)
          save.mutate(handle === null ? { ...input, isPublicOnWeb: true } : input);
      })}
      className="grid gap-3"
    >
      <FormError>{save.error && !isFieldError && failureText(save.error, FAILURE_TEXTS.saveSettings)}</FormError>
      <TextField
        label={t`Handle`}
        hint={
          <>
            {handle === null
              ? t`Your address will be ${location.host}/@${typed || 'your_name'}`
              : t`You can change it once in 30 days. Your old link keeps working for 90 days.`}
            <span aria-live="polite" className="block min-h-5">
              {field.error === undefined && isFree !== undefined && <Availability handle={typed} isFree={isFree} />}
            </span>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        icon={<span aria-hidden>@</span>}
        {...field}
      />
      <Button
        type="submit"
        variant={handle === null ? 'primary' : 'secondary'}
        busy={save.isPending && t`Saving…`}
        className="justify-self-start"
      >
        {handle === null ? t`Create my page` : t`Change handle`}
      </Button>
    </form>
  );
}

function Availability({ handle, isFree }: { handle: string; isFree: boolean }) {
  const Icon = isFree ? CircleCheck : CircleX;
  return (
    <span className={isFree ? 'font-medium text-success' : 'font-medium text-danger'}>
      <Icon aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      {isFree ? t`@${handle} is free` : t`@${handle} is taken`}
    </span>
  );
}
