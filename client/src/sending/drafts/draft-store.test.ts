import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';

const EMPTY = { subject: '', coins: 0 };
const IDLE = { state: 'idle' } as const;
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubLocalStorage();
});

/** A newly loaded page, which only knows what is stored. */
async function reload() {
  vi.resetModules();
  return import('./draft-store.ts');
}

test('text and idempotency key survive a reload', async () => {
  const before = await reload();
  const { idempotencyKey } = before.readDraft('a', EMPTY);
  before.writeDraft('a', { value: { subject: 'Tax', coins: 350 }, idempotencyKey, attempt: IDLE });

  const after = await reload();
  expect(after.readDraft('a', EMPTY)).toEqual({
    value: { subject: 'Tax', coins: 350 },
    idempotencyKey,
    attempt: IDLE,
  });
});

test('an empty draft keeps its key between reads, so that a second press repeats the first', async () => {
  const { readDraft } = await reload();
  expect(readDraft('a', EMPTY)).toBe(readDraft('a', EMPTY));
});

test('a dropped draft leaves nothing behind, and the next one has another key', async () => {
  const { draftKey, dropDraft, readDraft, writeDraft } = await reload();
  const key = draftKey('user', 'message:1');
  const first = readDraft(key, EMPTY);
  writeDraft(key, { ...first, value: { ...EMPTY, subject: 'Tax' } });
  dropDraft(key);
  expect(stored.size).toBe(0);
  expect(readDraft(key, EMPTY).value).toEqual(EMPTY);
  expect(readDraft(key, EMPTY).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('deleting an account drops all of its drafts and no one else’s', async () => {
  const before = await reload();
  const ashas = before.draftKey('asha', 'message:1');
  const devs = before.draftKey('dev', 'message:1');
  const draft = { value: { ...EMPTY, subject: 'Tax' }, idempotencyKey: 'k', attempt: IDLE };
  for (const key of [ashas, devs, before.draftKey('asha', 'profile')]) before.writeDraft(key, draft);

  const { draftKey, dropDraftsOf, readDraft, writeDraft } = await reload();
  writeDraft(draftKey('asha', 'message:2'), draft);
  expect(readDraft(ashas, EMPTY).value.subject).toBe('Tax');
  dropDraftsOf('asha');
  expect([...stored.keys()]).toEqual([devs]);
  expect(readDraft(ashas, EMPTY).value).toEqual(EMPTY);
});

test('users of one device never see each other’s drafts', async () => {
  const { draftKey, readDraft, writeDraft } = await reload();
  writeDraft(draftKey('asha', 'x'), { value: { ...EMPTY, subject: 'Secret' }, idempotencyKey: 'k', attempt: IDLE });
  expect(readDraft(draftKey('dev', 'x'), EMPTY).value).toEqual(EMPTY);
});

test.each(['{', 'null', '[]', '{"value":3,"idempotencyKey":"k"}', '{"value":{"subject":"Tax"}}'])(
  'reads stored %s as an empty draft',
  async (text) => {
    stored.set('a', text);
    const { readDraft } = await reload();
    expect(readDraft('a', EMPTY).value).toEqual(EMPTY);
  },
);

test("restores the fields that still fit from another version's draft", async () => {
  stored.set('a', '{"value":{"subject":"Tax","coins":"many","gone":1},"idempotencyKey":"k"}');
  const { readDraft } = await reload();
  expect(readDraft('a', EMPTY)).toEqual({
    value: { subject: 'Tax', coins: 0 },
    idempotencyKey: 'k',
    attempt: IDLE,
  });
});
