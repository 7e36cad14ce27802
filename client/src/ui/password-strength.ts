const RULES = [/^.{8,}$/su, /\p{Lu}/u, /\p{Ll}/u, /\d/u, /[^\p{L}\d\s]/u];

export interface PasswordStrength {
  /** 0 to 5, one point each for length, an uppercase and a lowercase letter, a digit and a special character. */
  score: number;
  label: 'Weak' | 'Fair' | 'Good' | 'Strong';
}

/** How strong a password is, as the server judges it; 3 is enough to change one. */
export function passwordStrength(password: string): PasswordStrength {
  const score = RULES.filter((rule) => rule.test(password)).length;
  if (score <= 2) return { score, label: 'Weak' };
  if (score === 3) return { score, label: 'Fair' };
  return { score, label: score === 4 ? 'Good' : 'Strong' };
}
