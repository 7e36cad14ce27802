import { t } from '@lingui/core/macro';
import type { FormEvent, ReactNode } from 'react';
import { SimilarPrices } from '../../../people/SimilarPrices.tsx';
import { CoinField } from '../../../ui/controls/CoinField.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { fieldsOf, shownError } from '../../../ui/hooks/form.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { LanguagesField } from './LanguagesField.tsx';
import { PortfolioFields } from './PortfolioFields.tsx';
import { SkillsField } from './SkillsField.tsx';
import type { ProfileForm } from './use-profile-form.ts';

const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

export interface ProfessionalFieldsProps {
  form: ProfileForm;
  onSubmit: (event: FormEvent) => void;
  /** The error and the buttons at the end of the form. */
  children: ReactNode;
}

/** The form of the Professional tab. */
export function ProfessionalFields({ form, onSubmit, children }: ProfessionalFieldsProps) {
  const field = fieldsOf(form);
  const { errors } = form.formState;
  const [messageRate, priorityRate, followUpRate, skills, languages, portfolio] = form.watch([
    'messageRate',
    'priorityRate',
    'followUpRate',
    'skills',
    'languages',
    'portfolio',
  ]);
  return (
    <form noValidate aria-label={t`Professional information`} onSubmit={onSubmit} className="flex flex-col gap-8">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <TextField label={t`Profession`} {...field('profession')} />
        <CoinField
          {...field('messageRate')}
          label={t`Message price`}
          hint={
            <>
              {t`The price of one message to you. Existing messages keep their price.`}
              <SimilarPrices />
            </>
          }
          value={messageRate}
          onValueChange={(text) => form.setValue('messageRate', text, CHANGED)}
        />
        <CoinField
          {...field('priorityRate')}
          label={t`Priority price`}
          optional
          hint={t`For a reply within 24 hours. If you miss the deadline, the sender is refunded.`}
          value={priorityRate}
          onValueChange={(text) => form.setValue('priorityRate', text, CHANGED)}
        />
        <CoinField
          {...field('followUpRate')}
          label={t`Follow-up price`}
          optional
          hint={t`For one more question after your reply. Leave it empty to charge the message price.`}
          value={followUpRate}
          onValueChange={(text) => form.setValue('followUpRate', text, CHANGED)}
        />
        <TextField
          label={t`Headline`}
          optional
          hint={t`A line under your name in the directory.`}
          className="sm:col-span-2"
          {...field('headline')}
        />
        <TextArea label={t`Experience`} optional rows={5} className="sm:col-span-2" {...field('experience')} />
        <SkillsField
          skills={skills}
          onSkillsChange={(changed) => form.setValue('skills', changed, CHANGED)}
          error={shownError(errors.skills?.message ?? errors.skills?.root?.message)}
        />
        <LanguagesField
          languages={languages}
          onLanguagesChange={(changed) => form.setValue('languages', changed, CHANGED)}
          error={shownError(errors.languages?.message ?? errors.languages?.root?.message)}
        />
      </div>
      <PortfolioFields
        items={portfolio}
        onItemsChange={(changed) => form.setValue('portfolio', changed, CHANGED)}
        error={shownError(errors.portfolio?.message ?? errors.portfolio?.root?.message)}
      />
      {children}
    </form>
  );
}
