import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Modules that compute values from much larger ones. */
const MODULES = ['../src/ui/controls/passwords/common-passwords.ts', '../../shared/src/client/call-facts.ts'].map(
  (path) => fileURLToPath(new URL(path, import.meta.url)),
);

/** Replaces each of these modules with the values that it exports. */
export function computedModules(): Plugin {
  return {
    name: 'proverse:computed-modules',
    async load(id) {
      if (!MODULES.includes(id)) return undefined;
      const values = Object.entries((await import(id)) as object);
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}
