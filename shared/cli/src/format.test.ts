import { expect, test } from 'vitest';
import { formatEvent, formatMessage, printable } from './format.ts';

const ID = '01939f6e-4d2a-7c3b-9a51-7f0c2f1e8b64';
const PERSON = { id: ID, name: 'Ravi Menon', avatar: null, profession: 'Baker', rating: null };
const MESSAGE = {
  id: ID,
  fromUserId: ID,
  toUserId: ID,
  fromUserName: 'Ravi Menon',
  toUserName: 'Asha Rao',
  fromUser: PERSON,
  toUser: PERSON,
  subject: 'GST',
  content: 'Do I register?\nOr not?',
  files: [],
  tier: 'standard' as const,
  followsMessageId: null,
  amount: 1350,
  feeCoins: 135,
  status: 'pending' as const,
  createdAt: '2026-11-20T09:30:00.000Z',
  expiresAt: '2026-11-27T09:30:00.000Z',
  readAt: null,
  reply: null,
  userRating: null,
  metadata: { rejectionReason: null },
} satisfies Parameters<typeof formatMessage>[0];

test('prints the text of a message only while it waits for a reply', () => {
  expect(formatMessage(MESSAGE)).toBe(
    `${ID}  pending  1,350 coins  Ravi Menon, reply by 2026-11-27 09:30 UTC\n  GST\n\n    Do I register?\n    Or not?\n`,
  );
  expect(formatMessage({ ...MESSAGE, status: 'replied' })).toBe(`${ID}  replied  1,350 coins  Ravi Menon\n  GST`);
});

test('prints the names of files', () => {
  const file = {
    id: ID,
    kind: 'pdf',
    mediaType: 'application/pdf',
    bytes: 9,
    width: null,
    height: null,
    pages: 2,
  } as const;
  const rest = { durationMs: null, peaks: null, transcript: null, hasPreview: false, removedAt: null };
  const files = ['Form 16.pdf', 'evil\u202Efdp.exe'].map((name) => ({ ...file, ...rest, name }));
  expect(formatMessage({ ...MESSAGE, files })).toMatch(/\n    Or not\?\n\n    Files: Form 16\.pdf, evil�fdp\.exe\n$/);
});

test('prints no control characters of another person', () => {
  const subject = 'GST\u001B[2J\u009B1A\u202Eevil';
  expect(formatMessage({ ...MESSAGE, status: 'replied', subject })).toContain('  GST�[2J�1A�evil');
  expect(printable('₹500, नमस्ते')).toBe('₹500, नमस्ते');
});

test('prints an event as one line', () => {
  const at = new Date('2026-11-23T14:05:09Z');
  expect(formatEvent({ type: 'message.received', messageId: ID }, at)).toBe(
    `2026-11-23 14:05 UTC  message.received  ${ID}`,
  );
  expect(formatEvent({ type: 'counts.changed' }, at)).toBe('2026-11-23 14:05 UTC  counts.changed');
});
