import { expect, test } from 'vitest';
import { getEarnings } from '../coins/get-earnings.ts';
import { getEarningsByMonth } from '../coins/get-earnings-by-month.ts';
import { refreshResponseMedians } from '../figures/refresh-response-medians.ts';
import { countMessages } from '../messages/read/count-messages.ts';
import { markReplyRead } from '../messages/read/mark-read.ts';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { rejectMessage } from '../messages/decide/reject-message.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { saveBankAccount } from '../withdrawals/payout-account.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { ACCOUNT } from '../testing/withdrawals.ts';
import { getDashboard } from './get-dashboard.ts';
import { getEarningsSummary } from './get-earnings-summary.ts';
import { getStats } from './get-stats.ts';
import { listRecentMessages } from './list-recent-messages.ts';

const { services, join, send, makeDue } = await testPeople();

const recent = async (person: Person, limit = 20) => (await listRecentMessages(person.ctx, { limit })).content;
const reply = (expert: Person, messageId: string) =>
  replyToMessage(expert.ctx, { messageId, content: 'Yes, of course.' });

test('a new user has a balance and empty stats', async () => {
  const { ctx, id } = await join({ bonusCoins: 1000 });
  expect(await getDashboard(ctx, { limit: 20 })).toEqual({
    stats: {
      availableCoins: 1000,
      totalMessages: 0,
      totalSent: 0,
      totalReceived: 0,
      consultations: 0,
      responseRate: null,
      rating: null,
      totalRatings: 0,
      profileViews: 0,
      averageResponseTime: null,
    },
    waiting: { questions: 0, replies: 0, pending: 0, pendingCoins: 0, messages: [] },
    recentMessages: [],
    earningsSummary: {
      thisMonthEarnings: 0,
      lastMonthEarnings: 0,
      monthlyGrowthPercentage: null,
      avgEarningsPerMessage: 0,
      pendingEarnings: 0,
      totalEarnings: 0,
      availableEarnings: 0,
      awaitingReply: 0,
    },
    monthlyEarnings: (await getEarningsByMonth(ctx)).content,
    unreadMessageCount: 0,
    hasNewMessages: false,
    unreadNotifications: 0,
    lastUpdated: expect.stringMatching(/Z$/),
    availabilityStatus: 'offline',
    pausedUntil: null,
    averageResponseTime: null,
    messageRate: null,
    estimatedDailyEarnings: null,
    profile: {
      id,
      firstName: 'Asha',
      lastName: 'Rao',
      profession: 'Designer',
      headline: null,
      location: null,
      avatarUrl: null,
      isProfilePublic: true,
      joinDate: expect.stringMatching(/Z$/),
      profileCompleteness: 20,
      missing: ['bio', 'messageRate', 'location', 'phone', 'experience', 'skills', 'avatar'],
    },
    verification: {
      emailVerified: true,
      profileComplete: false,
      rateSet: false,
      payoutAccountAdded: false,
      profileVerified: false,
    },
  });
});

test('recent messages include both directions and every state, newest first', async () => {
  const me = await join({ first_name: 'Meera', last_name: 'Iyer', bonusCoins: 100, message_rate: 5 });
  const other = await join({ first_name: 'Ravi', last_name: 'Shah', bonusCoins: 100, message_rate: 7 });
  const received = await send(other, me);
  const sent = await send(me, other);
  const rejected = await send(me, other);
  await rejectMessage(other.ctx, { id: rejected.id });
  const expired = await send(other, me);
  await makeDue(expired);
  const replied = await send(me, other);
  await reply(other, replied.id);

  const meera = { id: me.id, name: 'Meera Iyer', avatar: null, profession: 'Designer' };
  const ravi = { id: other.id, name: 'Ravi Shah', avatar: null, profession: 'Designer' };
  const messages = await recent(me);
  expect(messages).toMatchObject([
    { id: replied.id, direction: 'sent', status: 'replied', unread: true, repliedAt: expect.stringMatching(/Z$/) },
    { id: expired.id, direction: 'received', status: 'expired', unread: false },
    { id: rejected.id, direction: 'sent', status: 'rejected', unread: false },
    { id: sent.id, direction: 'sent', status: 'pending', unread: false, from: meera, to: ravi, amount: 7 },
    { id: received.id, direction: 'received', status: 'pending', unread: true, from: ravi, to: meera, amount: 5 },
  ]);
  expect(messages.at(-1)).toEqual({
    id: received.id,
    direction: 'received',
    from: ravi,
    to: meera,
    subject: received.subject,
    amount: 5,
    status: 'pending',
    timestamp: received.createdAt,
    expiresAt: received.expiresAt,
    repliedAt: null,
    unread: true,
  });
  expect((await recent(me, 2)).map(({ id }) => id)).toEqual([replied.id, expired.id]);
  expect((await getDashboard(me.ctx, { limit: 5 })).recentMessages).toEqual(messages);
  expect(await recent(await join())).toEqual([]);
});

test('waiting lists the questions that expire soonest and then unread replies, and counts what was sent', async () => {
  const prices = { message_rate: 5, priority_rate: 9, bonusCoins: 100 };
  const [me, other] = [await join(prices), await join(prices)];
  const [older, newer] = [await send(other, me), await send(other, me)];
  const urgent = await sendMessage(other.ctx, {
    recipientId: me.id,
    tier: 'priority',
    subject: 'An urgent question',
    content: 'Could you answer this by tomorrow?',
  });
  const answered = await send(me, other);
  await reply(other, answered.id);
  await send(me, other);
  const { waiting } = await getDashboard(me.ctx, { limit: 1 });
  expect(waiting).toMatchObject({ questions: 3, replies: 1, pending: 1, pendingCoins: 5 });
  expect(waiting.messages.map(({ id }) => id)).toEqual([urgent.id, older.id, newer.id, answered.id]);
  expect(waiting.messages[0]?.firstLines).toBe('Could you answer this by tomorrow?');
  expect(waiting.messages[3]?.firstLines).toBe('Yes, of course.');
});

test('shows a pause until its day in India', async () => {
  const { ctx } = await join();
  const until = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + 2 * 86_400_000);
  await updateSettings(ctx, { pausedUntil: until });
  expect((await getDashboard(ctx, { limit: 1 })).pausedUntil).toBe(until);
});

test('stats count everything sent and received', async () => {
  const [client, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 10 })];
  const { id } = await send(client, expert);
  await reply(expert, id);
  await rateReply(client.ctx, { messageId: id, ratedUserId: expert.id, rating: 4 });
  await makeDue(await send(client, expert));
  await rejectMessage(expert.ctx, { id: (await send(client, expert)).id });
  await send(client, expert);
  await refreshResponseMedians(services);
  expect(await getStats(expert.ctx)).toEqual({
    availableCoins: 10,
    totalMessages: 4,
    totalSent: 0,
    totalReceived: 4,
    consultations: 1,
    responseRate: 50,
    rating: 4,
    totalRatings: 1,
    profileViews: 0,
    averageResponseTime: 0,
  });
  expect(await getStats(client.ctx)).toMatchObject({ availableCoins: 80, totalMessages: 4, totalSent: 4 });
});

test('counts unread messages as the messages screen does, until they are opened', async () => {
  const [me, other] = [
    await join({ bonusCoins: 50, message_rate: 5 }),
    await join({ bonusCoins: 50, message_rate: 5 }),
  ];
  await send(other, me);
  const { id } = await send(me, other);
  await reply(other, id);
  const unread = async () => {
    const { unreadMessageCount, hasNewMessages, unreadNotifications } = await getDashboard(me.ctx, { limit: 1 });
    return { unreadMessageCount, hasNewMessages, unreadNotifications };
  };
  expect(await unread()).toEqual({ unreadMessageCount: 2, hasNewMessages: true, unreadNotifications: 2 });
  const { unreadInbox, unreadReplies } = await countMessages(me.ctx);
  expect(unreadInbox + unreadReplies).toBe(2);
  await markReplyRead(me.ctx, { id });
  expect((await unread()).unreadMessageCount).toBe(1);
});

test('every part of the dashboard expires a due message before it is shown', async () => {
  for (const part of ['stats', 'messages', 'earnings', 'all'] as const) {
    const [client, expert] = [await join({ bonusCoins: 10 }), await join({ message_rate: 10 })];
    const message = await send(client, expert);
    await makeDue(message);
    const expectExpired = {
      stats: async () => {
        expect((await getStats(client.ctx)).availableCoins).toBe(10);
        expect((await getStats(expert.ctx)).responseRate).toBe(0);
      },
      messages: async () => expect(await recent(client)).toMatchObject([{ id: message.id, status: 'expired' }]),
      earnings: async () => expect((await getEarningsSummary(expert.ctx)).awaitingReply).toBe(0),
      all: async () =>
        expect(await getDashboard(expert.ctx, { limit: 5 })).toMatchObject({
          stats: { responseRate: 0 },
          recentMessages: [{ status: 'expired', unread: false }],
          earningsSummary: { awaitingReply: 0 },
          unreadMessageCount: 0,
        }),
    };
    await expectExpired[part]();
    expect(
      await services.db.selectFrom('messages').select('status').where('id', '=', message.id).executeTakeFirst(),
    ).toEqual({ status: 'expired' });
  }
});

test('shows the same earnings as the wallet', async () => {
  const [client, expert] = [await join({ bonusCoins: 1000 }), await join({ message_rate: 150 })];
  for (let i = 0; i < 2; i += 1) await reply(expert, (await send(client, expert)).id);
  await send(client, expert);
  await saveBankAccount(expert.ctx, ACCOUNT);
  await requestWithdrawal(expert.ctx, { amount: 100, password: TEST_PASSWORD });
  const summary = await getEarningsSummary(expert.ctx);
  expect(summary).toEqual({
    thisMonthEarnings: 300,
    lastMonthEarnings: 0,
    monthlyGrowthPercentage: null,
    avgEarningsPerMessage: 150,
    pendingEarnings: 100,
    totalEarnings: 300,
    availableEarnings: 200,
    awaitingReply: 150,
  });
  const wallet = await getEarnings(expert.ctx);
  expect(summary).toMatchObject({ pendingEarnings: wallet.pending, availableEarnings: wallet.available });
  const all = await getDashboard(expert.ctx, { limit: 5 });
  expect(all.earningsSummary).toEqual(summary);
  expect(all.stats).toEqual(await getStats(expert.ctx));
  expect(all.monthlyEarnings.at(-1)).toMatchObject({ coins: 300, replies: 2 });
  expect(all.verification.payoutAccountAdded).toBe(true);
});

test('estimates earnings of 5 to 15 messages a day, and a complete profile has no missing parts', async () => {
  const { ctx } = await join({ avatar_url: '/api/avatars/a.webp' });
  await updateProfile(ctx, {
    messageRate: 40,
    bio: 'Tea.',
    location: 'Kochi',
    phone: '+91 98450 12345',
    experience: 'Long.',
    skills: ['Tea'],
    availabilityStatus: 'busy',
  });
  expect(await getDashboard(ctx, { limit: 5 })).toMatchObject({
    messageRate: 40,
    estimatedDailyEarnings: { low: 200, high: 600 },
    availabilityStatus: 'busy',
    profile: { profileCompleteness: 100, missing: [] },
    verification: { profileComplete: true, rateSet: true, profileVerified: true },
  });
});
