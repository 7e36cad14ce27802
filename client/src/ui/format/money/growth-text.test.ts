import { expect, test } from 'vitest';
import { growthFigure, growthText } from './growth-text.ts';

test.each([
  [12.34, '+12.3% vs last month'],
  [-5, '−5.0% vs last month'],
  [0, '0.0% vs last month'],
  [null, 'No earnings last month'],
])('formats %s as %s', (growth, text) => {
  expect(growthText(growth)).toBe(text);
});

test.each([
  [12.34, '+12.3%'],
  [-5, '−5.0%'],
  [null, '–'],
])('formats %s alone as %s', (growth, text) => {
  expect(growthFigure(growth)).toBe(text);
});
