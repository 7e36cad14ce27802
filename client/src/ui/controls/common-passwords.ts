import { LIMITS } from '@proverse/shared';
import { dictionary } from '@zxcvbn-ts/language-common';

/** As many as fit into the size budget. The server rejects rarer ones too. */
const MOST_COMMON = 12_000;

/**
 * The most common passwords in lower case, each between two line breaks. Digits alone are left out, because they are weak
 * anyway. A build contains only this text (vite/common-passwords.ts), a fifth of the package.
 */
export const COMMON_PASSWORDS = `\n${dictionary['passwords-common']
  .filter((password) => password.length >= LIMITS.passwordMin && /\D/.test(password))
  .slice(0, MOST_COMMON)
  .toSorted()
  .join('\n')}\n`;
