import * as z from 'zod/mini';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { hrefOf, isUrl } from '../fields/web-url.ts';
import { BACKGROUND_LIMITS, EDIT_LIMITS } from './parts/call-limits.ts';

const NO_PUSH_SERVICE = 'This is no address of a push service';
const TimeOfDay = z.string('Enter a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00'));

/** A daily time without push notifications, such as 22:00 to 07:00. */
const QuietHours = z.strictObject({
  from: TimeOfDay,
  until: TimeOfDay,
  /** A name of the IANA database, such as `Asia/Kolkata`. */
  timeZone: z.string('Enter a time zone').check(
    z.maxLength(60, 'This time zone is unknown'),
    z.refine((name) => isTimeZone(name), 'This time zone is unknown'),
  ),
});

export const PushSettings = named('PushSettings', {
  /** The VAPID key that browsers subscribe with (`applicationServerKey`), in base64url. */
  publicKey: z.string(),
  /** Whether this session gets push notifications. */
  subscribed: z.boolean(),
  /** Whether notifications show names and first words. If not, they only show what happened and for how much. */
  showText: z.boolean(),
  /** Notifications wait until these hours end. */
  quietHours: z.nullable(QuietHours),
});

export const push = {
  settings: query({
    summary: 'Your settings of push notifications, and whether this session gets them',
    rest: 'GET /api/user/push',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: PushSettings,
  }),
  updateSettings: mutation({
    summary: 'Change what push notifications show and when they are sent; settings that are left out stay as they are',
    rest: 'PUT /api/user/push',
    access: 'user',
    input: z.strictObject({ showText: z.optional(z.boolean()), quietHours: z.optional(z.nullable(QuietHours)) }),
    output: PushSettings,
    limits: EDIT_LIMITS,
  }),
  subscribe: mutation({
    summary: 'Send push notifications to this browser until the session ends; repeating it replaces the subscription',
    rest: 'POST /api/user/push/subscribe',
    access: 'user',
    /** Parts of the browser’s `PushSubscription`. */
    input: z.strictObject({
      endpoint: z
        .string(NO_PUSH_SERVICE)
        .check(z.refine(isUrl, NO_PUSH_SERVICE), z.overwrite(hrefOf), z.maxLength(1000, 'This address is too long')),
      keys: z.strictObject({
        p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'This is no public key on P-256')),
        auth: z.string().check(z.regex(/^[\w-]{22}$/, 'This is no secret of 16 bytes')),
      }),
    }),
    output: PushSettings,
    limits: BACKGROUND_LIMITS,
  }),
  unsubscribe: mutation({
    summary: 'Send no more push notifications to this browser; repeating it changes nothing',
    rest: 'POST /api/user/push/unsubscribe',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: PushSettings,
    limits: EDIT_LIMITS,
  }),
  test: mutation({
    summary: 'Send a test notification to this browser, also during quiet hours',
    rest: 'POST /api/user/push/test',
    changes: [],
    access: 'user',
    input: z.optional(z.strictObject({})),
    /** False if this session gets no push notifications, or its push service refused this one. */
    output: z.object({ delivered: z.boolean() }),
    limits: [{ per: 'user', max: 10, windowSeconds: 60 }],
  }),
};

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
