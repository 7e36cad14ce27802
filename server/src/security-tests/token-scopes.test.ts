/** Makes every call over every transport with an API token of each scope, and compares which it may make. */
import { TOKEN_SCOPES, type TokenScope } from '@proverse/shared';
import { expect, test } from 'vitest';
import { createToken } from '../tokens/create-token.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { callAs, CALLS } from './access-call.ts';
import type { Person } from './access-scene.ts';

const world = await testApp({ RATE_LIMIT: 'off' });
const { app, services } = world;
const admin = await createUser(services.db, { role: 'admin' });
const session = await tokenOf(services, admin.id);
const { sessionId } = await services.accessTokens.verify(session);

/** What each scope admits. A new operation with a scope has to be added here. */
const ADMITTED: Readonly<Record<TokenScope | 'any', readonly string[]>> = {
  any: [
    'directory.professionals',
    'directory.categories',
    'directory.highlights',
    'recipients.get',
    'recipients.availability',
    'profiles.get',
    'profiles.byHandle',
    'profiles.stats',
    'profiles.reviews',
    'files.upload',
    'files.remove',
  ],
  'messages:read': [
    'messages.inbox',
    'messages.outbox',
    'messages.expired',
    'messages.rejected',
    'messages.counts',
    'messages.ratingsGiven',
    'messages.byId',
    'messages.thread',
    'messages.markRead',
    'messages.markReplyRead',
    'messages.ratingOf',
    'messages.paidWith',
    'files.download',
    'files.preview',
  ],
  'messages:send': ['messages.send', 'messages.validateCost'],
  'messages:reply': ['messages.reply', 'messages.reject'],
  'wallet:read': [
    'coins.balance',
    'coins.history',
    'coins.earnings',
    'coins.earningsByMonth',
    'coins.packages',
    'purchases.get',
    'purchases.open',
    'coinRefunds.refundable',
    'coinRefunds.list',
    'statements.months',
    'statements.proof',
    'files.historyCsv',
    'files.statementPdf',
    'files.receiptPdf',
  ],
  'profile:write': [
    'profile.get',
    'profile.stats',
    'profile.update',
    'profile.settings',
    'profile.updateSettings',
    'profile.checkHandle',
    'profile.share',
    'profile.removeAvatar',
    'files.uploadAvatar',
  ],
  webhooks: [
    'webhooks.list',
    'webhooks.create',
    'webhooks.update',
    'webhooks.remove',
    'webhooks.rotateSecret',
    'webhooks.test',
    'webhooks.deliveries',
    'webhooks.replay',
    'webhooks.replayRange',
  ],
};
const scopeOf = (name: string): string | undefined =>
  Object.entries(ADMITTED).find(([, names]) => names.includes(name))?.[0];

test('the matrix names only operations that exist', () => {
  const names = new Set(CALLS.map(({ name }) => name));
  expect(Object.values(ADMITTED).flatMap((each) => each.filter((name) => !names.has(name)))).toEqual([]);
});

test.each(TOKEN_SCOPES)('a token with %s may call exactly the operations of its row', async (scope) => {
  const ctx = { ...contextFor(services, admin.id), sessionId };
  const { token } = await createToken(ctx, { name: scope, scopes: [scope] });
  const program = { token } as Person;
  const expectedOf = ({ name, operation }: (typeof CALLS)[number]): string => {
    if (operation.access === 'admin') return 'NOT_FOUND';
    const needed = scopeOf(name);
    if (needed === undefined) return 'TOKEN_NOT_ACCEPTED';
    return needed === 'any' || needed === scope ? 'admitted' : 'SCOPE_MISSING';
  };
  const calls = CALLS.filter(({ operation }) => operation.access !== 'public');
  const outcomes: (readonly [string, string])[] = [];
  // One after the other, because a busy server would reject some for another reason.
  for (const call of calls) {
    // No operation knows this field, so admitted calls change nothing.
    const input = call.operation.kind === 'upload' ? Buffer.alloc(0) : { surprise: 'x' };
    const { status, error } = await callAs(app, program, call, input);
    const isAdmitted = status === 400 || status === 415 || error?.['error'] === 'FILE_DAMAGED';
    outcomes.push([`${call.name} over ${call.transport}`, isAdmitted ? 'admitted' : String(error?.['error'])]);
  }
  const expected = calls.map((call) => [`${call.name} over ${call.transport}`, expectedOf(call)] as const);
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
});
