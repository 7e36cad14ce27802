import { expect, test } from 'vitest';
import type { Mail } from '../../context.ts';
import { formatDuration, formatInstant } from '../../text/format-text.ts';
import {
  alreadyHaveAccountMail,
  newDeviceMail,
  passwordChangedMail,
  resetCodeMail,
  verificationCodeMail,
} from './account-mails.ts';
import { digestMail } from './digest-mail.ts';
import { messageMail } from './message-mails.ts';
import { payoutAccountMail, withdrawalRequestedMail } from './payout-mails.ts';
import { receiptMail } from './receipt-mail.ts';
import { workMailCodeMail } from './verification-mails.ts';
import { textsOf } from '../../language/texts-of.ts';

const to = 'asha@example.com';
const account = { accountNumberLast4: '4821', maskedUpiId: null };
const upi = { accountNumberLast4: null, maskedUpiId: 'a•••@okaxis' };
const publicUrl = 'https://proverse.example';
const language = 'en';
const english = textsOf(language);
const expiresAt = new Date('2026-03-01T06:30:00Z');
const message: Parameters<typeof messageMail>[1] = {
  to,
  firstName: 'Asha',
  otherName: 'R <b>K</b>\r\nBcc: all@example.com',
  messageId: '0197-id',
  messageSubject: 'Tax & "GST"',
  messageText: `Can I claim <b>both</b>?\n\n${'word '.repeat(100)}`,
  messageFiles: ['Form 16 <b>.pdf', 'voice note.webm'],
  tier: 'priority',
  amountCoins: 125_000,
  feeCoins: 0,
  expiresAt,
  reason: 'Not my field\nSorry',
  stars: 4,
  review: 'Thank you',
  unsubscribeUrl: `${publicUrl}/api/mail/unsubscribe?token=abc`,
  publicUrl,
  language,
};

const codeMails: Mail[] = [
  verificationCodeMail({ to, publicUrl, language, code: '042042', validMs: 600_000 }),
  resetCodeMail({ to, publicUrl, language, code: '042042', validMs: 900_000 }),
  workMailCodeMail({ to, publicUrl, language, code: '042042', validMs: 600_000 }),
];
const messageTypes = [
  'message_received',
  'message_replied',
  'message_rejected',
  'message_expires_soon',
  'message_expired',
  'message_rated',
] as const;
const messageMails: Mail[] = messageTypes.flatMap((type) => messageMail(type, message) ?? []);
const digest = {
  to,
  firstName: 'Asha',
  items: [{ type: 'message_received', message }],
  publicUrl,
  language,
  unsubscribeUrl: message.unsubscribeUrl,
} as const;
const receipt: Parameters<typeof receiptMail>[0] = {
  to,
  firstName: 'Asha',
  publicUrl,
  language,
  tx: 4711,
  paidAt: expiresAt,
  packageTitle: 'Business',
  coins: 2500,
  bonus: 300,
  priceInr: 2500,
  method: 'credit_card',
  provider: 'sandbox',
  reference: 'SANDBOX-1',
};
const all = [
  receiptMail(receipt),
  ...codeMails,
  digestMail({ ...digest, counts: { message_received: 1 } }) ?? [],
  ...messageMails,
  alreadyHaveAccountMail({ to, publicUrl, language }),
  passwordChangedMail({
    to,
    publicUrl,
    language,
    programs: { isKept: true, tokens: ['<b>Sync</b>'], webhooks: ['https://hooks.example/a'] },
  }),
  newDeviceMail({ to, publicUrl, language, device: 'Firefox on Linux', address: '203.0.113.7', at: expiresAt }),
  payoutAccountMail({ to, publicUrl, language, account, isFirst: true }),
  payoutAccountMail({ to, publicUrl, language, account, isFirst: false }),
  payoutAccountMail({ to, publicUrl, language, account: upi, isFirst: true }),
  withdrawalRequestedMail({ to, publicUrl, language, account: upi, amountCoins: 1200 }),
  withdrawalRequestedMail({ to, publicUrl, language, account, amountCoins: 1200 }),
].flat();

test.each(codeMails)(
  '“$subject” begins with the code, and contains it once in text and HTML and no other six digits',
  ({ subject, text, html }) => {
    expect(text.match(/\d{6}/g)).toEqual(['042042']);
    expect(html.match(/\d{6}/g)).toEqual(['042042']);
    expect(subject).toBe('042042 is your Proverse code');
  },
);

test('every event of a message has an email', () => {
  expect(messageMails).toHaveLength(messageTypes.length);
});

test.each(messageMails)('“$subject” escapes what users wrote', ({ subject, html, text }) => {
  expect(html).not.toContain('<b>');
  expect(html).toContain('R &lt;b&gt;K&lt;/b&gt;');
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toContain('R <b>K</b>');
  expect(html).toMatch(/https:\/\/proverse\.example\/messaging\?tab=\w+&amp;m=0197-id/);
});

test('an email about a question quotes its first lines up to a word, in both parts and beside the subject in the inbox', () => {
  const mail = messageMail('message_received', message);
  const quote = mail?.text.match(/^> Tax & "GST"\n>\n> (Can I .*)$/m)?.[1] ?? '';
  expect(quote).toMatch(/^Can I claim <b>both<\/b>\? word .*word…$/);
  expect(quote.length).toBeLessThanOrEqual(280);
  expect(mail?.html.split('Can I claim &lt;b&gt;both&lt;/b&gt;? word')).toHaveLength(3);
  expect(mail?.text).toContain('Files: Form 16 <b>.pdf, voice note.webm\n');
  expect(mail?.html).toContain('Form 16 &lt;b&gt;.pdf, voice note.webm');
  const withoutText = messageMail('message_replied', { ...message, messageText: null, messageFiles: [] });
  expect(withoutText?.text).not.toContain('Files');
  expect(withoutText?.text).toContain('> Tax & "GST"\n\n');
});

test('emails about a message and a withdrawal state each amount once, in rupees', () => {
  expect(messageMail('message_received', message)?.text).toContain('You earn: ₹1,25,000\n');
  expect(messageMail('message_replied', message)?.text).toContain('You paid ₹1,25,000 for this reply.');
  expect(messageMail('message_expired', message)?.text).toContain('₹1,25,000 is back in your wallet.');
  expect(messageMail('message_rejected', message)?.subject).toMatch(/rejected your question: ₹1,25,000 refunded$/);
  expect(messageMail('message_rejected', { ...message, tier: 'free_pass' })?.subject).toMatch(
    /rejected your question$/,
  );
  expect(withdrawalRequestedMail({ to, publicUrl, language, account, amountCoins: 1200 }).text).toContain(
    'Amount: ₹1,200\n',
  );
});

test('a digest counts each kind of update and is not sent without one', () => {
  const counts = { message_received: 1200, message_replied: 1 };
  const mail = digestMail({ ...digest, counts });
  expect(mail?.subject).toBe('1,201 updates on Proverse');
  expect(mail?.text).toMatch(/New questions: 1,200\nReplies: 1\n/);
  expect(mail?.text).toMatch(
    /\n\nNew priority question from R [^]*\n\n> Tax & "GST"\n>\n> Can I claim <b>both<\/b>\? .*\n\nFiles: Form 16 <b>\.pdf, voice note\.webm\n\nAnd 1,200 more\./,
  );
  expect(mail?.html).toContain('Can I claim &lt;b&gt;both&lt;/b&gt;?');
  expect(digestMail({ ...digest, counts: { message_received: 1 } })?.subject).toBe('1 new question on Proverse');
  expect(digestMail({ ...digest, counts: {} })).toBeUndefined();
});

test('a receipt names the coins, the price, the payment and its number, and bonus coins only if there are some', () => {
  const { subject, text } = receiptMail(receipt);
  expect(subject).toBe('Your Proverse receipt for ₹2,500');
  for (const line of [
    'Thank you, Asha. We’ve added 2,800 coins to your wallet.',
    'Bonus coins: 300',
    'Price paid: ₹2,500',
    'Payment provider: Sandbox (no real money moved)',
    'Payment reference: SANDBOX-1',
    'Receipt number: PV-20260301-4711',
  ]) {
    expect(text).toContain(line);
  }
  expect(receiptMail({ ...receipt, bonus: 0 }).text).not.toContain('Bonus');
});

test.each(all)('“$subject” links to the help pages', ({ html, text }) => {
  expect(text).toContain('\nHelp: https://proverse.example/help\n');
  expect(html).toContain('href="https://proverse.example/help"');
});

test.each(all)('“$subject” loads nothing', ({ html }) => {
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=/);
});

test('formats durations and times as in India', () => {
  expect([600_000, 3_600_000, 86_400_000, 172_800_000, 90_000, 3_000].map((ms) => formatDuration(ms, english))).toEqual(
    ['10 minutes', '1 hour', '24 hours', '2 days', '90 seconds', '3 seconds'],
  );
  expect(formatInstant(expiresAt, english)).toBe('1 Mar 2026, 12:00 pm IST');
});
