/** Public calls about one address, account or session wait in the process, where they hold no connection. */
import { TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import type { PublicContext } from '../context.ts';
import { flowsOf } from './code-flows.ts';
import { passTimeOfCodes, latestCode, REGISTRATION } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { unsubscribe } from '../mail/unsubscribe.ts';
import { beginTotp } from '../factors/begin-totp.ts';
import { confirmTotp } from '../factors/confirm-totp.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { login } from '../auth/login.ts';
import { logout } from '../auth/logout.ts';
import { finishRecovery } from '../recovery/finish-recovery.ts';
import { requestRecovery } from '../recovery/request-recovery.ts';
import { refresh } from '../auth/refresh.ts';
import { register } from '../auth/register.ts';
import { resendOtp } from '../auth/resend-otp.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { secondFactor } from '../auth/second-factor.ts';
import { verifyOtp } from '../auth/verify-otp.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';

const POOL = 5;
const database = await testDatabase({ maxConnections: POOL });
const services = await testServices(database);
const { password } = REGISTRATION;

/** What another node has locked, and a call that waits for it. */
interface Scene {
  readonly lock: string;
  readonly key: string;
  readonly call: (ctx: PublicContext) => Promise<unknown>;
}

const FLOWS = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const USER = 'select from users where id = $1 for update';
const SESSION = 'select from sessions where user_id = $1 for update';

function aboutFlows(purpose: 'verify' | 'reset', call: (ctx: PublicContext, email: string) => Promise<unknown>) {
  return async (): Promise<Scene> => {
    const email = `${crypto.randomUUID()}@example.com`;
    await register(publicContext(services), { ...REGISTRATION, email });
    await passTimeOfCodes(services, 61);
    return { lock: FLOWS, key: flowsOf({ email, purpose }), call: (ctx) => call(ctx, email) };
  };
}

/** The calls of someone who knows the password of an account with an authenticator app. */
function aboutTicket(call: (ctx: PublicContext, ticket: string, code: string) => Promise<unknown>) {
  return async (): Promise<Scene> => {
    const { id, email } = await createUser(services.db);
    const session = contextFor(services, id);
    const { secret } = await beginTotp(session);
    const app = new TOTP({ secret });
    await confirmTotp(session, { code: app.generate() });
    const { params } = await rejectionOf(login(publicContext(services), { email, password: TEST_PASSWORD }));
    return { lock: USER, key: id, call: (ctx) => call(ctx, String(params['ticket']), app.generate()) };
  };
}

function aboutSession(call: (ctx: PublicContext) => Promise<unknown>) {
  return async (): Promise<Scene> => {
    const { id, email } = await createUser(services.db);
    const { refreshCookie } = publicContext(services);
    await login(publicContext(services, { refreshCookie }), { email, password: TEST_PASSWORD });
    return { lock: SESSION, key: id, call: (ctx) => call({ ...ctx, refreshCookie }) };
  };
}

const newPassword = 'Green-Lantern-58';
const SCENES: Readonly<Record<string, () => Promise<Scene>>> = {
  register: aboutFlows('verify', (ctx, email) => register(ctx, { ...REGISTRATION, email })),
  'resend-otp': aboutFlows('verify', (ctx, email) => resendOtp(ctx, { email })),
  'verify-otp': aboutFlows('verify', (ctx, email) => verifyOtp(ctx, { email, otpCode: '000000', password })),
  'login before verification': aboutFlows('verify', (ctx, email) => login(ctx, { email, password })),
  'forgot-password': aboutFlows('reset', (ctx, email) => forgotPassword(ctx, { email })),
  'verify-reset-code': aboutFlows('reset', (ctx, email) => verifyResetCode(ctx, { email, resetCode: '000000' })),
  login: async () => {
    const { id, email } = await createUser(services.db);
    return { lock: USER, key: id, call: (ctx) => login(ctx, { email, password: TEST_PASSWORD }) };
  },
  'reset-password': async () => {
    const { id, email } = await createUser(services.db);
    const ctx = publicContext(services);
    await forgotPassword(ctx, { email });
    const { resetToken } = await verifyResetCode(ctx, { email, resetCode: await latestCode(services, email) });
    const input = { resetToken, newPassword, confirmPassword: newPassword };
    return { lock: USER, key: id, call: (each) => resetPassword(each, input) };
  },
  'second-factor': aboutTicket((ctx, ticket, code) => secondFactor(ctx, { ticket, code })),
  recovery: aboutTicket((ctx, ticket) => requestRecovery(ctx, { ticket })),
  'recovery/finish': aboutTicket((ctx, ticket) => finishRecovery(ctx, { ticket })),
  unsubscribe: async () => {
    const { id } = await createUser(services.db);
    return { lock: USER, key: id, call: (ctx) => unsubscribe(ctx, { userId: id, kind: 'messages' }) };
  },
  refresh: aboutSession(refresh),
  logout: aboutSession(logout),
};

async function waitingConnections(): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await database.ownerPool.query(waiting)).rowCount ?? 0;
}

test.each(Object.keys(SCENES))('32 calls of %s leave a stranger a connection at once', async (name) => {
  const { lock, key, call } = await SCENES[name]!();
  const otherNode = await database.ownerPool.connect();
  await otherNode.query('begin; set local idle_in_transaction_session_timeout = 0');
  await otherNode.query(lock, [key]);
  const networks = Array.from({ length: 32 }, (_, n) => `203.0.113.${n % 4}`);
  const calls = Promise.allSettled(networks.map((ip) => call(publicContext(services, { ip }))));
  try {
    const isWaiting = async () => expect(await waitingConnections()).toBeGreaterThan(0);
    await vi.waitFor(isWaiting, { timeout: 15_000, interval: 5 });
    await services.pool.query('select');
    expect(await waitingConnections()).toBe(1);
  } finally {
    await otherNode.query('commit');
    otherNode.release();
    await calls;
  }
});
