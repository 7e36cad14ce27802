import { dictionary } from '@zxcvbn-ts/language-common';

/** As many as fit into the size budget. The server rejects rarer ones too. */
const MOST_COMMON = 12_000;

/**
 * The most common passwords in lower case, each between two line breaks. Shorter ones and digits alone are left out,
 * because they are weak anyway. A build contains only this text (vite/common-passwords.ts), a fifth of the package. It
 * imports nothing else, because Vite's configuration imports this module and cannot read other sources.
 */
export const COMMON_PASSWORDS = `\n${dictionary['passwords-common']
  .filter((password) => password.length >= 8 && /\D/.test(password))
  .slice(0, MOST_COMMON)
  .toSorted()
  .join('\n')}\n`;
