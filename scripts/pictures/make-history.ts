/**
 * Adds what the pictures need to the demo data: a paid and a requested withdrawal, a report, and an admin.
 */
import { createClient } from '@proverse/shared';
import { setRole } from '../make-admin/set-role.ts';
import { withClient } from '../command-parts/with-client.ts';
import type { ThrowawayServer } from '../command-parts/throwaway-server.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
}

export interface Cast {
  readonly client: Login;
  readonly expert: Login;
  readonly admin: Login;
  readonly expertId: string;
}

const ADMIN = {
  email: 'nisha.menon@example.com',
  password: 'Monsoon-evening-26',
  firstName: 'Nisha',
  lastName: 'Menon',
  profession: 'Operations',
};
const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
export async function makeHistory(server: ThrowawayServer): Promise<Cast> {
  const [client, expert] = server.demoLogins;
  if (!client || !expert) throw new Error('The server has no demo logins');
  const admin = await createAdmin(server);
  const expertId = await withdraw(server.baseUrl, expert, admin);
  // Without this, the list of devices would show the SDK's sessions as unknown devices.
  await withClient(server.databaseUrl, 'proverse-pictures', (database) =>
    database.query('update sessions set user_agent = $1', [PHONE_USER_AGENT]),
  );
  return { client, expert, admin, expertId };
}

async function createAdmin({ baseUrl, databaseUrl }: ThrowawayServer): Promise<Login> {
  const { auth } = createClient({ url: baseUrl });
  await auth.register.mutate(ADMIN);
  const mails = await fetch(`${baseUrl}/dev/mail.json?to=${encodeURIComponent(ADMIN.email)}`);
  const code = /\b\d{6}\b/.exec(await mails.text())?.[0] ?? '';
  await auth.verifyOtp.mutate({ email: ADMIN.email, password: ADMIN.password, otpCode: code });
  await withClient(databaseUrl, 'proverse-pictures', (client) => setRole(client, ADMIN.email, true));
  return ADMIN;
}

/** Makes a paid withdrawal, a requested one, and an open report. Returns the expert's id. */
async function withdraw(baseUrl: string, expert: Login, admin: Login): Promise<string> {
  const expertApi = await signedIn(baseUrl, expert);
  const adminApi = await signedIn(baseUrl, admin);
  await expertApi.withdrawals.saveBankAccount.mutate({
    accountHolder: 'Aditi Varma',
    accountNumber: '50100234567891',
    confirmAccountNumber: '50100234567891',
    ifsc: 'HDFC0000240',
  });
  const { id } = await expertApi.withdrawals.request.mutate({ amount: 900, password: expert.password });
  await adminApi.adminWithdrawals.approve.mutate({ id });
  await adminApi.adminWithdrawals.paid.mutate({ id, utr: 'HDFCN52026112100' });
  await expertApi.withdrawals.request.mutate({ amount: 1200, password: expert.password });
  const { content } = await expertApi.messages.inbox.query({ size: 20 });
  const reported = content.findLast(({ status }) => status === 'pending');
  if (!reported) throw new Error('The expert has no message to report');
  await expertApi.safety.report.mutate({
    id: reported.id,
    reason: 'scam',
    details: 'Asks for my number to sell a scheme.',
  });
  return reported.toUserId;
}

async function signedIn(baseUrl: string, { email, password }: Login): Promise<ReturnType<typeof createClient>> {
  const { accessToken } = await createClient({ url: baseUrl }).auth.login.mutate({ email, password });
  return createClient({ url: baseUrl, token: accessToken });
}
