import { expect, test } from 'vitest';
import type { Card } from './card-drawing.ts';
import { makeCard } from './make-card.ts';

test('a card that takes too long to draw is unavailable, not a fault of the server', async () => {
  const killed = () => Promise.resolve({ code: null, signal: 'SIGKILL', output: Buffer.alloc(0) } as const);
  await expect(makeCard({} as Card, Buffer.alloc(0), killed)).rejects.toThrow(
    expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
  );
});
