import * as z from 'zod/mini';
import { AvailabilityStatus, Handle, Id, Instant, Language, StoredPortfolioItem } from '../fields.ts';
import { AfterId, paging, pageOf } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { BACKGROUND_LIMITS, PER_ADDRESS_LIMITS } from './parts/call-limits.ts';
import { openings } from './parts/openings.ts';
import { VerifiedMark } from './verification.ts';

/**
 * A client's review of a reply. `content` is null for a rating without text. A reviewer whose profile the caller may not
 * see appears with initials and without `clientUserId`.
 */
export const ProfileReview = named('ProfileReview', {
  id: z.string(),
  rating: z.int(),
  content: z.nullable(z.string()),
  date: Instant,
  clientName: z.string(),
  clientUserId: z.nullable(z.string()),
});

/**
 * A person as others see them. `messageRate` (in coins), `rating` and `responseRate` (whole percent over 90 days) are null
 * until they exist. `totalMessages` counts consultations, which are replied messages.
 */
export const PublicProfile = named('PublicProfile', {
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  location: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  skills: z.array(z.string()),
  /** What languages this person answers in. */
  languages: z.array(Language),
  experience: z.nullable(z.string()),
  portfolio: z.array(StoredPortfolioItem),
  avatarUrl: z.nullable(z.string()),
  messageRate: z.nullable(z.int()),
  /** The price of a message with the promise of `priorityReplyWithinSeconds`; null if it is not offered. */
  priorityRate: z.nullable(z.int()),
  rating: z.nullable(z.number()),
  totalRatings: z.int(),
  totalMessages: z.int(),
  responseRate: z.nullable(z.int()),
  isProfilePublic: z.boolean(),
  /** The page on the web is `/@handle`. Null if this person has none. */
  handle: z.nullable(z.string()),
  availabilityStatus: AvailabilityStatus,
  isOnline: z.boolean(),
  /** Null if this person chose Offline, except to themselves. */
  lastActive: z.nullable(Instant),
  joinDate: Instant,
  emailVerified: z.boolean(),
  /** What else was verified. */
  verified: z.array(VerifiedMark),
  /** Whether the email is verified and the profile complete. */
  profileVerified: z.boolean(),
  /** Up to three of the best recent reviews with text. */
  testimonials: z.array(ProfileReview),
  /** Whether this is the caller's own profile. */
  isOwn: z.boolean(),
  saved: z.boolean(),
  /** Whether the caller has blocked this person. */
  blocked: z.boolean(),
  ...openings,
  canMessage: z.boolean(),
  /** Null if a message can be sent. */
  cannotMessageReason: z.nullable(z.enum(['own', 'private', 'no_rate', 'paused', 'full', 'not_available'])),
  /** A message sent now is refunded if there is no reply within this time. */
  replyWithinSeconds: z.int(),
  priorityReplyWithinSeconds: z.int(),
});

/** A person who has a page on the web, `/@handle`. `messageRate` is in coins. */
const ShowcasePerson = named('ShowcasePerson', {
  handle: z.string(),
  name: z.string(),
  profession: z.string(),
  headline: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  messageRate: z.nullable(z.int()),
  rating: z.nullable(z.number()),
  totalRatings: z.int(),
});

const byUser = z.strictObject({ userId: Id });

export const profiles = {
  showcase: query({
    summary:
      'The best-rated person of up to six categories, for the landing page. Only people with a page on the web are shown. Up ' +
      'to a minute old',
    rest: 'GET /api/public/experts',
    access: 'public',
    input: z.optional(z.strictObject({})),
    output: z.object({ people: z.array(ShowcasePerson) }),
    limits: PER_ADDRESS_LIMITS,
  }),
  get: query({
    summary:
      'A person’s public profile. A private profile is visible only to its owner and to people who exchanged messages with them',
    rest: 'GET /api/profiles/{userId}',
    access: 'user',
    scope: 'any',
    reads: 'replica',
    input: byUser,
    output: PublicProfile,
    errors: ['NOT_FOUND'],
  }),
  byHandle: query({
    summary: 'Whose public page `/@handle` is. Former handles are not found',
    rest: 'GET /api/profiles/by-handle/{handle}',
    access: 'user',
    scope: 'any',
    reads: 'replica',
    input: z.strictObject({ handle: Handle }),
    output: z.object({ userId: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  stats: query({
    summary: 'Stats of a public profile; `averageResponseTime` is the median in hours over 90 days',
    rest: 'GET /api/profiles/{userId}/stats',
    access: 'user',
    scope: 'any',
    reads: 'replica',
    input: byUser,
    output: z.object({
      totalMessages: z.int(),
      totalReplied: z.int(),
      responseRate: z.nullable(z.int()),
      averageResponseTime: z.nullable(z.number()),
      totalRatings: z.int(),
      rating: z.nullable(z.number()),
      /** How many ratings have one star, two stars and so on up to five. */
      stars: z.array(z.int()),
      profileViews: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  view: mutation({
    summary: 'Count a visit to a profile, once per visitor and day (in India); visits to your own do not count',
    rest: 'POST /api/profiles/{userId}/view',
    changes: [],
    access: 'user',
    input: byUser,
    output: z.object({ counted: z.boolean() }),
    errors: ['NOT_FOUND'],
    limits: BACKGROUND_LIMITS,
  }),
  reviews: query({
    summary: 'A person’s reviews, newest first',
    rest: 'GET /api/profiles/{userId}/reviews',
    restBody: 'content',
    access: 'user',
    scope: 'any',
    reads: 'replica',
    input: z.strictObject({ userId: Id, ...paging, after: z.optional(AfterId) }),
    output: pageOf(ProfileReview),
    errors: ['NOT_FOUND'],
  }),
};
