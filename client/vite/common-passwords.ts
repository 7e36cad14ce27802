import type { Plugin } from 'vite';

const MODULE = '/ui/controls/passwords/common-passwords.ts';

/** Replaces the module that computes the list of common passwords with the list itself, which is far smaller. */
export function commonPasswords(): Plugin {
  return {
    name: 'proverse:common-passwords',
    async load(id) {
      if (!id.endsWith(MODULE)) return undefined;
      const { COMMON_PASSWORDS } = await import('../src/ui/controls/passwords/common-passwords.ts');
      return `export const COMMON_PASSWORDS = ${JSON.stringify(COMMON_PASSWORDS)};`;
    },
  };
}
