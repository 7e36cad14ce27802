import { t } from '@lingui/core/macro';
import { LIMITS } from '@proverse/shared';
import { NameFields } from '../../../ui/controls/NameFields.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { fieldsOf } from '../../../ui/hooks/form.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { ProfileForm } from './use-profile-form.ts';

/** The fields of the Personal tab. */
export function PersonalFields({ form, email }: { form: ProfileForm; email: string }) {
  const field = fieldsOf(form);
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <TextField label={t`Email`} type="email" readOnly value={email} hint={t`You can't change your email.`} />
      <TextField
        label={t`Phone`}
        optional
        type="tel"
        autoComplete="tel"
        hint={t`Only you can see this.`}
        {...field('phone')}
      />
      <TextField
        label={t`Location`}
        optional
        placeholder={t`Pune, India`}
        className="sm:col-span-2"
        {...field('location')}
      />
      <TextArea
        label={t`Bio`}
        optional
        rows={5}
        maxLength={LIMITS.bioMax}
        hint={t`What you know and what people can ask you.`}
        className="sm:col-span-2"
        {...field('bio')}
        value={form.watch('bio')}
      />
    </div>
  );
}
