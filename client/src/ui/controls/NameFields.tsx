import { TextField, type TextFieldProps } from './TextField.tsx';

export interface NameFieldsProps {
  /** Returns the registration and error of a field, see `fieldsOf`. */
  field: (name: 'firstName' | 'lastName') => Omit<TextFieldProps, 'label'>;
}

/** First and last name, laid out by the parent. */
export function NameFields({ field }: NameFieldsProps) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
    </>
  );
}
