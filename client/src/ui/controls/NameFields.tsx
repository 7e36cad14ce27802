import { TextField, type TextFieldProps } from './TextField.tsx';

export interface NameFieldsProps {
  /** What a form spreads onto a field, its error with it. */
  field: (name: 'firstName' | 'lastName') => Omit<TextFieldProps, 'label'>;
}

/** First and last name, side by side in the caller's grid where there is room. */
export function NameFields({ field }: NameFieldsProps) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
    </>
  );
}
