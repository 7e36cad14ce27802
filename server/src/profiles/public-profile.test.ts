import { expect, test } from 'vitest';
import { refreshResponseMedians } from '../figures/refresh-response-medians.ts';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { rejectMessage } from '../messages/decide/reject-message.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { blockPerson, unblockPerson } from '../safety/block-person.ts';
import { leave } from '../testing/factories.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { getPublicProfile } from './get-public-profile.ts';
import { getPublicStats } from './get-public-stats.ts';
import { listReviews } from './list-reviews.ts';

const { database, services, join, send } = await testPeople({ MESSAGE_TTL: '2d' });

const profileOf = (person: Person, reader: Person) => getPublicProfile(reader.ctx, { userId: person.id });
const reviewsOf = (person: Person, reader: Person, page = 0, size = 20) =>
  listReviews(reader.ctx, { userId: person.id, page, size });

/** Sends a message, replies to it and rates the reply. */
async function review(client: Person, expert: Person, rating: number, text?: string): Promise<string> {
  const { id } = await send(client, expert);
  await replyToMessage(expert.ctx, { messageId: id, content: 'Yes, of course.' });
  await rateReply(client.ctx, { messageId: id, ratedUserId: expert.id, rating, review: text });
  return id;
}

test('a new profile shows what is set and null for the rest', async () => {
  const reader = await join();
  const person = await join({ first_name: 'Asha', last_name: 'Rao', message_rate: 40 });
  const profile = await profileOf(person, reader);
  expect(profile).toEqual({
    userId: person.id,
    firstName: 'Asha',
    lastName: 'Rao',
    profession: 'Designer',
    location: null,
    headline: null,
    bio: null,
    skills: [],
    languages: [],
    experience: null,
    portfolio: [],
    avatarUrl: null,
    messageRate: 40,
    priorityRate: null,
    rating: null,
    totalRatings: 0,
    totalMessages: 0,
    verified: [],
    responseRate: null,
    isProfilePublic: true,
    handle: null,
    availabilityStatus: 'offline',
    isOnline: false,
    lastActive: null,
    joinDate: expect.stringMatching(/Z$/),
    emailVerified: true,
    profileVerified: false,
    testimonials: [],
    isOwn: false,
    saved: false,
    blocked: false,
    pausedUntil: null,
    placesLeft: null,
    nextPlaceAt: null,
    canMessage: true,
    cannotMessageReason: null,
    replyWithinSeconds: 2 * 24 * 3600,
    priorityReplyWithinSeconds: 24 * 3600,
  });
  expect(JSON.stringify(profile)).not.toContain('@example.com');
});

test('shows all fields but the phone number, and marks a complete profile as verified', async () => {
  const [person, reader] = [await join(), await join()];
  const fields = {
    location: 'Kochi',
    headline: 'Brand identity',
    bio: 'Tea and soap.',
    experience: 'Twelve years.',
    skills: ['Figma', 'Typography'],
    portfolio: [{ title: 'Tea', description: 'A tin', link: 'https://tea.example' }],
    messageRate: 55,
    availabilityStatus: 'busy',
  } as const;
  await updateProfile(person.ctx, { ...fields, skills: [...fields.skills], portfolio: [...fields.portfolio] });
  expect(await profileOf(person, reader)).toMatchObject({ ...fields, profileVerified: false });
  await updateProfile(person.ctx, { phone: '+91 98450 12345' });
  await services.db
    .updateTable('users')
    .set({ avatar_url: '/api/avatars/a.webp' })
    .where('id', '=', person.id)
    .execute();
  const complete = await profileOf(person, reader);
  expect(complete.profileVerified).toBe(true);
  expect(JSON.stringify(complete)).not.toContain('98450');
});

test('says whether a message can be sent, or why not', async () => {
  const client = await join({ bonusCoins: 100 });
  const expert = await join({ message_rate: 10 });
  const unpriced = await join();
  expect(await profileOf(client, client)).toMatchObject({ isOwn: true, canMessage: false, cannotMessageReason: 'own' });
  expect(await profileOf(unpriced, client)).toMatchObject({ canMessage: false, cannotMessageReason: 'no_rate' });
  await send(client, expert);
  await updateSettings(expert.ctx, { isProfilePublic: false });
  expect(await profileOf(expert, client)).toMatchObject({
    isProfilePublic: false,
    canMessage: false,
    cannotMessageReason: 'private',
  });
});

test('a blocked person sees a neutral reason, and only the blocker sees the block', async () => {
  const [client, expert] = [await join(), await join({ message_rate: 10 })];
  await blockPerson(expert.ctx, { userId: client.id });
  expect(await profileOf(expert, client)).toMatchObject({
    blocked: false,
    canMessage: false,
    cannotMessageReason: 'not_available',
  });
  expect(await profileOf(client, expert)).toMatchObject({ blocked: true, cannotMessageReason: 'no_rate' });
  await unblockPerson(expert.ctx, { userId: client.id });
  expect(await profileOf(expert, client)).toMatchObject({ blocked: false, canMessage: true });
});

test('lists reviews newest first, in pages with the total, including ratings without text', async () => {
  const [expert, reader] = [await join({ message_rate: 1 }), await join()];
  const client = await join({ first_name: 'Meera', last_name: 'Iyer', bonusCoins: 100 });
  const first = await review(client, expert, 4, 'Good');
  const second = await review(client, expert, 5);
  const third = await review(client, expert, 2, 'Short');
  const all = await reviewsOf(expert, reader);
  expect(all).toMatchObject({ page: 0, size: 20, totalElements: 3, totalPages: 1 });
  expect(all.content.map(({ id }) => id)).toEqual([third, second, first]);
  expect(all.content.map(({ content }) => content)).toEqual(['Short', null, 'Good']);
  expect(all.content[2]).toEqual({
    id: first,
    rating: 4,
    content: 'Good',
    date: expect.stringMatching(/Z$/),
    clientName: 'Meera Iyer',
    clientUserId: client.id,
  });
  expect(await reviewsOf(expert, reader, 1, 2)).toMatchObject({
    content: [{ id: first }],
    totalElements: 3,
    totalPages: 2,
  });
  expect(await reviewsOf(expert, reader, 7, 2)).toMatchObject({ content: [], totalElements: 3 });
});

test('shows private and suspended reviewers with initials and without a link', async () => {
  const [expert, reader] = [await join({ message_rate: 1 }), await join()];
  const hidden = await join({ first_name: 'Meera', last_name: 'Iyer', bonusCoins: 10 });
  const suspended = await join({ first_name: 'Ravi', last_name: 'Shah', bonusCoins: 10 });
  await review(hidden, expert, 5, 'Splendid');
  await review(suspended, expert, 5, 'Wonderful');
  await updateSettings(hidden.ctx, { isProfilePublic: false });
  await database.ownerPool.query(`update users set status = 'suspended' where id = $1`, [suspended.id]);
  const initials = [
    { clientName: 'R. S.', clientUserId: null, content: 'Wonderful' },
    { clientName: 'M. I.', clientUserId: null, content: 'Splendid' },
  ];
  expect((await reviewsOf(expert, reader)).content).toMatchObject(initials);
  expect((await profileOf(expert, reader)).testimonials).toMatchObject(initials);
  // The expert has messages from both and may see the private reviewer, but a suspended person stays hidden.
  expect((await reviewsOf(expert, expert)).content).toMatchObject([
    initials[0],
    { clientName: 'Meera Iyer', clientUserId: hidden.id },
  ]);
  await leave(database.ownerPool, hidden.id);
  expect((await reviewsOf(expert, reader)).content[1]).toMatchObject({
    clientName: 'Former member',
    clientUserId: null,
  });
});

test('testimonials are the best three reviews with text, newer ones first', async () => {
  const expert = await join({ message_rate: 1 });
  const client = await join({ bonusCoins: 100 });
  const reviews: [number, string | undefined][] = [
    [4, 'four'],
    [5, 'five'],
    [5, undefined],
    [3, 'three'],
    [5, 'five again'],
    [4, 'four again'],
  ];
  for (const [stars, text] of reviews) await review(client, expert, stars, text);
  const { testimonials, rating, totalRatings } = await profileOf(expert, client);
  expect(testimonials.map(({ content }) => content)).toEqual(['five again', 'five', 'four again']);
  expect({ rating, totalRatings }).toEqual({ rating: 4, totalRatings: 6 });
});

test('returns stats with the median hours to a reply and profile views', async () => {
  const [client, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 1 })];
  const stats = () => getPublicStats(client.ctx, { userId: expert.id });
  expect(await stats()).toEqual({
    totalMessages: 0,
    totalReplied: 0,
    responseRate: null,
    averageResponseTime: null,
    totalRatings: 0,
    rating: null,
    stars: [0, 0, 0, 0, 0],
    profileViews: 0,
  });
  const id = await review(client, expert, 4);
  await rejectMessage(expert.ctx, { id: (await send(client, expert)).id });
  await send(client, expert);
  await database.ownerPool.query(
    `begin;
    alter table messages disable trigger messages_closed_once;
    update messages set created_at = replied_at - interval '90 minutes' where id = '${id}';
    alter table messages enable trigger messages_closed_once;
    commit`,
  );
  await refreshResponseMedians(services);
  expect(await stats()).toEqual({
    totalMessages: 1,
    totalReplied: 1,
    responseRate: 100,
    averageResponseTime: 1.5,
    totalRatings: 1,
    rating: 4,
    stars: [0, 0, 0, 1, 0],
    profileViews: 0,
  });
});

test('when a person was last active is shown to others unless the person chose Offline', async () => {
  const [away, busy, reader] = [
    await join({ availability_status: 'offline' }),
    await join({ availability_status: 'busy' }),
    await join(),
  ];
  expect((await profileOf(away, reader)).lastActive).toBeNull();
  expect((await profileOf(away, away)).lastActive).toMatch(/Z$/);
  expect((await profileOf(busy, reader)).lastActive).toMatch(/Z$/);
});

test('a person inactive for more than 15 minutes is not online', async () => {
  const [person, reader] = [await join(), await join()];
  await services.pool.query(
    `update user_presence set last_active_at = now() - interval '15 minutes 1 second' where user_id = $1`,
    [person.id],
  );
  expect((await profileOf(person, reader)).isOnline).toBe(false);
});
