import { effectOf } from '@proverse/shared';
import { serverNow } from '../../ui/server-clock.ts';
import { IDLE, isWaiting, mayBeDone, newKey, type AttemptStore, type Input } from './attempt.ts';

/** Begins an attempt. It is remembered before the call, so that a reload during it does not forget the key. */
export function beginAttempt(store: AttemptStore, input: Input) {
  const before = store.read();
  const { idempotencyKey } = before;
  const isRepeat = mayBeDone(before.attempt);
  const nowMs = serverNow();
  const attempted = { state: 'attempted', input, atMs: isRepeat ? before.attempt.atMs : nowMs } as const;
  store.update({
    attempt: isWaiting(before.attempt, nowMs)
      ? { ...before.attempt, ...attempted, state: 'waiting', mayBeDone: true }
      : attempted,
  });
  const hasSameText = () => JSON.stringify(store.read().value) === JSON.stringify(before.value);

  return {
    idempotencyKey,
    succeed(): void {
      const { attempt, idempotencyKey: currentKey } = store.read();
      const isCurrent = currentKey === idempotencyKey;
      // Another tab's attempt under this key may have been rejected before, and then the same text has another key.
      if (hasSameText() && (isCurrent || attempt.state === 'idle')) store.drop();
      // What was written in the meantime is something new to send.
      else if (isCurrent) store.update({ idempotencyKey: newKey(), attempt: IDLE });
    },
    fail(error: unknown): void {
      const effect = effectOf(error);
      const { attempt, idempotencyKey: currentKey } = store.read();
      if (effect === 'unknown') {
        // Another tab's attempt was rejected before, which says nothing about this one.
        if (attempt.state === 'idle' && hasSameText()) store.update({ idempotencyKey, attempt: attempted });
      } else if (currentKey !== idempotencyKey) return;
      else if (effect === 'none') store.update({ idempotencyKey: newKey(), attempt: IDLE });
      else if (!isRepeat)
        store.update({ attempt: attempt.state === 'waiting' ? { ...attempt, mayBeDone: false } : IDLE });
    },
  };
}
