/** Responses of the server that several tests need. */
import type { contract, OutputOf } from '@proverse/shared';
import type { Profile } from '../features/profile/profile-values.ts';
import type { SessionUser } from '../session/session-store.ts';

export const USER: SessionUser = {
  id: '0198c0de-0000-7000-8000-00000000a5a5',
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Iyer',
  profession: 'Consultant',
  coins: 1000,
  availabilityStatus: 'offline',
  role: 'user',
  emailVerified: true,
  avatarUrl: null,
  language: null,
};

export const PROFILE: Profile = {
  id: USER.id,
  firstName: 'Asha',
  lastName: 'Iyer',
  email: USER.email,
  emailVerified: true,
  role: 'user',
  phone: null,
  location: null,
  headline: null,
  acceptedFiles: ['image', 'pdf', 'voice'],
  bio: null,
  profession: 'Consultant',
  messageRate: 100,
  priorityRate: null,
  followUpRate: null,
  availabilityStatus: 'offline',
  experience: null,
  skills: [],
  languages: [],
  portfolio: [],
  avatarUrl: null,
  profileCompleteness: 50,
  isProfilePublic: true,
  handle: null,
  isPublicOnWeb: false,
  emailNotifications: true,
  messageNotifications: true,
  messagePreviews: true,
  language: null,
  pausedUntil: null,
  capacityPerWeek: null,
  rating: null,
  totalRatings: 0,
  totalMessages: 0,
  responseRate: null,
  joinDate: '2026-03-01T00:00:00Z',
  lastActive: null,
  coins: 1000,
  createdAt: '2026-03-01T00:00:00Z',
};

/** The files of a message without any. Not `[]`, which would be read-only in a constant. */
export const NO_FILES: Message['files'] = [];

export const NO_NOTE = { userId: 'ravi', note: null, changedAt: null };

/** An expert who accepts new messages without a limit. */
export const OPEN = { pausedUntil: null, placesLeft: null, nextPlaceAt: null };

export const NOTHING_REFUNDABLE = { coins: 0, bonus: 0, amountPaise: 0, purchases: [], latest: null };

export function balanceOf(coins: number): OutputOf<typeof contract.coins.balance> {
  return { coins, kinds: { bonus: coins, purchased: 0, earned: 0, earnedBonus: 0 }, usdPerInr: 0.011 };
}

export function pageWith<T = never>(...content: T[]) {
  return { content, page: 0, size: 50, totalElements: content.length, totalPages: content.length > 0 ? 1 : 0 };
}

type Message = OutputOf<typeof contract.messages.byId>;

function participant(id: string, name: string): Message['fromUser'] {
  return { id, name, avatar: null, profession: 'Consultant', rating: null };
}

/** A message that Ravi sent to the signed-in user, who has not answered yet. */
export function receivedMessage(changes: Partial<Message> = {}): Message {
  return messageBetween(participant('ravi', 'Ravi Rao'), participant(USER.id, 'Asha Iyer'), changes);
}

/** A message that the signed-in user sent to Ravi. */
export function sentMessage(changes: Partial<Message> = {}): Message {
  return messageBetween(participant(USER.id, 'Asha Iyer'), participant('ravi', 'Ravi Rao'), changes);
}

function messageBetween(fromUser: Message['fromUser'], toUser: Message['toUser'], changes: Partial<Message>): Message {
  const nowMs = Date.now();
  return {
    id: 'm1',
    fromUserId: fromUser.id,
    toUserId: toUser.id,
    fromUserName: fromUser.name,
    toUserName: toUser.name,
    fromUser,
    toUser,
    subject: 'Slow list of orders',
    content: 'Our list takes four seconds. Where would you start?',
    files: [],
    tier: 'standard',
    followsMessageId: null,
    amount: 50,
    feeCoins: 0,
    status: 'pending',
    createdAt: new Date(nowMs - 3_600_000).toISOString(),
    expiresAt: new Date(nowMs + 6 * 86_400_000).toISOString(),
    readAt: new Date(nowMs).toISOString(),
    reply: null,
    userRating: null,
    metadata: { rejectionReason: null },
    ...changes,
  };
}

export const NO_MESSAGES = { inbox: 0, outbox: 0, expired: 0, rejected: 0, unreadInbox: 0, unreadReplies: 0 };

/** The answers of a user without messages. */
export const NOTHING_IN_TABS = {
  'messages.counts': NO_MESSAGES,
  'messages.inbox': pageWith(),
  'messages.outbox': pageWith(),
  'messages.expired': pageWith(),
  'messages.rejected': pageWith(),
};

type Professional = OutputOf<typeof contract.directory.professionals>['content'][number];

export function professional(changes: Partial<Professional> = {}): Professional {
  return {
    userId: 'ravi',
    firstName: 'Ravi',
    lastName: 'Rao',
    profession: 'Designer',
    avatarUrl: null,
    rating: null,
    totalRatings: 0,
    responseRate: null,
    averageResponseTime: null,
    messageRate: 50,
    status: 'offline',
    availabilityStatus: 'offline',
    isOnline: false,
    headline: null,
    location: null,
    bio: null,
    skills: [],
    languages: [],
    totalMessages: 0,
    ...OPEN,
    verified: [],
    saved: false,
    ...changes,
  };
}

type PublicProfile = OutputOf<typeof contract.profiles.get>;

/** Ravi, who charges 100 coins per message. */
export function publicProfile(changes: Partial<PublicProfile> = {}): PublicProfile {
  return {
    userId: 'ravi',
    firstName: 'Ravi',
    lastName: 'Rao',
    profession: 'Architect',
    location: null,
    headline: null,
    bio: null,
    skills: [],
    languages: [],
    experience: null,
    portfolio: [],
    avatarUrl: null,
    messageRate: 100,
    priorityRate: null,
    rating: null,
    totalRatings: 0,
    totalMessages: 0,
    responseRate: null,
    isProfilePublic: true,
    handle: null,
    availabilityStatus: 'online',
    isOnline: true,
    lastActive: null,
    joinDate: '2026-03-01T00:00:00Z',
    emailVerified: true,
    verified: [],
    profileVerified: false,
    testimonials: [],
    isOwn: false,
    saved: false,
    blocked: false,
    ...OPEN,
    canMessage: true,
    cannotMessageReason: null,
    replyWithinSeconds: 7 * 86_400,
    priorityReplyWithinSeconds: 86_400,
    ...changes,
  };
}

/** What the profile of someone else asks for, of a newcomer unless changed. */
export function profileAnswers(profile: PublicProfile) {
  return {
    'profiles.get': profile,
    'notes.get': NO_NOTE,
    'profiles.stats': {
      totalMessages: 0,
      totalReplied: 0,
      responseRate: null,
      averageResponseTime: null,
      totalRatings: 0,
      rating: null,
      stars: [0, 0, 0, 0, 0],
      profileViews: 0,
    },
    'profiles.view': { counted: true },
    'coins.balance': balanceOf(1000),
    'profiles.reviews': pageWith(),
  };
}
