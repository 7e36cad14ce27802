/** What becomes of API tokens and webhooks when the password changes or the account is suspended. */
import { expect, test, vi } from 'vitest';
import { restoreUser } from '../admin/users/restore-user.ts';
import { suspendUser } from '../admin/users/suspend-user.ts';
import { recentMails } from '../mail/dev-mail.ts';
import { latestCode } from '../testing/accounts.ts';
import { tokenOf } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { listWebhooks, updateWebhook } from '../webhooks/own-webhooks.ts';
import { changePassword } from '../profile/change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';
import { createToken } from '../tokens/create-token.ts';
import { listTokens } from '../tokens/list-tokens.ts';
import { revokeToken } from '../tokens/revoke-token.ts';

const database = await testDatabase();
const services = await testServices(database);

/** A person with two API tokens and a webhook, and with an expired and a revoked token and a disabled webhook. */
async function developer() {
  const { id, email } = await createUser(services.db);
  const { sessionId } = await services.accessTokens.verify(await tokenOf(services, id));
  const ctx = { ...contextFor(services, id), sessionId };
  const tokens: string[] = [];
  for (const name of ['Sync', 'Old', 'Gone', 'Bot']) {
    const { token, apiToken } = await createToken(ctx, { name, scopes: ['webhooks', 'messages:read'] });
    if (name === 'Gone') await revokeToken(ctx, { id: apiToken.id });
    else if (name === 'Old')
      await database.ownerPool.query('update api_tokens set expires_at = now() where id = $1', [apiToken.id]);
    else tokens.push(token);
  }
  const events = ['message.received' as const];
  await createWebhook(ctx, { url: 'https://hooks.example/in', events });
  const { webhook } = await createWebhook(ctx, { url: 'https://hooks.example/off', events });
  await updateWebhook(ctx, { id: webhook.id, enabled: false });
  return { ctx, email, tokens };
}

type Developer = Awaited<ReturnType<typeof developer>>;

const outcomesOf = ({ tokens }: Developer) =>
  Promise.all(
    tokens.map((token) =>
      services.accessTokens.verify(token).then(
        () => 'works',
        (error: { code?: string }) => error.code,
      ),
    ),
  );
const webhooksOf = async ({ ctx }: Developer) =>
  (await listWebhooks(ctx)).content.map(({ disabledBecause }) => disabledBecause);
const mailOf = async ({ email }: Developer) => (await recentMails(services, email))[0]?.text;

const NEW = { newPassword: 'Green-Lamp-88', confirmPassword: 'Green-Lamp-88' };

const WAYS = {
  change: ({ ctx }: Developer, choice: { keepPrograms?: boolean }) =>
    changePassword(ctx, { ...NEW, ...choice, currentPassword: TEST_PASSWORD }),
  async reset({ email }: Developer, choice: { keepPrograms?: boolean }) {
    const browser = publicContext(services);
    await forgotPassword(browser, { email });
    const grant = await verifyResetCode(browser, { email, resetCode: await latestCode(services, email) });
    if (!grant.hasPrograms) throw new Error('the choice would not be offered');
    return resetPassword(browser, { ...NEW, ...choice, resetToken: grant.resetToken });
  },
} as const;
const ways = ['change', 'reset'] as const;

test.each(ways)(
  'a %s of the password revokes API tokens and disables webhooks, and the email names them',
  async (way) => {
    const [owner, other] = [await developer(), await developer()];
    await outcomesOf(owner); // this node remembers them from now on
    await WAYS[way](owner, {});
    expect(await outcomesOf(owner)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect(await webhooksOf(owner)).toEqual(['reset', 'owner']);
    expect((await listTokens(owner.ctx)).content).toEqual([]);
    const mail = await mailOf(owner);
    expect(mail).toContain('Your Proverse password was just changed');
    expect(mail).toMatch(/Revoked API tokens: Bot, Sync\nDisabled webhooks: https:\/\/hooks\.example\/in\n/);
    expect(await outcomesOf(other)).toEqual(['works', 'works']);
  },
);

test.each(ways)('a %s of the password keeps them if its owner asks for it, and the email says so', async (way) => {
  const owner = await developer();
  await WAYS[way](owner, { keepPrograms: true });
  expect(await outcomesOf(owner)).toEqual(['works', 'works']);
  expect(await webhooksOf(owner)).toEqual([null, 'owner']);
  expect(await mailOf(owner)).toMatch(
    /API tokens that still work: Bot, Sync\nWebhooks that still work: https:\/\/hooks\.example\/in\n/,
  );
});

test('the email names no programs if there are none', async () => {
  const { id, email } = await createUser(services.db);
  await changePassword(contextFor(services, id), { ...NEW, currentPassword: TEST_PASSWORD });
  expect((await recentMails(services, email))[0]?.text).not.toMatch(/token|webhook/i);
  const browser = publicContext(services);
  await forgotPassword(browser, { email });
  const grant = await verifyResetCode(browser, { email, resetCode: await latestCode(services, email) });
  expect(grant.hasPrograms).toBe(false);
});

test('a suspended account’s API tokens and webhooks stay off after it is restored', async () => {
  const owner = await developer();
  const admin = contextFor(services, (await createUser(services.db, { role: 'admin' })).id);
  await outcomesOf(owner);
  const { id } = { id: owner.ctx.userId };
  await suspendUser(admin, { id, reason: 'Spam' });
  expect(await outcomesOf(owner)).not.toContain('works');
  await restoreUser(admin, { id });
  await vi.waitFor(async () => expect(await outcomesOf(owner)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']), {
    interval: 5,
    timeout: 10_000,
  });
  expect(await webhooksOf(owner)).toEqual(['reset', 'owner']);
});

test('a program whose token was just revoked adds and enables no webhook', async () => {
  const owner = await developer();
  const program = { ...owner.ctx, ...(await services.accessTokens.verify(owner.tokens[0] ?? '')) };
  await WAYS.change(owner, {});
  const added = createWebhook(program, { url: 'https://hooks.example/late', events: ['message.received'] });
  expect((await rejectionOf(added)).code).toBe('UNAUTHENTICATED');
  const id = (await listWebhooks(owner.ctx)).content[0]?.id ?? '';
  expect((await rejectionOf(updateWebhook(program, { id, enabled: true }))).code).toBe('UNAUTHENTICATED');
});
