import { FIELD_TEXTS, fieldError, PASSWORD_STRENGTH_REQUIRED, passwordStrength } from '@proverse/shared';

/** @throws DomainError VALIDATION_FAILED for `field` when the password's strength is below `Fair` */
export function requireStrongPassword(field: string, password: string): void {
  if (passwordStrength(password) >= PASSWORD_STRENGTH_REQUIRED) return;
  throw fieldError(field, FIELD_TEXTS.passwordWeak);
}
