import { expect, test } from 'vitest';
import type { InputFor } from '../context.ts';
import { getRecipient } from '../recipients/get-recipient.ts';
import { listProfessionals } from '../directory/list-professionals.ts';
import { indianDate } from '../documents/india.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { getPublicProfile } from '../profiles/get-public-profile.ts';
import { rejectionOf } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';
import { getProfile } from './get-profile.ts';
import { getSettings } from './get-settings.ts';
import { updateProfile } from './update-profile.ts';
import { updateSettings } from './update-settings.ts';

const { join, send, makeDue } = await testPeople();

test('a new profile has all fields, with empty ones as null', async () => {
  const { id, ctx } = await join({ email: 'fresh@example.com', bonusCoins: 1000 });
  const profile = await getProfile(ctx);
  expect(profile).toEqual({
    id,
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'fresh@example.com',
    emailVerified: true,
    role: 'user',
    phone: null,
    location: null,
    headline: null,
    bio: null,
    profession: 'Designer',
    messageRate: null,
    priorityRate: null,
    followUpRate: null,
    availabilityStatus: 'offline',
    experience: null,
    skills: [],
    language: null,
    languages: [],
    acceptedFiles: ['image', 'pdf', 'voice'],
    portfolio: [],
    avatarUrl: null,
    profileCompleteness: 20,
    isProfilePublic: true,
    handle: null,
    isPublicOnWeb: false,
    emailNotifications: true,
    messageNotifications: true,
    messagePreviews: true,
    pausedUntil: null,
    capacityPerWeek: null,
    rating: null,
    totalRatings: 0,
    totalMessages: 0,
    responseRate: null,
    joinDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    lastActive: expect.stringMatching(/Z$/),
    coins: 1000,
    createdAt: profile.joinDate,
  });
});

test('an update changes the given fields and returns the whole profile', async () => {
  const { ctx } = await join();
  const { user } = await updateProfile(ctx, { headline: 'Brand identity', messageRate: 40, skills: ['Figma', 'SQL'] });
  expect(user).toMatchObject({
    headline: 'Brand identity',
    messageRate: 40,
    skills: ['Figma', 'SQL'],
    firstName: 'Asha',
  });
  expect(user).toEqual(await getProfile(ctx));
  const later = await updateProfile(ctx, { headline: null, lastName: 'Nair' });
  expect(later.user).toMatchObject({ headline: null, lastName: 'Nair', messageRate: 40, skills: ['Figma', 'SQL'] });
  expect((await updateProfile(ctx, {})).user).toEqual(later.user);
});

test('keeps the order of portfolio items, with and without links', async () => {
  const { ctx } = await join();
  const portfolio = [
    { title: 'Tea', description: 'Labels', link: 'https://tea.example' },
    { title: 'Soap', description: 'Boxes' },
  ];
  expect((await updateProfile(ctx, { portfolio })).user.portfolio).toEqual(portfolio);
  expect((await updateProfile(ctx, { portfolio: [] })).user.portfolio).toEqual([]);
});

test('completeness reaches 100 with a picture and all fields, and falls when one is emptied', async () => {
  const { ctx } = await join({ avatar_url: '/api/avatars/one.webp' });
  const steps: readonly [InputFor<'profile.update'>, number][] = [
    [{ bio: 'Tea and soap.' }, 45],
    [{ messageRate: 40 }, 65],
    [{ location: 'Kochi' }, 75],
    [{ phone: '+91 98470 00000' }, 80],
    [{ experience: 'Twelve years' }, 90],
    [{ skills: ['Figma'] }, 100],
    [{ headline: 'Optional' }, 100],
    [{ bio: null }, 85],
  ];
  for (const [change, percent] of steps) {
    expect((await updateProfile(ctx, change)).user.profileCompleteness).toBe(percent);
  }
});

test('an update changes no other user', async () => {
  const [mine, theirs] = [await join(), await join()];
  const before = await getProfile(theirs.ctx);
  await updateProfile(mine.ctx, { firstName: 'Changed' });
  await updateSettings(mine.ctx, { emailNotifications: false });
  expect(await getProfile(theirs.ctx)).toEqual(before);
});

test('changes settings one at a time, and the directory follows at once', async () => {
  const { id, ctx } = await join({ message_rate: 9 });
  const listed = async () =>
    (await listProfessionals(ctx, { page: 0, size: 50, sortBy: 'rating' })).content.some(({ userId }) => userId === id);
  expect(await listed()).toBe(true);
  expect((await updateSettings(ctx, { isProfilePublic: false })).user).toMatchObject({
    isProfilePublic: false,
    emailNotifications: true,
    messageNotifications: true,
  });
  expect(await listed()).toBe(false);
  expect((await updateSettings(ctx, { messageNotifications: false })).user).toMatchObject({
    isProfilePublic: false,
    messageNotifications: false,
  });
  await updateSettings(ctx, { isProfilePublic: true });
  expect(await listed()).toBe(true);
  expect((await updateSettings(ctx, { language: 'hi' })).user).toMatchObject({ language: 'hi', languages: [] });
});

test('a pause ends on a day within a year, and both it and the weekly limit can be removed', async () => {
  const { id, ctx } = await join({ message_rate: 40 });
  const other = await join();
  const day = (daysAhead: number) => indianDate(new Date(Date.now() + daysAhead * 24 * 3600 * 1000));
  for (const pausedUntil of [day(0), day(366)]) {
    const { code, fields } = await rejectionOf(updateSettings(ctx, { pausedUntil }));
    expect([code, Object.keys(fields ?? {})]).toEqual(['VALIDATION_FAILED', ['pausedUntil']]);
  }
  const limits = { pausedUntil: day(1), capacityPerWeek: 2 };
  expect((await updateSettings(ctx, limits)).user).toMatchObject(limits);
  expect(await getSettings(ctx)).toMatchObject(limits);
  const shown = { pausedUntil: day(1), placesLeft: 2, nextPlaceAt: null };
  const { content } = await listProfessionals(other.ctx, { page: 0, size: 50, sortBy: 'price_low' });
  expect(content.find(({ userId }) => userId === id)).toMatchObject(shown);
  expect(await getPublicProfile(other.ctx, { userId: id })).toMatchObject({ ...shown, cannotMessageReason: 'paused' });
  expect(await getRecipient(other.ctx, { id })).toMatchObject(shown);
  await updateSettings(ctx, { pausedUntil: null, capacityPerWeek: null });
  expect(await getSettings(ctx)).toMatchObject({ pausedUntil: null, capacityPerWeek: null });
  expect(await getPublicProfile(other.ctx, { userId: id })).toMatchObject({ placesLeft: null, canMessage: true });
});

test('others see a changed availability at once', async () => {
  const [expert, other] = [await join({ message_rate: 9 }), await join()];
  await updateProfile(expert.ctx, { availabilityStatus: 'busy' });
  expect((await getRecipient(other.ctx, { id: expert.id })).availabilityStatus).toBe('busy');
  const { content } = await listProfessionals(other.ctx, { page: 0, size: 50, sortBy: 'rating' });
  expect(content.find(({ userId }) => userId === expert.id)).toMatchObject({
    status: 'busy',
    availabilityStatus: 'busy',
  });
});

test('returns current coins and stats, including due refunds', async () => {
  const client = await join({ bonusCoins: 100 });
  const expert = await join({ message_rate: 30 });
  await replyToMessage(expert.ctx, { messageId: (await send(client, expert)).id, content: 'Yes, of course.' });
  expect(await getProfile(expert.ctx)).toMatchObject({ coins: 30, totalMessages: 1, responseRate: 100 });
  const unanswered = await send(client, expert);
  expect((await getProfile(client.ctx)).coins).toBe(40);
  await makeDue(unanswered);
  expect((await getProfile(client.ctx)).coins).toBe(70);
  expect(await getProfile(expert.ctx)).toMatchObject({ totalMessages: 1, responseRate: 50 });
});
