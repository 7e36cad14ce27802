import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../testing/stub-local-storage.ts';

const EMPTY = { subject: '', attemptedCoins: 0 };
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubLocalStorage();
});

/** A page that has just been loaded: what it knows comes from storage only. */
async function reload() {
  vi.resetModules();
  return import('./draft-store.ts');
}

test('text and idempotency key survive a reload', async () => {
  const before = await reload();
  const { idempotencyKey } = before.readDraft('a', EMPTY);
  before.writeDraft('a', { value: { subject: 'Tax', attemptedCoins: 350 }, idempotencyKey });

  const after = await reload();
  expect(after.readDraft('a', EMPTY)).toEqual({ value: { subject: 'Tax', attemptedCoins: 350 }, idempotencyKey });
});

test('a draft that was not begun keeps its key from one look to the next, so that a second press repeats it', async () => {
  const { readDraft } = await reload();
  expect(readDraft('a', EMPTY)).toBe(readDraft('a', EMPTY));
});

test('after success nothing is left, and the next draft has another key', async () => {
  const { draftKey, dropDraft, readDraft, writeDraft } = await reload();
  const key = draftKey('user', 'message:1');
  const first = readDraft(key, EMPTY);
  writeDraft(key, { ...first, value: { ...EMPTY, subject: 'Tax' } });
  dropDraft(key);
  expect(stored.size).toBe(0);
  expect(readDraft(key, EMPTY).value).toEqual(EMPTY);
  expect(readDraft(key, EMPTY).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('with an account all of its drafts go, those of this page and of pages before, and nobody else’s', async () => {
  const before = await reload();
  const ashas = before.draftKey('asha', 'message:1');
  const devs = before.draftKey('dev', 'message:1');
  const draft = { value: { ...EMPTY, subject: 'Tax' }, idempotencyKey: 'k' };
  for (const key of [ashas, devs, before.draftKey('asha', 'profile')]) before.writeDraft(key, draft);

  const { draftKey, dropDraftsOf, readDraft, writeDraft } = await reload();
  writeDraft(draftKey('asha', 'message:2'), draft);
  expect(readDraft(ashas, EMPTY).value.subject).toBe('Tax');
  dropDraftsOf('asha');
  expect([...stored.keys()]).toEqual([devs]);
  expect(readDraft(ashas, EMPTY).value).toEqual(EMPTY);
});

test('two people on one device never see each other’s drafts', async () => {
  const { draftKey, readDraft, writeDraft } = await reload();
  writeDraft(draftKey('asha', 'x'), { value: { ...EMPTY, subject: 'Secret' }, idempotencyKey: 'k' });
  expect(readDraft(draftKey('dev', 'x'), EMPTY).value).toEqual(EMPTY);
});

test.each(['{', 'null', '[]', '{"value":3,"idempotencyKey":"k"}', '{"value":{"subject":"Tax"}}'])(
  'storage that holds %s is an empty draft, not a broken screen',
  async (text) => {
    stored.set('a', text);
    const { readDraft } = await reload();
    expect(readDraft('a', EMPTY).value).toEqual(EMPTY);
  },
);

test('of a draft written by another version the fields that still fit come back', async () => {
  stored.set('a', '{"value":{"subject":"Tax","attemptedCoins":"many","gone":1},"idempotencyKey":"k"}');
  const { readDraft } = await reload();
  expect(readDraft('a', EMPTY)).toEqual({ value: { subject: 'Tax', attemptedCoins: 0 }, idempotencyKey: 'k' });
});
