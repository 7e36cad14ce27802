/** The same texts get the same result from the schema that forms use, over REST and over tRPC. */
import { contract, fields } from '@proverse/shared';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { recentMails } from '../mail/dev-mail.ts';
import { LINE_TEXTS, NAMES } from './line-texts.ts';

const { app, services } = await testApp();
const expert = await createUser(services.db, { message_rate: 10 });
const asker = await createUser(services.db, { bonusCoins: 5000 });
const tokens = { expert: await tokenOf(services, expert.id), asker: await tokenOf(services, asker.id) };

type Who = keyof typeof tokens;
interface Result {
  readonly status: number;
  readonly output: unknown;
}

/** Makes the call over REST and over tRPC. */
async function callBoth(who: Who, rest: string, procedure: string, payload: object): Promise<Result[]> {
  const headers = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' };
  const [method, url] = rest.split(' ') as ['PUT' | 'POST', string];
  const body = JSON.stringify(payload);
  const overRest = await app.inject({ method, url, headers, payload: body });
  const overTrpc = await app.inject({ method: 'POST', url: `/trpc/${procedure}`, headers, payload: body });
  return [
    { status: overRest.statusCode, output: overRest.json() },
    { status: overTrpc.statusCode, output: overTrpc.json().result?.data },
  ];
}

const updateProfile = (payload: object) => callBoth('expert', 'PUT /api/user/profile', 'profile.update', payload);

const PROFILE_LINES = [
  { field: 'firstName', schema: fields.FirstName, texts: NAMES },
  { field: 'lastName', schema: fields.LastName, texts: NAMES },
  { field: 'profession', schema: fields.Profession, texts: NAMES },
  { field: 'headline', schema: fields.Headline, texts: LINE_TEXTS },
  { field: 'location', schema: fields.Location, texts: LINE_TEXTS },
  { field: 'phone', schema: fields.Phone, texts: LINE_TEXTS },
] as const;

test.each(PROFILE_LINES)('$field', async ({ field, schema, texts }) => {
  for (const [given, stored] of texts) {
    const parsed = schema.safeParse(given);
    const results = await updateProfile({ [field]: given });
    const seen = results.map(({ status, output }) =>
      status === 200 ? (output as { user: Record<string, unknown> }).user[field] : status,
    );
    expect([given, parsed.data, ...seen]).toEqual([given, stored, ...Array(2).fill(stored ?? 400)]);
  }
});

test('skills and titles of works', async () => {
  const description = 'Two\nlines';
  for (const [given, stored] of LINE_TEXTS) {
    for (const result of await updateProfile({ skills: [given], portfolio: [{ title: given, description }] })) {
      const user = { skills: [stored], portfolio: [{ title: stored, description }] };
      expect({ given, ...result }).toMatchObject(
        stored === undefined ? { given, status: 400 } : { given, status: 200, output: { user } },
      );
    }
  }
});

test('subjects of messages, whose text keeps its lines', async () => {
  const content = 'Dear Asha,\r\n\r\nmay I\u202E ask you about GST?';
  for (const [subject, stored] of LINE_TEXTS.filter(([, line]) => line === undefined || line.length >= 5)) {
    const input = { recipientId: expert.id, subject, content };
    for (const result of await callBoth('asker', 'POST /api/messages/send', 'messages.send', input)) {
      const output = { subject: stored, content: 'Dear Asha,\n\nmay I ask you about GST?' };
      expect({ subject, ...result }).toMatchObject(
        stored === undefined ? { subject, status: 400 } : { subject, status: 200, output },
      );
    }
  }
});

test('bank details as they are pasted', async () => {
  const input = {
    accountHolder: 'ASHA\u00A0RAO',
    accountNumber: '1234 5678 9012',
    confirmAccountNumber: '\u202A123456789012\u202C',
    ifsc: ' HDFC-000 1234 ',
    password: TEST_PASSWORD,
  };
  const saved = await callBoth('expert', 'PUT /api/coins/bank-account', 'withdrawals.saveBankAccount', input);
  for (const { output } of saved) {
    expect(output).toMatchObject({ accountHolder: 'ASHA RAO', accountNumberLast4: '9012', ifsc: 'HDFC0001234' });
  }
});

test('a UPI ID as it is pasted', async () => {
  const input = { accountHolder: 'Asha Rao', upiId: '\u202A asha.rao @okaxis\u202C', password: TEST_PASSWORD };
  const saved = await callBoth('expert', 'PUT /api/coins/upi-id', 'withdrawals.saveUpiId', input);
  for (const { output } of saved) expect(output).toMatchObject({ maskedUpiId: 'a•••@okaxis', ifsc: null });
});

test('URLs of webhooks, and the email that names one', async () => {
  const create = (url: string) =>
    callBoth('expert', 'POST /api/webhook-endpoints', 'webhooks.create', { url, events: ['message.received'] });
  for (const url of ['https://exa\tmple.com/x', 'https://example.com/\r\nYour account was closed', 'https://[']) {
    expect((await create(url)).map(({ status }) => status)).toEqual([400, 400]);
  }
  for (const { output } of await create(' https://EXAMPLE.com/a b')) {
    expect(output).toMatchObject({ webhook: { url: 'https://example.com/a%20b' } });
  }
  const [mail] = await recentMails(services, expert.email);
  expect(mail?.text).toContain('Endpoint: https://example.com/a%20b\n');
});

test('an address of any form signs in to the same account', async () => {
  const forms = [
    expert.email.toUpperCase(),
    `\u00A0${expert.email}\u200B`,
    `mailto:${expert.email}`,
    `${expert.email}.`,
    `<${expert.email}>`,
  ];
  for (const email of forms) {
    const input = { email, password: TEST_PASSWORD };
    for (const { output } of await callBoth('expert', 'POST /api/auth/login', 'auth.login', input)) {
      expect(output).toMatchObject({ user: { email: expert.email } });
    }
  }
});

test('the table covers every line of the profile', () => {
  const lines = Object.entries(contract.profile.update.input.shape).filter(
    ([, schema]) => z.safeParse(schema, 'Asha').data === 'Asha' && !z.safeParse(schema, 'a\nb').success,
  );
  expect(lines.map(([name]) => name).toSorted()).toEqual(PROFILE_LINES.map(({ field }) => field).toSorted());
});
