/**
 * Serves what the server's reads are compared with, with Fastify and nothing else. `/bytes/NAME` returns the recorded
 * response of the read NAME. `/query/NAME/N` makes the statements that the server made for reader N, with the same pool
 * settings, and returns the rows of the last one.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { openPool } from '../../server/src/database/pool.ts';
import type { RecordedRead } from './record-reads.ts';

const { DATABASE_URL = '', PORT, READS_FILE = '' } = process.env;
const { pool } = openPool(DATABASE_URL);
const reads = JSON.parse(readFileSync(READS_FILE, 'utf8')) as RecordedRead[];

const app = Fastify();
for (const { name, body, statements } of reads) {
  app.get(`/bytes/${name}`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  app.get<{ Params: { reader: string } }>(`/query/${name}/:reader`, async ({ params }) => {
    let rows: unknown[] = [];
    for (const statement of statements[Number(params.reader)] ?? []) {
      ({ rows } = await pool.query({ ...statement, values: [...statement.values] }));
    }
    return rows;
  });
}
// Also ends when the benchmark fails or is killed.
process.once('disconnect', () => process.exit());
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.send?.('ready');
