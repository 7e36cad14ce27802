/** The measured process: Proverse, or with `bare` a single Fastify route that returns a constant. */
import Fastify from 'fastify';
import { loadConfig } from '../../server/src/config.ts';
import { startServer } from '../../server/src/main.ts';

const port = Number(process.env.PORT);
if (process.argv[2] === 'bare') {
  const app = Fastify();
  app.get('/', async () => ({ coins: 1000 }));
  await app.listen({ host: '127.0.0.1', port });
} else {
  await startServer(loadConfig(process.env), process.env.DATABASE_URL ?? '');
}
process.send?.('ready');
