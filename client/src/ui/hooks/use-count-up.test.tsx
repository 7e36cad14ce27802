import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useCountUp } from './use-count-up.ts';

function countFrom(coins: number | undefined, { isReduced }: { isReduced: boolean }) {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  return renderHook(({ value }) => useCountUp(value), { initialProps: { value: coins } });
}

test('counts up to a higher number within 600 ms, and shows a lower one at once', () => {
  const { result, rerender } = countFrom(1000, { isReduced: false });
  rerender({ value: 1350 });
  expect(result.current).toBe(1000);
  act(() => void vi.advanceTimersByTime(280));
  expect(result.current).toBeGreaterThan(1000);
  expect(result.current).toBeLessThan(1350);
  act(() => void vi.advanceTimersByTime(320));
  expect(result.current).toBe(1350);
  rerender({ value: 900 });
  expect(result.current).toBe(900);
});

test('shows the first number and, with reduced motion, each number at once', () => {
  const { result, rerender } = countFrom(undefined, { isReduced: true });
  rerender({ value: 1000 });
  expect(result.current).toBe(1000);
  rerender({ value: 1350 });
  expect(result.current).toBe(1350);
});

test('reaches the new number if reduced motion is turned on just then', () => {
  const { result, rerender } = countFrom(1000, { isReduced: false });
  vi.stubGlobal('matchMedia', vi.fn().mockReturnValue({ matches: true }).mockReturnValueOnce({ matches: false }));
  rerender({ value: 1350 });
  act(() => void vi.advanceTimersByTime(600));
  expect(result.current).toBe(1350);
});
