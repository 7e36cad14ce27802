/** `npm run dev`: serves the client with Vite, and restarts the server on each change. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { fillTerms } from '../server/src/transport/pages/landing-page.ts';
import { loadConfig } from '../server/src/config/config.ts';
import { startEmbeddedPostgres } from '../server/src/database/embedded/embedded-postgres.ts';
import { drawDefaultFaces } from './command-parts/draw-default-faces.ts';
import { runUntilStopped } from './command-parts/run-until-stopped.ts';

const root = join(import.meta.dirname, '..');

await runUntilStopped(async () => {
  const config = loadConfig(process.env);
  await drawDefaultFaces();
  const postgres =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, onRestart: console.error })
      : undefined;
  const api = `http://127.0.0.1:${config.port}`;
  const vite = await createServer({
    configFile: join(root, 'client', 'vite.config.ts'),
    plugins: [{ name: 'proverse:landing-terms', transformIndexHtml: (html) => fillTerms(html, config, 'en') }],
    server: { proxy: { '/api': api, '/trpc': api, '/dev': api, '/ws': { target: api, ws: true } } },
  });
  await vite.listen();
  const publicUrl = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  // A separate process group, so that Ctrl-C reaches only us and the server stops before its database.
  const server = spawn(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      '--conditions=proverse-source',
      join(root, 'scripts', 'dev', 'dev-server.ts'),
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: {
        // The browser talks to Vite, so Vite's address is the allowed origin and the one in emails.
        PUBLIC_URL: publicUrl,
        // One process restarts faster.
        WORKERS: '1',
        ...process.env,
        DATABASE_URL: postgres?.serverUrl ?? config.databaseUrl,
        // Each restart runs the changed SQL files.
        DATABASE_OWNER_URL: postgres?.url ?? config.databaseOwnerUrl,
      },
    },
  );
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  console.log(`\n  Proverse reloads on changes at ${publicUrl}\n  Emails are at ${publicUrl}/dev/mail\n`);
  return {
    async close() {
      await vite.close();
      server.kill('SIGTERM');
      await exited;
      await postgres?.stop();
    },
  };
});
