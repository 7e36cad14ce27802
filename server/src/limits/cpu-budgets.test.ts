import { expect, test } from 'vitest';
import { createCpuBudgets } from './cpu-budgets.ts';

test('a caller may take a burst at once, and then a share of one core', () => {
  let nowMs = 0;
  const spend = createCpuBudgets({ burstMs: 100, share: 0.1 }, () => nowMs);
  const passed = (caller: string, costMs: number, calls: number) =>
    Array.from({ length: calls }, () => spend(caller, costMs)).filter((wait) => wait === 0).length;

  expect(passed('asha', 4, 40)).toBe(25);
  expect(spend('asha', 4)).toBe(1);
  expect(passed('ravi', 1, 200)).toBe(100);
  nowMs = 1_000; // makes up for 100 ms
  expect(passed('asha', 4, 40)).toBe(25);
  nowMs = 1_400;
  expect(passed('asha', 4, 40)).toBe(10);
});

test('the last call may take more than is left, and a rejected one costs nothing', () => {
  let nowMs = 0;
  const spend = createCpuBudgets({ burstMs: 100, share: 0.1 }, () => nowMs);
  expect(spend('asha', 99)).toBe(0);
  expect(spend('asha', 501)).toBe(0);
  for (let tries = 0; tries < 1_000; tries += 1) expect(spend('asha', 50)).toBe(5);
  nowMs = 4_900;
  expect(spend('asha', 50)).toBe(1);
  nowMs = 5_010;
  expect(spend('asha', 50)).toBe(0);
});

test('forgets the callers whose budget is whole again', () => {
  let nowMs = 0;
  const spend = createCpuBudgets({ burstMs: 100, share: 0.1 }, () => nowMs);
  for (let n = 0; n < 50_000; n += 1) {
    nowMs += 20;
    spend(`network ${n}`, 1);
  }
  expect(spend.size()).toBeLessThan(11_000);
});
