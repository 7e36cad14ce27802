import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from './TextField.tsx';

export interface NameFieldsProps {
  register: (field: 'firstName' | 'lastName') => UseFormRegisterReturn;
  errors: FieldErrors<{ firstName: string; lastName: string }>;
}

/** First and last name, side by side in the caller's grid where there is room. */
export function NameFields({ register, errors }: NameFieldsProps) {
  return (
    <>
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
    </>
  );
}
