import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { push } from './contract/push.ts';
import {
  AccountHolder,
  AccountNumberAgain,
  BankAccountNumber,
  Code,
  FactorCode,
  FirstName,
  Headline,
  Ifsc,
  LastName,
  Location,
  MessageContent,
  Phone,
  PortfolioItem,
  Profession,
  ReplyContent,
  Review,
  SavedReplyTitle,
  Subject,
  Utr,
} from './fields.ts';
import { Keyword } from './fields/list-fields.ts';
import { WebhookUrl } from './fields/webhook-url.ts';

const errorsOf = (schema: z.ZodMiniType, value: string) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ message }) => message);

test.each([
  ['First name', FirstName],
  ['Last name', LastName],
  ['Profession', Profession],
  ['Subject', Subject],
  ['Title', SavedReplyTitle],
  ['Location', Location],
  ['Headline', Headline],
  ['Phone', Phone],
  ['Account holder', AccountHolder],
] as const)('%s rejects line breaks inside it and loses invisible characters', (label, schema) => {
  for (const lineBreak of ['\n', '\r\n', '\u0085', '\u2028', '\u2029', '\v']) {
    expect(errorsOf(schema, `Asha${lineBreak}Your account is closed`)).toContain(`${label} must be one line`);
  }
  expect(schema.parse(' Asha\u202E\u2066 Kum\u200Bar\u00A0Rao\tB\u001B \n')).toBe('Asha Kumar Rao B');
});

test('composes a letter and a combining accent into one character', () => {
  expect(FirstName.parse('Zoe\u0308')).toBe('Zo\u00eb');
  expect(Keyword.parse('zoe\u0308')).toBe('zo\u00eb');
  expect(Review.parse('tre\u0300s bien')).toBe('tr\u00e8s bien');
});

test('message content may have many lines', () => {
  expect(errorsOf(MessageContent, 'Dear Asha,\n\n\tplease read my plan.\n')).toEqual([]);
});

test.each(['\u200B'.repeat(20), '\u3164\u2060 \u00AD\uFE0F'.repeat(5), '\u2800'.repeat(20), '   '])(
  'text without visible characters counts as missing: %j',
  (invisible) => {
    expect(errorsOf(FirstName, invisible)[0]).toBe('First name is required');
    expect(errorsOf(Subject, invisible)[0]).toBe(errorsOf(Subject, '')[0]);
    expect(errorsOf(MessageContent, invisible)[0]).toBe(errorsOf(MessageContent, '')[0]);
    expect(errorsOf(ReplyContent, invisible)[0]).toBe(errorsOf(ReplyContent, '')[0]);
  },
);

test('symbols without letters count as visible', () => {
  for (const visible of ['❤️', '👩‍💻', '…', '。', 'ক্', '\u{1F9FF}']) expect(errorsOf(ReplyContent, visible)).toEqual([]);
});

test.each([
  [' HDFC 000 1234 ', 'HDFC0001234'],
  ['HDFC-0001234', 'HDFC0001234'],
  ['hdfc\u00A0000\u200B1234\n', 'HDFC0001234'],
  ['ＨＤＦＣ０００１２３４', 'HDFC0001234'],
])('the IFSC %j is %s', (given, ifsc) => expect(Ifsc.parse(given)).toBe(ifsc));

test.each([
  '1234 5678 9012',
  '\u202A123456789012\u202C',
  '1234–5678-9012',
  '१२३४५६७८९०१२',
  ' 1234\u00A05678\u20099012\n',
])('the account number %j is 123456789012, also when it is repeated', (given) => {
  expect(BankAccountNumber.parse(given)).toBe('123456789012');
  expect(AccountNumberAgain.parse(given)).toBe('123456789012');
});

test('an account holder may be pasted with other spaces', () => {
  expect(AccountHolder.parse('\u00A0ASHA\u00A0KUMAR\u2003RAO\u200B')).toBe('ASHA KUMAR RAO');
});

test.each(['123456', ' 123 456 ', '123-456', '123\u2013456\u200B', '１２３４５６', '१२३४५६', '\u202A123456\u202C\n'])(
  'the code %j is 123456',
  (given) => {
    expect(Code.parse(given)).toBe('123456');
    expect(FactorCode.parse(given)).toBe('123456');
  },
);

test('a recovery code may be pasted with any separators', () => {
  const code = 'ABCDEF234567GHIJKL234567';
  expect(FactorCode.parse(` ${code.toLowerCase().replaceAll(/(.{6})(?=.)/g, '$1\u2011')}\u200B\r\n`)).toBe(code);
  expect(FactorCode.parse(code.split('').join(' '))).toBe(code);
});

test.each(['12345', '1234567', '12345a', '', '12 34'])('%j is no code', (given) => {
  expect(Code.safeParse(given).success).toBe(false);
});

test('a UTR keeps its hyphens and loses spaces', () => {
  expect(Utr.parse(' hdfc n\u00A0123–4/5\u200B ')).toBe('HDFCN123-4/5');
});

test('a phone number has plain digits and spaces', () => {
  expect(Phone.parse('\u202A+९१\u00A0９８７６５ 43210\u202C')).toBe('+91 98765 43210');
});

test.each([
  ['https://Example.com', 'https://example.com/'],
  [' https://example.com/a?b=1\n', 'https://example.com/a?b=1'],
  ['https://exam\u00ADple.com', 'https://example.com/'],
  ['https://उदाहरण.भारत/क', 'https://xn--p1b6ci4b4b3a.xn--h2brj9c/%E0%A4%95'],
])('a URL is stored as it is understood: %j', (given, href) => {
  expect(PortfolioItem.shape.link.parse(given)).toBe(href);
  expect(WebhookUrl.parse(given)).toBe(href);
  expect(push.subscribe.input.shape.endpoint.parse(given.trim())).toBe(href);
});

test.each([
  'https://exa\tmple.com',
  'https://example.com/\r\nYour account',
  'https://example.com/\u0085x',
  'https://[',
])('the URL %j is rejected', (given) => {
  expect(PortfolioItem.shape.link.safeParse(given).success).toBe(false);
  expect(WebhookUrl.safeParse(given).success).toBe(false);
  expect(push.subscribe.input.shape.endpoint.safeParse(given).success).toBe(false);
});
