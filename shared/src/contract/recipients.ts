import * as z from 'zod/mini';
import { AvailabilityStatus, Handle, Id, Instant, Language } from '../fields.ts';
import { named } from '../named.ts';
import { query } from '../operation.ts';
import { PAGE_LIMITS } from './parts/call-limits.ts';
import { FileKind } from './parts/message-shapes.ts';
import { openings } from './parts/openings.ts';
import { VerifiedMark } from './verification.ts';

/**
 * The person a message is written to. `pricePerMessage` is in coins, null until they set one. A message sent now is
 * refunded if there is no reply within `replyWithinSeconds`. `priorityPrice` is null if they offer no priority replies.
 * `freePass` is the pass that they gave you: messages of the tier `free_pass` cost nothing until it ends.
 * `followUpPrice` is the price of a follow-up to an answered message. A priority follow-up costs the greater of
 * `priorityPrice` and `followUpPrice`.
 */
export const Recipient = named('Recipient', {
  id: z.string(),
  name: z.string(),
  profession: z.string(),
  avatar: z.nullable(z.string()),
  pricePerMessage: z.nullable(z.int()),
  priorityPrice: z.nullable(z.int()),
  followUpPrice: z.nullable(z.int()),
  /** The kinds of files that they take with a question. */
  acceptedFiles: z.array(FileKind),
  freePass: z.nullable(z.object({ until: z.nullable(Instant), usesLeft: z.nullable(z.int()) })),
  rating: z.nullable(z.number()),
  responseRate: z.nullable(z.int()),
  location: z.nullable(z.string()),
  /** The languages that they answer in, if they say so. */
  languages: z.array(Language),
  availabilityStatus: AvailabilityStatus,
  isOnline: z.boolean(),
  totalMessages: z.int(),
  ...openings,
  /** What was verified besides the email. */
  verified: z.array(VerifiedMark),
  replyWithinSeconds: z.int(),
  priorityReplyWithinSeconds: z.int(),
});

/**
 * A person with a page on the web, for a question that someone writes before they join. `averageResponseTime` is in hours.
 * `signupBonusCoins` is what a new account starts with.
 */
const WebRecipient = named('WebRecipient', {
  ...z.pick(Recipient, {
    id: true,
    name: true,
    profession: true,
    avatar: true,
    pricePerMessage: true,
    priorityPrice: true,
    rating: true,
    languages: true,
    pausedUntil: true,
    placesLeft: true,
    nextPlaceAt: true,
    replyWithinSeconds: true,
    priorityReplyWithinSeconds: true,
  }).shape,
  averageResponseTime: z.nullable(z.number()),
  signupBonusCoins: z.int(),
});

export const recipients = {
  onWeb: query({
    summary: 'The person whose page is `/@handle`, and what a question to them costs. Former handles are not found',
    rest: 'GET /api/public/experts/{handle}',
    access: 'public',
    reads: 'replica',
    input: z.strictObject({ handle: Handle }),
    output: WebRecipient,
    errors: ['NOT_FOUND'],
    limits: PAGE_LIMITS,
  }),
  get: query({
    summary: 'A person you can message, with their current price',
    rest: 'GET /api/recipients/{id}',
    access: 'user',
    scope: 'any',
    input: z.strictObject({ id: Id }),
    output: Recipient,
    errors: ['NOT_FOUND'],
  }),
  availability: query({
    summary: 'Whether a person is available; advice only, it never blocks a message',
    rest: 'GET /api/recipients/{userId}/availability',
    access: 'user',
    scope: 'any',
    input: z.strictObject({ userId: Id }),
    output: z.object({
      userId: z.string(),
      availabilityStatus: AvailabilityStatus,
      isOnline: z.boolean(),
      /** Null if this person chose Offline, except to themselves. */
      lastActive: z.nullable(Instant),
    }),
    errors: ['NOT_FOUND'],
  }),
};
