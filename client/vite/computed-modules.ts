import type { Plugin } from 'vite';

/** Modules that compute values from much larger ones, by the end of their path. */
const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  '/ui/controls/common-passwords.ts': () => import('../src/ui/controls/passwords/common-passwords.ts'),
  '/shared/src/client/call-facts.ts': () => import('../../shared/src/client/call-facts.ts'),
};

/** Replaces each of these modules with the values that it exports. */
export function computedModules(): Plugin {
  return {
    name: 'proverse:computed-modules',
    async load(id) {
      const load = Object.entries(MODULES).find(([path]) => id.endsWith(path))?.[1];
      if (!load) return undefined;
      const values = Object.entries(await load());
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}
