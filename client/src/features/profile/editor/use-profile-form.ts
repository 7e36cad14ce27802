import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import type { contract, InputOf } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { api } from '../../../api/api.ts';
import { applyServerErrors, useLazyZodForm } from '../../../ui/hooks/form.ts';
import type { ProfileTab } from '../profile-address.ts';
import type { profileSchema } from './profile-schema.ts';
import { changesOf, restoreValues, valuesOf, type Profile, type ProfileValues } from '../profile-values.ts';
import { useApplySavedProfile } from '../../../app/use-apply-saved-profile.ts';
import { useProfileDraft } from './use-profile-draft.ts';

type Field = keyof ProfileValues;
type Changes = InputOf<typeof contract.profile.update>;

const loadSchema = async () => (await import('./profile-schema.ts')).profileSchema(false);
const loadPricedSchema = async () => (await import('./profile-schema.ts')).profileSchema(true);

/** The fields of the Personal tab. The others are on the Professional tab. */
const PERSONAL: readonly Field[] = ['firstName', 'lastName', 'phone', 'location', 'bio'];

export interface ProfileEditing {
  profile: Profile;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** Focuses the first field. */
  takesFocus: boolean;
  onFinish: (isSaved: boolean) => void;
}

type Checked = z.infer<ReturnType<typeof profileSchema>>;

/** The form over the whole profile. It restores unsaved changes, saves only what differs, and focuses the first error. */
export function useProfileForm({ profile, tab, onTabChange, takesFocus, onFinish }: ProfileEditing) {
  const draft = useProfileDraft();
  // The profile when editing began. Saving only what differs from it keeps later changes made elsewhere.
  const [base] = useState(() => valuesOf(profile));
  const [initial] = useState(() => restoreValues(base, draft.keptChanges));
  const form = useLazyZodForm(base.messageRate === null ? loadSchema : loadPricedSchema, initial, {
    focusesErrors: false,
  });
  const focusNext = useRef<Field>(undefined);
  const applySaved = useApplySavedProfile();
  const save = api.profile.update.useMutation();

  const keep = useEffectEvent(draft.keep);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(changesOf(values, base)),
      }),
    [form, base],
  );

  useEffect(() => {
    if (takesFocus) form.setFocus(tab === 'professional' ? 'profession' : 'firstName');
    // Only once, when editing begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (focusNext.current) form.setFocus(focusNext.current);
    focusNext.current = undefined;
  }, [form, tab]);

  /** Opens the tab of the first field in error and focuses the field. */
  function show(errors: Readonly<Record<string, unknown>>): void {
    const field = FIELDS.find((name) => name in errors);
    if (!field) return;
    const fieldTab = PERSONAL.includes(field) ? 'personal' : 'professional';
    if (fieldTab === tab) form.setFocus(field);
    else {
      focusNext.current = field;
      onTabChange(fieldTab);
    }
  }

  const submit = form.handleSubmit((output) => {
    if (save.isPending) return;
    const submitted = structuredClone(form.getValues());
    const names = Object.keys(changesOf(submitted, base));
    if (names.length === 0) {
      onFinish(false);
      return;
    }
    save.mutate(onlyFields(output, names), {
      onSuccess({ user }) {
        // Anything typed while saving is a new change.
        draft.keep(changesOf(form.getValues(), submitted));
        applySaved(user);
        onFinish(true);
      },
      onError(error) {
        const errors = errorBody(error)?.errors ?? {};
        applyServerErrors(form, errors);
        show(errors);
      },
    });
  }, show);

  return { form, submit: (event: FormEvent) => void submit(event), save, draft };
}

/** All fields, in their order on the screen. */
const FIELDS: readonly Field[] = [
  ...PERSONAL,
  'profession',
  'headline',
  'messageRate',
  'priorityRate',
  'followUpRate',
  'experience',
  'skills',
  'languages',
  'portfolio',
];

/** The named fields, in the shape that the server accepts. */
function onlyFields({ messageRate, ...others }: Checked, names: readonly string[]): Changes {
  const changes: Changes = { ...others, ...(messageRate !== null && { messageRate }) };
  // Not FIELDS, which may lack a field of the form.
  for (const field of Object.keys(changes)) if (!names.includes(field)) delete changes[field as keyof Changes];
  return changes;
}

export type ProfileForm = ReturnType<typeof useProfileForm>['form'];
