import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;
const EXPORT = /export \{([^}]*)\} from '(\.\/icons\/[^']+)';/g;

const LIGHT_ICON = join(import.meta.dirname, '../src/ui/light-icon.ts');

/**
 * Takes each icon from its own file. Through the package's index every module seems to use every icon, so that those
 * which the first screen needs could not be put into one download. What draws them is ours.
 */
export function directIcons(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    name: 'proverse:direct-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => LIGHT_ICON },
    transform: {
      filter: { id: /\/client\/src\/.*\.tsx?$/, code: "from 'lucide-react'" },
      async handler(code) {
        files ??= readIndex();
        const fileOf = await files;
        return code.replaceAll(IMPORT, (_statement, names: string) => {
          const lines = names.split(',').map((each) => {
            const [name = '', , as = name] = each.trim().split(' ');
            // A type, or the comma at the end.
            if (name === 'type' || name === '') return '';
            const file = fileOf.get(name);
            if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
            return `import ${as} from ${JSON.stringify(file)};`;
          });
          return lines.join(' ');
        });
      },
    },
  };
}

/** The file of each icon by each of its names. */
async function readIndex(): Promise<ReadonlyMap<string, string>> {
  const root = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
  const index = join(root, 'dist/esm/lucide-react.mjs');
  const exported = (await readFile(index, 'utf8')).matchAll(EXPORT);
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      names
        .split(',')
        .map((name): [string, string] => [name.replace('default as', '').trim(), join(dirname(index), file)]),
    ),
  );
}
