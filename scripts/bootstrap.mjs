// Installs what is missing, then runs the command on the repository's Node. This file is plain JavaScript, because it runs
// on the machine's own Node. It starts the repository's Node by its path, because the shell of `npm run` may have looked
// up `node` before the install.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './command-parts/take-lock.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stamp = join(modules, '.proverse-install');
const UNFINISHED = 'unfinished';
// Runs a program and kills it with all that it has started when we end, even by kill -9: then the read returns. Until then
// the process that waits in the background holds our lock (file 4). On Windows, Node ends its children with itself.
const WITH_US = '(read -r _ <&3; kill -9 0) >/dev/null 2>&1 & exec "$@" 3<&- 4<&-';
const LOCKS = '.proverse-locks';
const npm = process.ppid;
const [script = '', ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Proverse needs Node 20 or newer. This is ${process.version}.`);
}
if (!/^[a-z-]+$/.test(script) || !existsSync(join(root, 'scripts', `${script}.ts`))) {
  fail(`There is no script named "${script}".`);
}
await install();
run();

async function install() {
  if (isInstalled()) return;
  const lock = await takeLock(join(modules, LOCKS, 'install'), () =>
    console.log('Another command is installing the dependencies. Waiting for it …'),
  );
  if (!isInstalled()) {
    console.log('Installing dependencies (once, a minute or two) …');
    if (wasCutShort()) removeModules();
    writeFileSync(stamp, UNFINISHED);
    await runNpm(lock.fd);
    writeFileSync(stamp, wantedStamp());
  }
  lock.release();
}

function isInstalled() {
  return readStamp() === wantedStamp();
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
}

function wantedStamp() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

// npm writes .package-lock.json when everything is in place.
function wasCutShort() {
  return readStamp() === UNFINISHED || !existsSync(join(modules, '.package-lock.json'));
}

// npm may take a package that is only half there for an installed one.
function removeModules() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const workspace of ['.', ...workspaces]) {
    const directory = join(root, workspace, 'node_modules');
    for (const entry of existsSync(directory) ? readdirSync(directory) : []) {
      if (entry !== LOCKS) rmSync(join(directory, entry), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

// Resolves when npm has ended with success.
async function runNpm(lockFd) {
  const path = process.env.npm_execpath ?? '';
  const [command, ...first] = path.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm'];
  // `npm ci` rejects a lock file that lacks another platform's binaries; `install --no-save` takes the same versions.
  // --include=dev, because with NODE_ENV=production npm would omit the pinned Node and the build tools.
  const options = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const program = [command, ...first, ...options];
  const [shell, ...words] = process.platform === 'win32' ? program : ['sh', '-c', WITH_US, 'sh', ...program];
  const child = spawn(shell, words, {
    cwd: root,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', lockFd ?? 'ignore'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const problem = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(code === 0 ? undefined : `npm ended with ${code ?? signal}`));
  });
  child.stdio[3]?.destroy();
  if (problem === undefined) return;
  console.error(output.trim());
  fail(`The dependencies could not be installed (${problem}).`);
}

/**
 * A small young generation takes a fifth less peak memory at the same throughput. Without a limit for the rest, a server
 * with 50 MiB in use grows above 256 MiB.
 */
function memoryOptions() {
  return ['--max-semi-space-size=4', ...(script === 'start' ? ['--max-old-space-size=192'] : [])];
}

function run() {
  const child = spawn(
    join(bin, 'node'),
    ['--conditions=proverse-source', ...memoryOptions(), join(root, 'scripts', `${script}.ts`), ...args],
    {
      // The ipc channel closes when we are killed, which tells the child to stop.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        // Caching compiled TypeScript halves the time until the server listens.
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
        // With more arenas, threads that hash passwords or read files keep memory that nothing else can use.
        MALLOC_ARENA_MAX: '2',
        ...process.env,
        PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
      },
    },
  );
  // In a terminal Ctrl-C reaches the child directly. Passing it on would count as a second request to stop.
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true;
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  stopWithNpm(() => isStopping || child.kill('SIGTERM'));
  child.once('error', (error) =>
    fail(`${join(bin, 'node')} does not run (${error.message}): delete node_modules and try again.`),
  );
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

// Calls `stop` when npm has ended. After `kill -9`, npm cannot stop what it started, so we watch for a new parent
// process.
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
