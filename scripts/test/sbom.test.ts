import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly { readonly 'bom-ref': string }[];
}

test('the SBOM of CI lists every package of the server, and is made without a network', () => {
  const command = /- run: (npm sbom .+) > sbom\.cdx\.json$/m.exec(read('.github/workflows/ci.yml'))?.[1] ?? '';
  const [program = '', ...args] = command.split(' ');
  const offline = { npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:9' };
  const text = execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...offline, NODE_OPTIONS: '' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components } = JSON.parse(text) as Sbom;
  const listed = components.map((component) => component['bom-ref']);
  const { dependencies } = JSON.parse(read('server/package.json')) as { dependencies: Record<string, string> };
  expect(bomFormat).toBe('CycloneDX');
  const shipped = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(shipped.filter((each) => !listed.includes(each))).toEqual([]);
});
