import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(import.meta.dirname, '../../..');

interface Version {
  readonly revision: string;
  readonly root: string;
}

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** What a node needs to run. */
function dependenciesOf(root: string): string {
  const manifests = ['server', 'shared'].map((workspace) =>
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  );
  return JSON.stringify(manifests.map((text) => (JSON.parse(text) as { dependencies: object }).dependencies));
}

/** Unpacks a revision of the repository below `directory`, with the packages of this one if it needs the same. */
export async function earlierVersion(wanted: string | undefined, directory: string): Promise<Version> {
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-creatordate', 'v*').split('\n');
  const revision = git('rev-parse', '--short', wanted ?? (tag === '' || tag === undefined ? 'HEAD^' : tag));
  const root = join(directory, 'earlier');
  mkdirSync(root);
  execFileSync('sh', ['-c', `git archive ${revision} | tar x -C "$1"`, 'sh', root], { cwd: ROOT });
  if (dependenciesOf(root) === dependenciesOf(ROOT)) linkPackages(root);
  else execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
  return { revision, root };
}

/** Links everything but the workspaces, which must be those of that revision. */
function linkPackages(root: string): void {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@proverse'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@proverse') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const name of ['shared', 'server']) symlinkSync(join(root, name), join(modules, '@proverse', name));
}

/** Runs `npm run migrate` of the version in `root`. */
export async function migrateWith(root: string, env: Readonly<Record<string, string>>): Promise<void> {
  const program = ['--conditions=proverse-source', join(root, 'scripts/migrate.ts')];
  await promisify(execFile)(process.execPath, program, { env: { PATH: process.env['PATH'], ...env } });
}
