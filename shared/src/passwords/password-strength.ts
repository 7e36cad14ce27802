/** The minimum score when a password is changed or reset. */
export const PASSWORD_STRENGTH_REQUIRED = 3;

export type PasswordStrength = 0 | 1 | 2 | 3 | 4 | 5;
export type PasswordStrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Strong';

const POINTS: readonly RegExp[] = [/^.{8,}$/su, /\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u];

const WEAK = 2;

/**
 * Scores 0 to 5: a point each for 8 characters, an uppercase letter, a lowercase letter, a digit and a special one. A
 * common password is Weak in any case.
 */
export function passwordStrength(password: string, { isCommon = false } = {}): PasswordStrength {
  const points = POINTS.filter((point) => point.test(password)).length as PasswordStrength;
  return isCommon && points > WEAK ? WEAK : points;
}

/** Returns the label of a score: Weak (2 or less), Fair (3), Good (4) or Strong (5). */
export function passwordStrengthLabel(strength: PasswordStrength): PasswordStrengthLabel {
  switch (strength) {
    case 5:
      return 'Strong';
    case 4:
      return 'Good';
    case 3:
      return 'Fair';
    default:
      return 'Weak';
  }
}
