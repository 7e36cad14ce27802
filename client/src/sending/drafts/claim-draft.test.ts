import { beforeEach, expect, test } from 'vitest';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { claimDraft } from './claim-draft.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from './draft-store.ts';

const EMPTY = { subject: '', content: '' };
const NAME = 'message:ravi';
const [VISITORS, OWN] = [draftKey('', NAME), draftKey('asha', NAME)];

beforeEach(() => {
  stubLocalStorage();
  [VISITORS, OWN].forEach(dropDraft);
});

const write = (key: string, subject: string) =>
  writeDraft(key, { ...readDraft(key, EMPTY), value: { ...EMPTY, subject } });
const subjectAt = (key: string) => readDraft(key, EMPTY).value.subject;

test('moves what a visitor wrote to the person who signed in, and leaves no copy', () => {
  write(VISITORS, 'Tax');
  expect(claimDraft('asha', NAME, EMPTY)).toBeUndefined();
  expect([subjectAt(OWN), subjectAt(VISITORS)]).toEqual(['Tax', '']);
  // A second time there is nothing to move.
  expect(claimDraft('asha', NAME, EMPTY)).toBeUndefined();
  expect(subjectAt(OWN)).toBe('Tax');
});

test('returns the draft that it replaced', () => {
  write(OWN, 'Rent');
  write(VISITORS, 'Tax');
  expect(claimDraft('asha', NAME, EMPTY)).toEqual({ subject: 'Rent', content: '' });
  expect(subjectAt(OWN)).toBe('Tax');
});

test('keeps a draft that may have been sent', () => {
  const attempted = { state: 'attempted', input: {}, atMs: Date.now() } as const;
  writeDraft(OWN, { ...readDraft(OWN, EMPTY), value: { ...EMPTY, subject: 'Rent' }, attempt: attempted });
  write(VISITORS, 'Tax');
  expect(claimDraft('asha', NAME, EMPTY)).toBeUndefined();
  expect([subjectAt(OWN), subjectAt(VISITORS)]).toEqual(['Rent', 'Tax']);
});
