import * as z from 'zod/mini';
import {
  AvailabilityStatus,
  Bio,
  CurrentPassword,
  Experience,
  FirstName,
  FollowUpRate,
  Handle,
  Headline,
  Instant,
  InterfaceLanguage,
  Language,
  Languages,
  StoredPortfolioItem,
  LastName,
  Location,
  MessageRate,
  NewPassword,
  Password,
  PauseDay,
  Phone,
  Portfolio,
  PriorityRate,
  Profession,
  Skills,
  WeeklyCapacity,
} from '../fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';
import { FileKind } from './parts/message-shapes.ts';

/** The limits that the caller puts on new messages. */
const intake = {
  /** The day in India from which you take new messages again; null if you are not paused. */
  pausedUntil: z.nullable(z.iso.date()),
  /** The most messages that you receive in seven days; null if there is no limit. */
  capacityPerWeek: z.nullable(z.int()),
  /** The kinds of files that you take with a question. */
  acceptedFiles: z.array(FileKind),
};

/** The caller's whole profile. Rates and `coins` are in coins, `profileCompleteness` is 0 to 100. */
export const Profile = named('Profile', {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profession: z.string(),
  messageRate: z.nullable(z.int()),
  priorityRate: z.nullable(z.int()),
  followUpRate: z.nullable(z.int()),
  availabilityStatus: AvailabilityStatus,
  experience: z.nullable(z.string()),
  skills: z.array(z.string()),
  languages: z.array(Language),
  portfolio: z.array(StoredPortfolioItem),
  avatarUrl: z.nullable(z.string()),
  profileCompleteness: z.int(),
  isProfilePublic: z.boolean(),
  /** Your page on the web is `/@handle`. Null until you choose one. */
  handle: z.nullable(z.string()),
  isPublicOnWeb: z.boolean(),
  emailNotifications: z.boolean(),
  messageNotifications: z.boolean(),
  /** Whether emails about messages quote their first lines. */
  messagePreviews: z.boolean(),
  /** Of the app and of emails. Null until you choose one. */
  language: z.nullable(InterfaceLanguage),
  ...intake,
  rating: z.nullable(z.number()),
  totalRatings: z.int(),
  totalMessages: z.int(),
  responseRate: z.nullable(z.int()),
  joinDate: Instant,
  lastActive: z.nullable(Instant),
  coins: z.int(),
  createdAt: Instant,
});

/** Accepts any value and ignores it. OpenAPI shows it as `readOnly`. */
const Ignored = z.optional(
  z.readonly(
    z.pipe(
      z.unknown(),
      z.transform(() => undefined),
    ),
  ),
);
const readOnlyFields = Object.fromEntries(Object.keys(Profile.shape).map((name) => [name, Ignored])) as {
  readonly [Name in keyof typeof Profile.shape]: typeof Ignored;
};

const flag = (text: string) => z.optional(z.boolean(text));
const settings = {
  isProfilePublic: flag('Profile visibility must be true or false'),
  handle: z.optional(Handle),
  isPublicOnWeb: flag('Public page must be true or false'),
  emailNotifications: flag('Email notifications must be true or false'),
  messageNotifications: flag('Message notifications must be true or false'),
  messagePreviews: flag('Message previews must be true or false'),
  language: z.optional(InterfaceLanguage),
  pausedUntil: z.optional(z.nullable(PauseDay)),
  capacityPerWeek: z.optional(z.nullable(WeeklyCapacity)),
  acceptedFiles: z.optional(z.array(FileKind).check(z.maxLength(3, 'There are three kinds of files'))),
};

export const profile = {
  get: query({
    summary:
      'Your own profile. `profileCompleteness` is 0 to 100: message rate 20, bio 15, phone 5, and 10 each for names, ' +
      'profession, location, experience, skills and picture',
    rest: 'GET /api/user/profile',
    access: 'user',
    scope: 'profile:write',
    input: z.optional(z.strictObject({})),
    output: Profile,
  }),
  stats: query({
    summary:
      'Stats of your profile: messages received in the last 7 days, coins earned this calendar month in India net of ' +
      'fees, all profile views so far, and the median hours from delivery to reply over 90 days (null without a reply)',
    rest: 'GET /api/user/profile/stats',
    access: 'user',
    scope: 'profile:write',
    input: z.optional(z.strictObject({})),
    output: z.object({
      weeklyMessages: z.int(),
      monthlyEarnings: z.int(),
      profileViews: z.int(),
      averageResponseTime: z.nullable(z.number()),
    }),
  }),
  update: mutation({
    summary:
      'Change any of your profile fields; omitted fields stay unchanged. You may send the whole profile as it was ' +
      'returned: read-only fields (email, coins, settings, picture, stats) and a null message rate are ignored. With a ' +
      'null priority rate you offer no priority replies; with a null follow-up rate, follow-ups cost the message rate',
    rest: 'PUT /api/user/profile',
    changes: ['profile', 'dashboard', 'profiles', 'directory'],
    access: 'user',
    isAudited: true,
    scope: 'profile:write',
    input: z.strictObject({
      ...readOnlyFields,
      firstName: z.optional(FirstName),
      lastName: z.optional(LastName),
      profession: z.optional(Profession),
      phone: z.optional(Phone),
      location: z.optional(Location),
      headline: z.optional(Headline),
      bio: z.optional(Bio),
      messageRate: z.optional(z.nullable(MessageRate)),
      priorityRate: z.optional(z.nullable(PriorityRate)),
      followUpRate: z.optional(z.nullable(FollowUpRate)),
      availabilityStatus: z.optional(AvailabilityStatus),
      experience: z.optional(Experience),
      skills: z.optional(Skills),
      languages: z.optional(Languages),
      portfolio: z.optional(Portfolio),
    }),
    output: z.object({ user: Profile }),
    limits: EDIT_LIMITS,
  }),
  settings: query({
    summary: 'Your privacy and notification settings, and your limits on new messages',
    rest: 'GET /api/profile/settings',
    access: 'user',
    scope: 'profile:write',
    input: z.optional(z.strictObject({})),
    output: z.object({
      isProfilePublic: z.boolean(),
      handle: z.nullable(z.string()),
      isPublicOnWeb: z.boolean(),
      emailNotifications: z.boolean(),
      messageNotifications: z.boolean(),
      messagePreviews: z.boolean(),
      language: z.nullable(InterfaceLanguage),
      ...intake,
    }),
  }),
  updateSettings: mutation({
    summary:
      'Change your settings; omitted ones stay unchanged. `language` is that of the app and of emails. `handle` is the address of your public page, ' +
      '`/@handle`: it can be changed once in 30 days, and the old address redirects for 90 days. `isPublicOnWeb` shows ' +
      'that page to everyone while your profile is public. Until the day `pausedUntil`, new messages to you are rejected ' +
      'with EXPERT_PAUSED. While the messages of the last seven days and older pending ones are `capacityPerWeek` or more, ' +
      'they are rejected with EXPERT_FULL. Null removes the pause or the limit. Messages you have received keep their deadline',
    rest: 'PUT /api/profile/settings',
    changes: ['profile', 'dashboard', 'profiles', 'directory'],
    access: 'user',
    isAudited: true,
    scope: 'profile:write',
    input: z.strictObject(settings),
    output: z.object({ user: Profile }),
    errors: ['HANDLE_TAKEN', 'HANDLE_CHANGED_RECENTLY', 'HANDLE_MISSING'],
    limits: EDIT_LIMITS,
  }),
  checkHandle: query({
    summary: 'Whether you can take a handle: no one else has it or had it',
    rest: 'GET /api/user/profile/handles/{handle}',
    access: 'user',
    scope: 'profile:write',
    input: z.strictObject({ handle: Handle }),
    output: z.object({ isFree: z.boolean() }),
  }),
  share: query({
    summary:
      'The address of your page on the web, and its QR code. `page` is null while the page is ' +
      'not on the web; `handle` and `isProfilePublic` say why',
    rest: 'GET /api/user/profile/share',
    access: 'user',
    scope: 'profile:write',
    input: z.optional(z.strictObject({})),
    output: z.object({
      page: z.nullable(z.object({ url: z.string(), qrSvg: z.string() })),
      handle: z.nullable(z.string()),
      isProfilePublic: z.boolean(),
    }),
  }),
  changePassword: mutation({
    summary:
      'Change your password. Ends all your other sessions and sends you an email. Revokes your API tokens and disables your ' +
      'webhooks, unless `keepPrograms` is true. Strength must be at least Fair (3 of 5)',
    rest: 'POST /api/user/profile/change-password',
    changes: ['sessions', 'tokens', 'webhooks', 'recovery'],
    access: 'user',
    stepUp: 'security',
    passwordField: 'currentPassword',
    input: z
      .strictObject({
        currentPassword: CurrentPassword,
        newPassword: NewPassword,
        confirmPassword: Password,
        keepPrograms: z.optional(z.boolean()),
      })
      .check(
        z.refine((input) => input.newPassword === input.confirmPassword, {
          error: 'Passwords do not match',
          path: ['confirmPassword'],
        }),
      ),
    output: z.object({ message: z.string() }),
    limits: [{ per: 'session', max: 10, windowSeconds: 15 * 60 }],
  }),
  verifyEmail: mutation({
    summary:
      'Request a verification email. Every account is already verified, so `emailVerified` is true, `sent` is false ' +
      'and no email is sent',
    rest: 'POST /api/user/profile/verify-email',
    changes: ['profile'],
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({ emailVerified: z.boolean(), sent: z.boolean(), message: z.string() }),
    limits: EDIT_LIMITS,
  }),
  removeAvatar: mutation({
    summary: 'Remove your picture; repeating it changes nothing',
    rest: 'POST /api/user/profile/avatar/remove',
    changes: ['profile', 'dashboard', 'profiles', 'directory'],
    access: 'user',
    scope: 'profile:write',
    input: z.optional(z.strictObject({})),
    output: z.object({ avatarUrl: z.nullable(z.string()) }),
    limits: EDIT_LIMITS,
  }),
};
