/** Every email in a language, with what people and programs add to it in that language's script. */
import type { InterfaceLanguage } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import {
  accountDeletedMail,
  alreadyHaveAccountMail,
  factorMail,
  newDeviceMail,
  passwordChangedMail,
  resetCodeMail,
  verificationCodeMail,
  type FactorChange,
} from './account-mails.ts';
import { adminReminderMail } from './admin-mails.ts';
import { digestMail } from './digest-mail.ts';
import { messageMail, type MessageMail } from './message-mails.ts';
import { notificationMail, type NotificationData } from './notification-mails.ts';
import { payoutAccountMail, withdrawalRequestedMail } from './payout-mails.ts';
import { receiptMail, type Receipt } from './receipt-mail.ts';
import {
  recoveryCancelledMail,
  recoveryCompletedMail,
  recoveryReadyMail,
  recoveryRequestedMail,
} from './recovery-mails.ts';
import { apiTokenMail } from './token-mail.ts';
import { lostMarkMail, workMailCodeMail } from './verification-mails.ts';
import { webhookAddressMail, webhookDisabledMail } from './webhook-mail.ts';

const publicUrl = 'https://proverse.example';
const to = 'asha@example.com';
const at = new Date('2026-03-01T06:30:00Z');
const url = 'https://hooks.example/a';
const TIERS = ['standard', 'priority', 'free_pass'] as const;
const TYPES = [
  'message_received',
  'message_replied',
  'message_rejected',
  'message_expires_soon',
  'message_expired',
  'message_rated',
] as const;
const CHANGES: readonly FactorChange[] = [
  'passkey-added',
  'passkey-removed',
  'totp-added',
  'totp-replaced',
  'totp-removed',
  'codes-renewed',
  'code-used',
];
const ACCOUNTS = [
  { accountNumberLast4: '4821', maskedUpiId: null },
  { accountNumberLast4: null, maskedUpiId: '•••@•' },
];
/** Notifications whose text the database writes. */
const NOTICES: readonly (readonly [NotificationData['type'], title: string, body: string])[] = [
  ['payout_paid', 'Your withdrawal was paid', 'We sent ₹1,200 to your account ending in 9012. UTR: 412'],
  ['payout_paid', 'Your withdrawal was paid', 'We sent ₹1,200 to your UPI ID •••@•. UTR: 412'],
  ['payout_failed', 'The bank returned your withdrawal', '1,200 coins are back in your wallet. नाम अलग है'],
  ['coin_refund_failed', 'Your refund failed', 'We could not send ₹1.50 back. Its coins are back in your wallet. क्यों'],
  [
    'coin_refund_done',
    'Your refund is on its way',
    '₹500 is on its way to the card that you paid with. Banks take 5 to 7 business days.',
  ],
  ['message_refunded', 'We refunded your message', "“कर”: we've refunded 1,200 coins to your wallet."],
  [
    'report_resolved',
    'Your report was reviewed',
    "“कर”: we found no violation. You can block anyone you don't want to hear from.",
  ],
  [
    'account_notice',
    'रवि राव gave you a free pass',
    'You can message them for free: 3 messages until 1 Mar 2026, 12:00 pm IST.',
  ],
];

/** Returns every email, in its variants. */
export function mailSamples(language: InterfaceLanguage): Mail[] {
  const reader = { to, publicUrl, language };
  const code = { ...reader, code: '042042', validMs: 600_000 };
  const programs = { isKept: true, tokens: ['सिंक'], webhooks: [url] };
  return [
    verificationCodeMail(code),
    resetCodeMail(code),
    workMailCodeMail(code),
    alreadyHaveAccountMail(reader),
    ...CHANGES.map((change) => factorMail({ ...reader, change })),
    ...[programs, { ...programs, isKept: false }].flatMap((each) => [
      passwordChangedMail({ ...reader, programs: each }),
      recoveryCompletedMail({ ...reader, programs: each, payoutsFrozenUntil: at }),
    ]),
    newDeviceMail({ ...reader, device: 'फ़ोन', address: '203.0.113.7', at }),
    recoveryRequestedMail({ ...reader, device: 'फ़ोन', ipAddress: '203.0.113.7', readyAt: at }),
    recoveryReadyMail({ ...reader, expiresAt: at }),
    recoveryCancelledMail(reader),
    ...[0, 1200].map((forfeitCoins) => accountDeletedMail({ ...reader, forfeitCoins })),
    ...ACCOUNTS.flatMap((account) => [
      payoutAccountMail({ ...reader, account, isFirst: true }),
      payoutAccountMail({ ...reader, account, isFirst: false }),
      withdrawalRequestedMail({ ...reader, account, amountCoins: 1200 }),
    ]),
    ...programMails(reader),
    ...messageMails(language),
    ...receipts(language),
  ];
}

function programMails(reader: { to: string; publicUrl: string; language: InterfaceLanguage }): Mail[] {
  const kinds = ['withdrawals', 'frozenEarnings', 'reports', 'disputes', 'payments'] as const;
  const scopes = [
    'messages:read',
    'messages:send',
    'messages:reply',
    'wallet:read',
    'profile:write',
    'webhooks',
  ] as const;
  const marks = ['not_found', 'name_changed', 'expired', 'moved'] as const;
  return [
    adminReminderMail({ ...reader, late: kinds.map((kind, i) => ({ kind, count: i + 1 })) }),
    ...[null, 500].map((dailyCoinLimit) =>
      apiTokenMail({
        ...reader,
        name: 'सिंक',
        scopes: [...scopes],
        dailyCoinLimit,
        expiresAt: dailyCoinLimit === null ? null : at.toISOString(),
      }),
    ),
    ...marks.map((because) =>
      lostMarkMail({ ...reader, kind: because === 'expired' ? 'work_mail' : 'domain', subject: 'राव.भारत', because }),
    ),
    ...[true, false].map((isNew) => webhookAddressMail({ ...reader, url, isNew })),
    ...(['gone', 'failing'] as const).map((because) => webhookDisabledMail({ ...reader, url, because })),
  ];
}

function messageMails(language: InterfaceLanguage): Mail[] {
  const message: MessageMail = {
    to,
    publicUrl,
    language,
    firstName: 'आशा',
    otherName: 'रवि राव',
    messageId: '0197',
    messageSubject: 'कर',
    messageText: 'क्या मुझे कर देना है?',
    messageFiles: ['नोटिस'],
    tier: 'standard',
    amountCoins: 350,
    feeCoins: 10,
    expiresAt: at,
    reason: 'मेरा विषय नहीं',
    stars: 4,
    review: 'धन्यवाद',
    unsubscribeUrl: `${publicUrl}/u`,
  };
  const items = TYPES.map((type) => ({ type, message }));
  const digest = { to, publicUrl, language, firstName: 'आशा', items, unsubscribeUrl: `${publicUrl}/u` };
  const counts = Object.fromEntries(TYPES.map((type) => [type, 2]));
  const notice: NotificationData = {
    ...message,
    type: 'payout_paid',
    userId: 'u',
    title: null,
    body: null,
    messageId: null,
  };
  return [
    ...TYPES.flatMap((type) => TIERS.flatMap((tier) => messageMail(type, { ...message, tier }) ?? [])),
    ...[counts, { message_received: 1 }].flatMap((each) => digestMail({ ...digest, counts: each }) ?? []),
    ...NOTICES.flatMap(
      ([type, title, body]) =>
        notificationMail({ ...notice, type, title, body }, { publicUrl, secretKey: 'k'.repeat(40) }) ?? [],
    ),
  ];
}

function receipts(language: InterfaceLanguage): Mail[] {
  const receipt: Receipt = {
    to,
    publicUrl,
    language,
    firstName: 'आशा',
    tx: 4711,
    paidAt: at,
    packageTitle: 'Business',
    coins: 2500,
    bonus: 300,
    priceInr: 2500,
    method: 'upi',
    provider: 'sandbox',
    reference: '77',
  };
  return [
    receiptMail(receipt),
    ...(['credit_card', 'crypto'] as const).map((method) => receiptMail({ ...receipt, method, bonus: 0 })),
  ];
}
