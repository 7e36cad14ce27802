import { expect, test } from 'vitest';
import type { Card } from './card-drawing.ts';
import { makeCard } from './make-card.ts';

const FACE = Buffer.alloc(0);
const cardOf = (name: string) => ({ name }) as Card;
const done = { code: 0, signal: null, output: Buffer.from('png') } as const;
const killed = { code: null, signal: 'SIGKILL', output: Buffer.alloc(0) } as const;
const unavailable = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' });

test('a card that takes too long to draw is unavailable, and is not tried again', async () => {
  await expect(makeCard(cardOf('slow'), FACE, 'one', async () => killed)).rejects.toThrow(unavailable);
  await expect(makeCard(cardOf('slow'), FACE, 'other', async () => done)).rejects.toThrow(unavailable);
  expect(await makeCard(cardOf('other'), FACE, 'one', async () => done)).toEqual(done.output);
});

test('a card that crashes the drawing process is not tried again', async () => {
  const crashed = { ...done, code: 1 };
  await expect(makeCard(cardOf('broken'), FACE, 'one', async () => crashed)).rejects.toThrow('ended with 1');
  await expect(makeCard(cardOf('broken'), FACE, 'one', async () => done)).rejects.toThrow(unavailable);
});

test('cards that one network wants do not delay those that another wants', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const slow = Array.from({ length: 9 }, (_, n) =>
    makeCard(cardOf(`slow ${n}`), FACE, 'crowd', () => isOver.then(() => done)),
  );
  await expect(makeCard(cardOf('one more'), FACE, 'crowd', async () => done)).rejects.toThrow(unavailable);
  expect(await makeCard(cardOf('quick'), FACE, 'elsewhere', async () => done)).toEqual(done.output);
  end();
  expect(await Promise.all(slow)).toHaveLength(9);
});
