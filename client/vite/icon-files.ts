import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from 'lucide-react';/;
const INDEX = createRequire(import.meta.url)
  .resolve('lucide-react')
  .replace('cjs/lucide-react.js', 'esm/lucide-react.mjs');

/** Imports each icon from its file. Every part imports the package's index, so all icons would be in the first download. */
export function iconFiles(): Plugin {
  let index = '';
  const fileOf = (name: string) => new RegExp(` as ${name}[, ].*'./icons/(.+)\\.mjs'`).exec(index)?.[1];
  return {
    name: 'proverse:icon-files',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      index = await readFile(INDEX, 'utf8');
    },
    transform: {
      filter: { code: IMPORT },
      handler: (code) =>
        code.replace(IMPORT, (_, list: string) =>
          Array.from(
            list.matchAll(/(?<!type |as )\b(?!type )(\w+)( as (\w+))?/g),
            ([, name = '', , local = name]) => `import ${local} from 'lucide-react/icons/${fileOf(name)}';`,
          ).join(''),
        ),
    },
  };
}
