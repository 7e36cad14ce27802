import { files } from '@proverse/shared';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { checkResponses, requireDocumentedResponses } from './check-responses.ts';

const requestId = '1';
const app = Fastify();
app.get('/api/coins/balance', (request) => ({ coins: request.headers['x-coins'] === undefined ? 'many' : 5 }));
app.post('/api/messages/send', (_request, reply) =>
  reply.code(409).send({ message: 'Taken', error: 'HANDLE_TAKEN', requestId }),
);
app.get('/api/messages/:id', (_request, reply) =>
  reply.code(404).send({ message: 'Not found', error: 'NOT_FOUND', requestId }),
);
app.get(files.historyCsv.rest.replace('GET ', ''), () => ({ rows: [] }));
app.get('/api/unknown', () => ({ anything: true }));
checkResponses(app);

test('reports responses that openapi.json does not describe, once', async () => {
  await app.inject('/api/coins/balance');
  await app.inject({ method: 'POST', url: '/api/messages/send' });
  await app.inject('/api/coins/history.csv');
  expect(requireDocumentedResponses).toThrow(
    /GET \/api\/coins\/balance 200: data.*\nPOST \/api\/messages\/send 409: HANDLE_TAKEN is not documented\nGET \/api\/coins\/history.csv 200: JSON is not/,
  );
  expect(requireDocumentedResponses).not.toThrow();
  await app.inject('/api/messages/1');
  await app.inject('/api/unknown');
  expect(requireDocumentedResponses).not.toThrow();
});
