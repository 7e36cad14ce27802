import * as z from 'zod/mini';
import { Instant } from '../../fields.ts';

/** Fields that say when an expert takes new messages. Both limits are the expert's own settings. */
export const openings = {
  /** The day in India from which the expert takes new messages again; null if they are not paused. */
  pausedUntil: z.nullable(z.iso.date()),
  /** How many more messages the expert takes now; null without a weekly limit. */
  placesLeft: z.nullable(z.int()),
  /** When the next place becomes free; null without a weekly limit or if every place is free. */
  nextPlaceAt: z.nullable(Instant),
};
