import { setImmediate } from 'node:timers/promises';
import type { files, InputOf } from '@proverse/shared';
import type { FileDownload, UserContext } from '../context.ts';
import { formatCoinsAndRupees, formatNumber, formatInstant } from '../kernel/format-text.ts';
import { indianDateTime, indianDay, monthBounds, monthName } from './india.ts';
import { INK, openLetter, type Letter } from './letter.ts';
import { readStatement, total, type Statement, type StatementLine } from './read-statement.ts';

/** A longer month is listed up to here, which is some fifty pages; the CSV has all of it. */
const MOST_LINES = 2_000;
const ROW = 16;

/**
 * The statement of a month of India as a letter: balances by kind of coin at its bounds, what moved, every line, and
 * the seal that they are under.
 * @throws DomainError NOT_FOUND for a month in which the wallet did not move
 */
export async function statementPdf(
  ctx: UserContext,
  { month }: InputOf<typeof files.statementPdf>,
): Promise<FileDownload> {
  const statement = await readStatement(ctx, month);
  const letter = openLetter({ title: `Proverse statement ${month}`, heading: `Statement, ${monthName(month)}` });
  writeHead(letter, statement, month);
  writeBalances(letter, statement);
  writeTotals(letter, statement);
  await writeLines(letter, statement);
  writeSeal(letter, statement);
  return { filename: `proverse-statement-${month}.pdf`, body: await letter.finish() };
}

function writeHead(letter: Letter, { holder, closing }: Statement, month: string): void {
  const now = new Date();
  const { from, to } = monthBounds(month);
  const isOver = now >= to;
  const last = isOver ? new Date(to.getTime() - 1) : now;
  const width = (letter.right - letter.left) * 0.6;
  letter.write(holder.name, letter.left, { size: 11, weight: 'strong', maxWidth: width });
  letter.write(formatCoinsAndRupees(total(closing)), letter.right, { size: 16, weight: 'strong', align: 'right' });
  letter.y += 15;
  letter.write(holder.email, letter.left, { size: 10, color: INK.muted, maxWidth: width });
  letter.write(isOver ? 'at the end of the month' : 'when this was printed', letter.right, {
    size: 9,
    color: INK.muted,
    align: 'right',
  });
  letter.y += 15;
  letter.write(`${indianDay(from)} to ${indianDay(last)}, time of India`, letter.left, {
    size: 10,
    color: INK.muted,
  });
  letter.y += 15;
  letter.write(`Printed ${formatInstant(now)}`, letter.left, { size: 10, color: INK.muted });
  letter.y += 34;
}

const KINDS = [
  ['Purchased coins', 'purchased'],
  ['Earned coins', 'earned'],
  ['Bonus coins', 'bonus'],
  ['Earned from bonus coins', 'earned_bonus'],
] as const;

function writeBalances(letter: Letter, { opening, closing }: Statement): void {
  heading(letter, 'Balance');
  columns(letter, ['Coins', 'At the beginning', 'Change', 'At the end'], { header: true });
  for (const [name, kind] of KINDS) {
    columns(letter, [
      name,
      formatNumber(opening[kind]),
      signed(closing[kind] - opening[kind]),
      formatNumber(closing[kind]),
    ]);
  }
  columns(
    letter,
    ['All coins', formatNumber(total(opening)), signed(total(closing) - total(opening)), formatNumber(total(closing))],
    { strong: true },
  );
  if (opening.debt !== 0 || closing.debt !== 0) {
    const change = signed(closing.debt - opening.debt);
    columns(letter, ['Owed for called-back payments', formatNumber(opening.debt), change, formatNumber(closing.debt)]);
  }
  letter.y += 4;
  letter.write('1 coin = ₹1', letter.left, { size: 9, color: INK.muted });
  letter.y += 30;
}

/** What a type and subtype of the history come to, in words. */
const TOTALS: Readonly<Record<string, string>> = {
  'purchase package': 'Packages bought',
  'purchase bonus': 'Welcome bonus',
  'purchase chargeback': 'Payments called back, and what was kept for them',
  'spending message': 'Messages sent',
  'spending refund': 'Messages refunded',
  'earning reply': 'Replies',
  'withdrawal payout': 'Withdrawals',
  'withdrawal payout_return': 'Withdrawals returned',
};

function writeTotals(letter: Letter, { totals }: Statement): void {
  const sums = new Map(Object.values(TOTALS).map((name) => [name, { transactions: 0, coins: 0 }]));
  for (const { type, subtype, transactions, coins } of totals) {
    const name = TOTALS[`${type} ${subtype}`] ?? 'Other';
    const sum = sums.get(name) ?? { transactions: 0, coins: 0 };
    sums.set(name, { transactions: sum.transactions + transactions, coins: sum.coins + coins });
  }
  heading(letter, 'In all');
  columns(letter, ['', '', 'Lines', 'Coins'], { header: true });
  for (const [name, { transactions, coins }] of sums) {
    if (transactions > 0) columns(letter, [name, '', formatNumber(transactions), signed(coins)]);
  }
  letter.y += 22;
}

async function writeLines(letter: Letter, statement: Statement): Promise<void> {
  heading(letter, 'Lines');
  lineHeader(letter);
  let balance = total(statement.opening);
  let written = 0;
  for await (const line of statement.lines(MOST_LINES)) {
    if (letter.y + ROW > letter.bottom) {
      letter.nextPage();
      lineHeader(letter);
    }
    balance += line.amount;
    if ((written += 1) % 50 === 0) await setImmediate(); // others are served between two pages
    writeLine(letter, line, balance);
  }
  if (statement.lineCount > MOST_LINES) {
    letter.y += 4;
    letter.write(
      `These are the first ${formatNumber(MOST_LINES)} of ${formatNumber(statement.lineCount)} lines. The CSV of your history has all of them.`,
      letter.left,
      { size: 9, color: INK.muted },
    );
    letter.y += ROW;
  }
  if (letter.hasLeftOut) {
    letter.y += 4;
    letter.write('… stands for letters that this document cannot print.', letter.left, { size: 9, color: INK.muted });
    letter.y += ROW;
  }
}

const DATE_WIDTH = 100;
const AMOUNT_WIDTH = 130;

function lineHeader(letter: Letter): void {
  letter.band(ROW);
  const style = { size: 9, weight: 'strong', color: INK.muted } as const;
  letter.write('Date (India)', letter.left + 4, style);
  letter.write('What', letter.left + DATE_WIDTH, style);
  letter.write('Coins', letter.right - 70, { ...style, align: 'right' });
  letter.write('Balance', letter.right - 4, { ...style, align: 'right' });
  letter.y += ROW;
}

function writeLine(letter: Letter, line: StatementLine, balance: number): void {
  letter.write(indianDateTime(line.created_at).slice(0, 16), letter.left + 4, { size: 9, color: INK.muted });
  letter.write(describe(line), letter.left + DATE_WIDTH, {
    size: 9,
    maxWidth: letter.right - AMOUNT_WIDTH - letter.left - DATE_WIDTH,
  });
  letter.write(signed(line.amount), letter.right - 70, { size: 9, align: 'right' });
  letter.write(formatNumber(balance), letter.right - 4, { size: 9, align: 'right' });
  letter.y += ROW;
}

function describe({ type, status, description, reference }: StatementLine): string {
  const bank = type === 'withdrawal' && reference !== null ? `, bank reference ${reference}` : '';
  const waits = status === 'pending' ? ' (not settled yet)' : '';
  return `${description}${bank}${waits}`;
}

function writeSeal(letter: Letter, { seal }: Statement): void {
  const style = { size: 9, color: INK.muted };
  if (letter.y + 90 > letter.bottom) letter.nextPage();
  else letter.y += 22;
  heading(letter, 'Seal');
  if (seal === null) {
    letter.paragraph('The newest of these lines are not sealed yet. Download the statement again in a minute.', style);
    return;
  }
  letter.paragraph(
    `Every line above stands in the sealed chain of Proverse’s ledger up to seal ${seal.number}, made ` +
      `${formatInstant(seal.sealedAt)}. Whoever changed one of them later would change this hash. The proof that your lines ` +
      'are under it can be downloaded in the wallet and checked without us.',
    style,
  );
  letter.y += 6;
  letter.write(seal.hash.slice(0, 32).replaceAll(/.{8}(?!$)/g, '$& '), letter.left, { size: 10, weight: 'strong' });
  letter.y += ROW;
  letter.write(seal.hash.slice(32).replaceAll(/.{8}(?!$)/g, '$& '), letter.left, { size: 10, weight: 'strong' });
}

function heading(letter: Letter, text: string): void {
  letter.write(text, letter.left, { size: 13, weight: 'heading' });
  letter.y += 18;
}

type Row = readonly [name: string, first: string, second: string, third: string];

function columns(letter: Letter, row: Row, { header = false, strong = false } = {}): void {
  const style = {
    size: header ? 9 : 10,
    weight: header || strong ? 'strong' : 'regular',
    color: header ? INK.muted : INK.text,
  } as const;
  if (header) letter.band(ROW);
  row.forEach((text, i) => {
    if (i === 0) letter.write(text, letter.left + 4, style);
    else letter.write(text, letter.right - 4 - (3 - i) * 110, { ...style, align: 'right' });
  });
  letter.y += ROW;
}

/** `+350`, `−350`, `0`. */
function signed(coins: number): string {
  return coins === 0 ? '0' : `${coins < 0 ? '−' : '+'}${formatNumber(Math.abs(coins))}`;
}
