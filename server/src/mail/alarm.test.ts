import { expect, test } from 'vitest';
import { createAlarm } from './alarm.ts';

const HOUR_MS = 3_600_000;

test('a ring ends the wait that runs, and one while nobody waits ends the next wait at once', async () => {
  const alarm = createAlarm();
  const waiting = alarm.wait(HOUR_MS);
  alarm.ring();
  await waiting;

  alarm.ring();
  alarm.ring();
  await alarm.wait(HOUR_MS);
  // Both rings were for that one wait: the next one waits again.
  let isOver = false;
  const next = alarm.wait(HOUR_MS).then(() => (isOver = true));
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  alarm.ring();
  expect(await next).toBe(true);
});
