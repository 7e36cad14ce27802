import { t } from '@lingui/core/macro';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Registered = Omit<TextFieldProps, 'label'>;

/**
 * First and last name, laid out by the parent, whose render registers both, see `fieldsOf`: a form focuses its first error
 * in the order of registration.
 */
export function NameFields({ firstName, lastName }: { firstName: Registered; lastName: Registered }) {
  return (
    <>
      <TextField label={t`First name`} autoComplete="given-name" {...firstName} />
      <TextField label={t`Last name`} autoComplete="family-name" {...lastName} />
    </>
  );
}
