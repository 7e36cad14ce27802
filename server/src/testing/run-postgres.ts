// Runs the embedded PostgreSQL in its own process, so that a test can kill it.
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', disposable: true });
process.stdout.write(`${postgres.url}\n`);
setInterval(() => undefined, 1 << 30);
