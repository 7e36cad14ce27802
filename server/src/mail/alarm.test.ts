import { expect, test } from 'vitest';
import { createAlarm } from './alarm.ts';

const HOUR_MS = 3_600_000;

test('ends the current wait when it rings, or the next one if none is running', async () => {
  const alarm = createAlarm();
  const waiting = alarm.wait(HOUR_MS);
  alarm.ring();
  await waiting;

  alarm.ring();
  alarm.ring();
  await alarm.wait(HOUR_MS);
  // Both rings ended that one wait, so the next one waits again.
  let isOver = false;
  const next = alarm.wait(HOUR_MS).then(() => (isOver = true));
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  alarm.ring();
  expect(await next).toBe(true);
});
