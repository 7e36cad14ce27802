import * as z from 'zod/mini';
import { AvailabilityStatus, Id, Instant, paging, pageOf, KeptPortfolioItem } from '../fields.ts';
import { mutation, query } from '../operation.ts';

/**
 * What a client thought of a reply. `content` is null where they gave stars alone. A reviewer whose profile the reader
 * may not see has initials for a name and no `clientUserId`.
 */
export const ProfileReview = z.object({
  id: z.string(),
  rating: z.int(),
  content: z.nullable(z.string()),
  date: Instant,
  clientName: z.string(),
  clientUserId: z.nullable(z.string()),
});

/**
 * Somebody as others see them. `messageRate` is coins; it, `rating` and `responseRate` (whole percent over 90 days) are
 * null while there is none. `totalMessages` are the consultations: messages they have replied to.
 */
export const PublicProfile = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  location: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  skills: z.array(z.string()),
  experience: z.nullable(z.string()),
  portfolio: z.array(KeptPortfolioItem),
  avatarUrl: z.nullable(z.string()),
  messageRate: z.nullable(z.int()),
  rating: z.nullable(z.number()),
  totalRatings: z.int(),
  totalMessages: z.int(),
  responseRate: z.nullable(z.int()),
  isProfilePublic: z.boolean(),
  availabilityStatus: AvailabilityStatus,
  isOnline: z.boolean(),
  lastActive: z.nullable(Instant),
  joinDate: Instant,
  emailVerified: z.boolean(),
  /** The address is proven and the profile is complete. */
  profileVerified: z.boolean(),
  /** Up to three reviews with words, the best of the latest. */
  testimonials: z.array(ProfileReview),
  /** One's own profile. */
  isOwn: z.boolean(),
  saved: z.boolean(),
  /** The reader has blocked this person. */
  blocked: z.boolean(),
  canMessage: z.boolean(),
  /** Why not; null where a message can be sent. */
  cannotMessageReason: z.nullable(z.enum(['own', 'private', 'no_rate', 'not_available'])),
  /** How long a message sent now waits for its reply before everything goes back to the sender. */
  replyWithinSeconds: z.int(),
});

const byUser = z.strictObject({ userId: Id });

export const profiles = {
  get: query({
    summary: 'The public profile of somebody; a private one is there for oneself and for people with a message between',
    rest: 'GET /api/profiles/{userId}',
    access: 'user',
    input: byUser,
    output: PublicProfile,
    errors: ['NOT_FOUND'],
  }),
  stats: query({
    summary: 'Figures of a public profile; `averageResponseTime` is the median in hours over 90 days',
    rest: 'GET /api/profiles/{userId}/stats',
    access: 'user',
    input: byUser,
    output: z.object({
      totalMessages: z.int(),
      totalReplied: z.int(),
      responseRate: z.nullable(z.int()),
      averageResponseTime: z.nullable(z.number()),
      totalRatings: z.int(),
      rating: z.nullable(z.number()),
      profileViews: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  view: mutation({
    summary:
      'Count a visit to a profile: once per visitor and day (of India), never to one’s own; repeating it is fine',
    rest: 'POST /api/profiles/{userId}/view',
    access: 'user',
    input: byUser,
    output: z.object({ counted: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  reviews: query({
    summary: 'Reviews of somebody, newest first',
    rest: 'GET /api/profiles/{userId}/reviews',
    restBody: 'content',
    access: 'user',
    input: z.strictObject({ userId: Id, ...paging }),
    output: pageOf(ProfileReview),
    errors: ['NOT_FOUND'],
  }),
};
