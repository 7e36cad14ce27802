import { expect, test } from 'vitest';
import { publicContext, rejectionOf } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { findOnWeb } from './find-on-web.ts';
import { getAvailability } from './get-availability.ts';
import { getRecipient } from './get-recipient.ts';

const { services, join, send } = await testPeople({ MESSAGE_TTL: '2d' });
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

test('returns a recipient with the current price and time to reply', async () => {
  const asker = await join();
  const expert = await join({ first_name: 'Asha', last_name: 'Rao', message_rate: 40, location: 'Kochi' });
  expect(await getRecipient(asker.ctx, { id: expert.id })).toEqual({
    id: expert.id,
    languages: [],
    acceptedFiles: ['image', 'pdf', 'voice'],
    name: 'Asha Rao',
    profession: 'Designer',
    avatar: null,
    pricePerMessage: 40,
    priorityPrice: null,
    followUpPrice: 40,
    freePass: null,
    rating: null,
    responseRate: null,
    location: 'Kochi',
    availabilityStatus: 'offline',
    isOnline: false,
    totalMessages: 0,
    pausedUntil: null,
    placesLeft: null,
    nextPlaceAt: null,
    verified: [],
    replyWithinSeconds: 2 * 24 * 3600,
    priorityReplyWithinSeconds: 24 * 3600,
  });
  await updateProfile(expert.ctx, { messageRate: 55, availabilityStatus: 'busy' });
  expect(await getRecipient(asker.ctx, { id: expert.id })).toMatchObject({
    pricePerMessage: 55,
    availabilityStatus: 'busy',
  });
});

test('returns the chosen availability and whether the person is online', async () => {
  const asker = await join();
  const expert = await join({ availability_status: 'online' });
  expect(await getAvailability(asker.ctx, { userId: expert.id })).toEqual({
    userId: expert.id,
    availabilityStatus: 'online',
    isOnline: true,
    lastActive: expect.stringMatching(/Z$/),
  });
  await services.pool.query(
    `update user_presence set last_active_at = now() - interval '15 minutes 1 second' where user_id = $1`,
    [expert.id],
  );
  expect((await getAvailability(asker.ctx, { userId: expert.id })).isOnline).toBe(false);
  // People who chose Offline never appear online, however active they are, and only they see when they were active.
  const away = await join({ availability_status: 'offline' });
  const { id: userId } = away;
  expect(await getAvailability(asker.ctx, { userId })).toMatchObject({ isOnline: false, lastActive: null });
  expect((await getAvailability(away.ctx, { userId })).lastActive).toMatch(/Z$/);
});

test('returns the same 404 for unknown, suspended and private people', async () => {
  const asker = await join();
  const suspended = await join({ status: 'suspended' });
  const hidden = await join({ is_profile_public: false });
  for (const id of [UNKNOWN_ID, suspended.id, hidden.id]) {
    const errors = [
      await rejectionOf(getRecipient(asker.ctx, { id })),
      await rejectionOf(getAvailability(asker.ctx, { userId: id })),
    ];
    for (const { code, params, message } of errors) {
      expect({ code, params, message }).toEqual({ code: 'NOT_FOUND', params: {}, message: 'Not found' });
    }
  }
});

test('shows a private profile to its owner and to people with a message between them', async () => {
  const client = await join({ bonusCoins: 100 });
  const expert = await join({ message_rate: 10 });
  const stranger = await join();
  await send(client, expert);
  for (const { ctx } of [client, expert]) await updateSettings(ctx, { isProfilePublic: false });
  for (const { ctx } of [client, expert]) {
    expect((await getRecipient(ctx, { id: expert.id })).id).toBe(expert.id);
    expect((await getRecipient(ctx, { id: client.id })).id).toBe(client.id);
  }
  expect((await rejectionOf(getRecipient(stranger.ctx, { id: expert.id }))).code).toBe('NOT_FOUND');
});

test('a visitor gets the price of people who have a page on the web, and of no one else', async () => {
  const expert = await join({ first_name: 'Asha', last_name: 'Rao', message_rate: 40, availability_status: 'online' });
  const visitor = publicContext(services);
  const handle = 'asha_on_web';
  await updateSettings(expert.ctx, { handle });
  await expect(findOnWeb(visitor, { handle })).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  await updateSettings(expert.ctx, { isPublicOnWeb: true });
  expect(await findOnWeb(visitor, { handle })).toEqual({
    id: expert.id,
    languages: [],
    name: 'Asha Rao',
    profession: 'Designer',
    avatar: null,
    pricePerMessage: 40,
    priorityPrice: null,
    rating: null,
    averageResponseTime: null,
    pausedUntil: null,
    placesLeft: null,
    nextPlaceAt: null,
    replyWithinSeconds: 2 * 24 * 3600,
    priorityReplyWithinSeconds: 24 * 3600,
    signupBonusCoins: services.config.signupBonusCoins,
  });
});
