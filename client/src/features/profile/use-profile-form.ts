import { useEffect, useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { errorBody, type contract, type InputOf } from '@proverse/shared';
import { api } from '../../api.ts';
import { applyServerErrors } from '../../ui/hooks/form.ts';
import type { ProfileTab } from './profile-address.ts';
import { useValuesForm } from './profile-forms.ts';
import type { profileSchema } from './profile-schema.ts';
import { changesOf, restoreValues, valuesOf, type Profile, type ProfileValues } from './profile-values.ts';
import { useProfileChanged } from './use-own-profile.ts';
import { useProfileDraft } from './use-profile-draft.ts';

type Field = keyof ProfileValues;
type Changes = InputOf<typeof contract.profile.update>;

/** The fields of the Personal tab; all others stand on the Professional one. */
const PERSONAL: readonly Field[] = ['firstName', 'lastName', 'phone', 'location', 'bio'];

interface Editing {
  profile: Profile;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  takesFocus: boolean;
  onFinish: (isSaved: boolean) => void;
}

type Checked = z.infer<ReturnType<typeof profileSchema>>;

/** The form over the whole profile: restores what was typed before, saves what differs, and leads to what is wrong. */
export function useProfileForm({ profile, tab, onTabChange, takesFocus, onFinish }: Editing) {
  const draft = useProfileDraft();
  // What was here when editing began: a change made elsewhere meanwhile is not undone by saving.
  const [base] = useState(() => valuesOf(profile));
  const [initial] = useState(() => restoreValues(base, draft.keptChanges));
  const form = useValuesForm(initial, base.messageRate !== null);
  const focusNext = useRef<Field>(undefined);
  const changed = useProfileChanged();
  const save = api.profile.update.useMutation();

  const keep = useRef(draft.keep);
  useEffect(() => {
    keep.current = draft.keep;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep.current(changesOf(values, base)),
      }),
    [form, base],
  );

  useEffect(() => {
    if (takesFocus) form.setFocus(tab === 'professional' ? 'profession' : 'firstName');
    // Once, when editing begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (focusNext.current) form.setFocus(focusNext.current);
    focusNext.current = undefined;
  }, [form, tab]);

  /** Opens the tab of the first field in error and goes there. */
  function show(errors: Readonly<Record<string, unknown>>): void {
    const field = FIELDS.find((name) => name in errors);
    if (!field) return;
    const itsTab = PERSONAL.includes(field) ? 'personal' : 'professional';
    if (itsTab === tab) form.setFocus(field);
    else {
      focusNext.current = field;
      onTabChange(itsTab);
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
        // What was typed while it was being saved is a change of its own.
        draft.keep(changesOf(form.getValues(), submitted));
        changed(user);
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

/** In the order in which they stand. */
const FIELDS: readonly Field[] = [
  ...PERSONAL,
  'profession',
  'headline',
  'messageRate',
  'experience',
  'skills',
  'portfolio',
];

/** The named fields as the server takes them. */
function onlyFields({ messageRate, ...others }: Checked, names: readonly string[]): Changes {
  const changes: Changes = { ...others, ...(messageRate !== null && { messageRate }) };
  for (const field of FIELDS) if (!names.includes(field)) delete changes[field];
  return changes;
}
