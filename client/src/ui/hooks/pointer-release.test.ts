import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = vi.hoisted(() => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', EventTarget.prototype.addEventListener.bind(events));
  return events;
});
const { pointerReleased } = await import('./pointer-release.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const press = (button = 0) => page.dispatchEvent(Object.assign(new Event('pointerdown'), { button }));

/** Whether the release is known after `ms`. */
async function isReleasedAfter(ms: number): Promise<boolean> {
  const seen = vi.fn();
  void pointerReleased().then(seen);
  await vi.advanceTimersByTimeAsync(ms);
  return seen.mock.calls.length > 0;
}

test('resolves at once while the primary button is up', async () => {
  expect(await isReleasedAfter(0)).toBe(true);
  press(2);
  expect(await isReleasedAfter(0)).toBe(true);
});

test.each(['pointerup', 'pointercancel'])('waits until the click of the pressed button is over: %s', async (end) => {
  press();
  expect(await isReleasedAfter(500)).toBe(false);
  page.dispatchEvent(new Event(end));
  const duringClick = vi.fn();
  void pointerReleased().then(duringClick);
  await Promise.resolve();
  expect(duringClick).not.toHaveBeenCalled();
  expect(await isReleasedAfter(1)).toBe(true);
  expect(duringClick).toHaveBeenCalled();
});

test('waits at most a second for a release', async () => {
  press();
  expect(await isReleasedAfter(999)).toBe(false);
  expect(await isReleasedAfter(2)).toBe(true);
});
