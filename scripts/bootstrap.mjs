// Installs what is missing, then runs the command on the repository's Node. This file is plain JavaScript, because it runs
// on the machine's own Node. It starts the repository's Node by its path, because the shell of `npm run` may have looked
// up `node` before the install.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.proverse-install');
const [script = '', ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Proverse needs Node 20 or newer. This is ${process.version}.`);
}
if (!/^[a-z-]+$/.test(script) || !existsSync(join(root, 'scripts', `${script}.ts`))) {
  fail(`There is no script named "${script}".`);
}
install();
run();

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies (once, a minute or two) …');
  const npm = process.env.npm_execpath ?? '';
  const [command, ...first] = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
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
  const done = spawnSync(command, [...first, ...options], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: process.env,
  });
  if (done.status !== 0) {
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`.trim());
    fail(`The dependencies could not be installed (${done.error?.message ?? `npm ended with ${done.status}`}).`);
  }
  writeFileSync(stamp, wanted);
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
  const npm = process.ppid;
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
