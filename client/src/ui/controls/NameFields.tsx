import { TextField, type TextFieldProps } from './TextField.tsx';

type Registered = Omit<TextFieldProps, 'label'>;

/** Both are registered by the parent's render, see `fieldsOf`: a form focuses its first error in the order of registration. */
/** First and last name, laid out by the parent. */
export function NameFields({ firstName, lastName }: { firstName: Registered; lastName: Registered }) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" {...firstName} />
      <TextField label="Last name" autoComplete="family-name" {...lastName} />
    </>
  );
}
