import { contract } from '@proverse/shared';
import { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '../../api/api.ts';
import { KEPT_VERSION, keptQueries, showKept, type KeptQueries } from './kept-queries.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const DAY_MS = 24 * 3_600_000;
const INBOX = getQueryKey(api.messages.inbox, { size: 50 }, 'infinite');
const FOUND = getQueryKey(api.messages.inbox, { size: 50, search: 'tax' }, 'infinite');
const COUNTS = getQueryKey(api.messages.counts, undefined, 'query');
const opened = (id: string) => getQueryKey(api.messages.byId, { id }, 'query');
const page = (...ids: string[]) => ({ content: ids.map((id) => ({ id, subject: `About ${id}` })) });

function visited(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(INBOX, { pages: [page('m1', 'm2'), page('m3')], pageParams: [0, 1] });
  client.setQueryData(FOUND, { pages: [page('m1')], pageParams: [0] });
  client.setQueryData(COUNTS, { inbox: 3 });
  for (let i = 0; i < 60; i += 1) client.setQueryData(opened(`o${i}`), { id: `o${i}` }, { updatedAt: NOW + i });
  client.setQueryData(getQueryKey(api.coins.balance, undefined, 'query'), { coins: 500 });
  client.setQueryData(getQueryKey(api.statements.months, undefined, 'query'), { content: [] });
  return client;
}

test('keeps the first page of a list, counts and the last 50 opened messages, but neither searches nor money', () => {
  const kept = keptQueries(visited(), NOW);
  const { state } = kept;
  const client = new QueryClient();
  showKept(client, structuredClone(kept), NOW);
  expect(client.getQueryData(INBOX)).toEqual({ pages: [page('m1', 'm2')], pageParams: [0] });
  expect(client.getQueryData(COUNTS)).toEqual({ inbox: 3 });
  expect(client.getQueryData(FOUND)).toBeUndefined();
  expect([client.getQueryData(opened('o9')), client.getQueryData(opened('o10'))]).toEqual([undefined, { id: 'o10' }]);
  // A message of the list can be read although it was never opened.
  expect(client.getQueryData(opened('m2'))).toEqual({ id: 'm2', subject: 'About m2' });
  const names = new Set(state.queries.map(({ queryKey }) => JSON.stringify(queryKey[0])));
  expect([...names].toSorted()).toEqual(['["messages","byId"]', '["messages","counts"]', '["messages","inbox"]']);
});

test('a page that shows no messages keeps those that were kept before, up to seven days', () => {
  const before = keptQueries(visited(), NOW);
  const client = new QueryClient();
  client.setQueryData(COUNTS, { inbox: 4 }, { updatedAt: NOW + DAY_MS });
  const read = (kept: KeptQueries) => {
    const reader = new QueryClient();
    showKept(reader, kept, NOW + DAY_MS);
    return [reader.getQueryData(COUNTS), reader.getQueryData(opened('o59'))];
  };
  expect(read(keptQueries(client, NOW + DAY_MS, before))).toEqual([{ inbox: 4 }, { id: 'o59' }]);
  expect(read(keptQueries(client, NOW + 8 * DAY_MS, before))).toEqual([{ inbox: 4 }, undefined]);
  expect(read(keptQueries(client, NOW + DAY_MS, { ...before, version: 0 }))).toEqual([{ inbox: 4 }, undefined]);
});

test('shows nothing older than seven days, and nothing in place of newer data', () => {
  const kept = keptQueries(visited(), NOW);
  const client = new QueryClient();
  expect(showKept(client, kept, NOW + 7 * DAY_MS + 1)).toBe(false);
  expect(client.getQueryData(COUNTS)).toBeUndefined();
  client.setQueryData(COUNTS, { inbox: 4 }, { updatedAt: Date.now() + DAY_MS });
  expect(showKept(client, kept, NOW + 7 * DAY_MS)).toBe(true);
  expect(client.getQueryData(COUNTS)).toEqual({ inbox: 4 });
});

test('shows nothing that a version with another shape kept', () => {
  const kept = keptQueries(visited(), NOW);
  const { version: _none, ...unversioned } = kept;
  for (const other of [{ ...kept, version: KEPT_VERSION + 1 }, unversioned]) {
    const client = new QueryClient();
    expect(showKept(client, other, NOW)).toBe(false);
    expect(client.getQueryData(COUNTS)).toBeUndefined();
  }
});

test('KEPT_VERSION belongs to the shape of what is kept: raise it when this fails, and replace the digest', async () => {
  const { inbox, outbox, counts, byId, thread } = contract.messages;
  const schemas = [inbox, outbox, counts, byId, thread].map(({ output }) =>
    z.toJSONSchema(output, { unrepresentable: 'any' }),
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(schemas)));
  expect([KEPT_VERSION, btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 16)]).toEqual([
    3,
    'HDYYLs3aa7QbEK1h',
  ]);
});
