import { fieldError, PASSWORD_STRENGTH_REQUIRED, passwordStrength } from '@proverse/shared';

/** @throws DomainError VALIDATION_FAILED for `field` when the password's strength is below `Fair` */
export function requireStrongPassword(field: string, password: string): void {
  if (passwordStrength(password) >= PASSWORD_STRENGTH_REQUIRED) return;
  throw fieldError(
    field,
    'Password is too weak. Mix at least three of: 8 characters, uppercase, lowercase, digits, special characters',
  );
}
