import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from './precompress.ts';
import { checkBudget } from './size-budget.ts';

const AUTH = 'src/features/auth/AuthScreen.tsx';
const SHELL = 'src/app/shell/Shell.tsx';
const DASHBOARD = 'src/features/dashboard/DashboardScreen.tsx';
const SOCKET = 'src/app/live/socket-link.ts';
const WALLET = 'src/features/coins/WalletScreen.tsx';
const lazy = (file: string) => ({ file, isDynamicEntry: true });
const manifest = {
  'index.html': { file: 'landing.js', css: ['landing.css'], isEntry: true },
  'app.html': { file: 'app.js', css: ['app.css'], isEntry: true, dynamicImports: [AUTH, SHELL, DASHBOARD, WALLET] },
  [AUTH]: lazy('auth.js'),
  [SHELL]: lazy('shell.js'),
  [DASHBOARD]: lazy('dashboard.js'),
  [SOCKET]: lazy('socket.js'),
  [WALLET]: { ...lazy('wallet.js'), css: ['wallet.css'] },
  '../node_modules/canvas-confetti/index.js': lazy('confetti.js'),
};

let dist = '';
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'proverse-budget-'));
  await mkdir(join(dist, '.vite'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...('css' in chunk ? chunk.css : [])]);
  for (const file of ['index.html', 'theme.js', 'start.js', ...files]) await writeFile(join(dist, file), '');
  await precompress(dist);
});
afterAll(() => rm(dist, { recursive: true }));

test('an empty client is within the budget', async () => {
  expect(await checkBudget(dist)).toContain('landing fonts');
});

// Random bytes do not compress, so these are the kilobytes that a browser would download.
test.for([
  ['landing.js', 4, 'landing JS'],
  ['theme.js', 4, 'landing JS'],
  ['index.html', 21, 'landing HTML and CSS'],
  ['landing.css', 21, 'landing HTML and CSS'],
  ['assets/figtree-text.woff2', 33, 'landing fonts'],
  ['app.css', 16, 'app CSS'],
  ['wallet.css', 16, 'app CSS'],
  ['app.js', 141, 'shell and dashboard JS'],
  ['start.js', 141, 'shell and dashboard JS'],
  ['shell.js', 141, 'shell and dashboard JS'],
  ['dashboard.js', 141, 'shell and dashboard JS'],
  ['socket.js', 141, 'shell and dashboard JS'],
  ['auth.js', 141, 'AuthScreen JS'],
  ['wallet.js', 41, 'WalletScreen JS'],
  ['confetti.js', 41, 'index.js JS'],
] as const)('%s of %i kB exceeds the limit of: %s', async ([file, kb, measure]) => {
  const small = file.startsWith('assets/') ? null : '';
  await writeFile(join(dist, file), randomBytes(kb * 1000));
  await precompress(dist);
  try {
    await expect(checkBudget(dist)).rejects.toThrow(`${measure}: ${kb}.0 kB brotli`);
  } finally {
    if (small === null) await rm(join(dist, file));
    else await writeFile(join(dist, file), small);
  }
});

test('reports a screen that has moved', async () => {
  const path = join(dist, '.vite/manifest.json');
  const { [SHELL]: moved, ...others } = manifest;
  await writeFile(path, JSON.stringify({ ...others, 'src/features/frame/Shell.tsx': moved }));
  await expect(checkBudget(dist)).rejects.toThrow(SHELL);
  await writeFile(path, JSON.stringify(manifest));
});
