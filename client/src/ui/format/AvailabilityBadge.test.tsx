import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { AvailabilityBadge, StatusDot } from './AvailabilityBadge.tsx';

const theme = readFileSync(join(import.meta.dirname, '../theme.css'), 'utf8');

/** The colours of a token in the light and the dark theme, as red, green and blue from 0 to 1. */
function coloursOf(token: string): number[][] {
  const found = new RegExp(`--color-${token}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(theme) ?? [];
  return found.slice(1).map((hex) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16) / 255));
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number[], other: number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > 1.3 * red && green > 1.3 * blue;
const isYellow = ([red = 0, green = 0, blue = 0]: number[]) => red > 2 * blue && green > 2 * blue;
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 2 * green && red > 2 * blue;
const isNeutral = (colour: number[]) => Math.max(...colour) < 1.25 * Math.min(...colour);

test.each([
  ['online', 'Online', isGreen],
  ['busy', 'Busy', isYellow],
  ['offline', 'Offline', isRed],
  ['away', 'Away', isNeutral],
])('%s has its word and the colour of the specification in both themes', (status, word, isRight) => {
  show(
    <>
      <AvailabilityBadge status={status} />
      <StatusDot status={status} />
    </>,
  );
  expect(screen.getAllByText(word)).toHaveLength(2);
  const tokens = [...document.querySelectorAll('[aria-hidden]')].map(
    ({ className }) => /\bbg-(\w+)/.exec(className)?.[1],
  );
  expect(new Set(tokens).size).toBe(1);
  const surfaces = coloursOf('surface');
  const colours = coloursOf(tokens[0] ?? '');
  expect(colours.map(isRight)).toEqual([true, true]);
  // A graphic needs 3 : 1.
  for (const [place, colour] of colours.entries()) expect(contrast(colour, surfaces[place] ?? [])).toBeGreaterThan(3);
});
