/**
 * Drafts on this device, one per user and name. They outlive the session. Only those that the user sent without a network are
 * sent automatically (client/src/sending/outbox).
 */
import { createListeners } from '../../ui/listeners.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { IDLE, isWaiting, newKey, type Attempt, type AttemptStore } from './attempt.ts';
import type { DraftFile } from './draft-file.ts';

/** Flat values and files only, so that stored drafts can be validated field by field. */
export type DraftValue = Readonly<Record<string, string | number | boolean | readonly DraftFile[]>>;

export interface DraftRecord<T extends DraftValue> {
  readonly value: T;
  /** Sent with every attempt, so that repeating one is safe. */
  readonly idempotencyKey: string;
  readonly attempt: Attempt;
}

const PREFIX = 'proverse-draft';

const records = new Map<string, DraftRecord<DraftValue>>();
const { subscribe, notify } = createListeners();

// Follows drafts that another tab wrote or sent.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== null && !event.key.startsWith(PREFIX)) return;
  if (event.key === null) records.clear();
  else records.delete(event.key);
  notify();
});

export function draftKey(userId: string, name: string): string {
  return `${PREFIX}:${userId}:${name}`;
}

/** Returns the stored draft, or `initial` with a new key. Returns the same object until the draft changes. */
export function readDraft<T extends DraftValue>(key: string, initial: T): DraftRecord<T> {
  const record = records.get(key) ?? load(key, initial);
  records.set(key, record);
  // Only `load` and `writeDraft<T>` fill the map, with values of the caller's own shape.
  return record as DraftRecord<T>;
}

export function writeDraft<T extends DraftValue>(key: string, record: DraftRecord<T>): void {
  records.set(key, record);
  try {
    localStorage.setItem(key, JSON.stringify(record));
  } catch {
    // Storage is full or blocked, so the draft lasts only as long as the page.
  }
  notify();
}

export function dropDraft(key: string): void {
  records.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage has nothing to remove.
  }
  notify();
}

/** Drops all drafts of a user on this device, because their account is gone. */
export function dropDraftsOf(userId: string): void {
  draftKeysOf(userId).forEach(dropDraft);
}

/** Returns the keys of all drafts of a user on this device. */
export function draftKeysOf(userId: string): string[] {
  const prefix = draftKey(userId, '');
  return [...new Set([...records.keys(), ...storedKeys()])].filter((key) => key.startsWith(prefix));
}

/** Returns a draft as it is stored, whichever kind it is. */
export function findDraft(key: string) {
  return records.get(key) ?? parse(key);
}

/** Returns the last attempt to send a draft, whichever kind it is. */
export function attemptOf(key: string): Attempt {
  return findDraft(key)?.attempt ?? IDLE;
}

/** Returns the keys of the user's drafts that wait for the network. */
export function waitingKeys(userId: string): string[] {
  const nowMs = serverNow();
  return draftKeysOf(userId).filter((key) => isWaiting(attemptOf(key), nowMs));
}

/** Returns the key and the attempts of a draft. */
export function draftAttempts(key: string, initial: DraftValue): AttemptStore {
  return {
    read: () => readDraft(key, initial),
    update: (changes) => writeDraft(key, { ...readDraft(key, initial), ...changes }),
    drop: () => dropDraft(key),
  };
}

export const onDraftChange = subscribe;

function storedKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    // Storage is blocked.
    return [];
  }
}

function load<T extends DraftValue>(key: string, initial: T): DraftRecord<T> {
  const stored = parse(key);
  if (!stored) return { value: initial, idempotencyKey: newKey(), attempt: IDLE };
  return { ...stored, value: restore(initial, stored.value) };
}

function parse(key: string) {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isObject(stored)) return undefined;
    const { value, idempotencyKey } = stored;
    if (!isObject(value) || typeof idempotencyKey !== 'string') return undefined;
    return { value, idempotencyKey, attempt: attemptIn(stored['attempt']) };
  } catch {
    return undefined;
  }
}

/** Returns the stored attempt. The server validates its input. */
function attemptIn(stored: unknown): Attempt {
  if (!isObject(stored)) return IDLE;
  const { state, operation, input, atMs, mayBeDone } = stored;
  if (!isObject(input) || typeof atMs !== 'number') return IDLE;
  if (state === 'attempted') return { state, input, atMs };
  if (state !== 'waiting' || typeof operation !== 'string') return IDLE;
  return { state, operation, input, atMs, mayBeDone: mayBeDone === true };
}

/** Returns the stored fields. A field that another version stored with another type gets its initial value. */
function restore<T extends DraftValue>(initial: T, stored: Readonly<Record<string, unknown>>): T {
  const fields = Object.entries(initial).map(([name, value]) => [
    name,
    typeof stored[name] === typeof value && Array.isArray(stored[name]) === Array.isArray(value) ? stored[name] : value,
  ]);
  return Object.fromEntries(fields) as T;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
