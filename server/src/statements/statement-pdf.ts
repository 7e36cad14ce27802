import { setImmediate } from 'node:timers/promises';
import { formatCount, formatInr, type files, type InputOf } from '@proverse/shared';
import type { FileDownload, UserContext } from '../context.ts';
import { formatInstant } from '../text/format-text.ts';
import { indianDateTime, indianDay, monthBounds, monthName } from '../documents/india.ts';
import { createPdfDocument, INK, type PdfDocument } from '../documents/pdf-document.ts';
import { readStatement, total, type Statement, type StatementLine } from './read-statement.ts';

/** The PDF lists at most this many transactions, about fifty pages. The CSV contains all of them. */
const MAX_LINES = 2_000;
const ROW_HEIGHT = 16;
/** After this time other requests run. A line with a long name in an Indian script takes longer. */
const TURN_MS = 5;

/**
 * Returns the statement of a month in Indian time as PDF: opening and closing balances by kind of coin, totals,
 * transactions and the ledger checkpoint that covers them.
 * @throws DomainError NOT_FOUND for a month without transactions
 */
export async function statementPdf(
  ctx: UserContext,
  { month }: InputOf<typeof files.statementPdf>,
): Promise<FileDownload> {
  const statement = await readStatement(ctx, month);
  const pdf = createPdfDocument({
    title: `Proverse statement ${month}`,
    heading: `Statement, ${monthName(month)}`,
    from: ctx.config,
  });
  writeHead(pdf, statement, month);
  writeBalances(pdf, statement);
  writeTotals(pdf, statement);
  await writeLines(pdf, statement);
  writeCheckpoint(pdf, statement);
  return { filename: `proverse-statement-${month}.pdf`, body: await pdf.finish() };
}

function writeHead(pdf: PdfDocument, { holder, closing }: Statement, month: string): void {
  const now = new Date();
  const { from, to } = monthBounds(month);
  const isOver = now >= to;
  const last = isOver ? new Date(to.getTime() - 1) : now;
  const width = (pdf.right - pdf.left) * 0.6;
  pdf.write(holder.name, pdf.left, { size: 11, weight: 'strong', maxWidth: width, otherwise: holder.mark });
  pdf.write(formatInr(total(closing)), pdf.right, { size: 16, weight: 'strong', align: 'right' });
  pdf.y += 15;
  pdf.write(holder.email, pdf.left, { size: 10, color: INK.muted, maxWidth: width });
  pdf.write(isOver ? 'Closing balance' : 'Current balance', pdf.right, {
    size: 9,
    color: INK.muted,
    align: 'right',
  });
  pdf.y += 15;
  pdf.write(`${indianDay(from)} to ${indianDay(last)}, Indian time`, pdf.left, {
    size: 10,
    color: INK.muted,
  });
  pdf.y += 15;
  pdf.write(`Created ${formatInstant(now)}`, pdf.left, { size: 10, color: INK.muted });
  pdf.y += 34;
}

const KINDS = [
  ['Purchased coins', 'purchased'],
  ['Earned coins', 'earned'],
  ['Bonus coins', 'bonus'],
  ['Earned from bonus coins', 'earned_bonus'],
] as const;

function writeBalances(pdf: PdfDocument, { opening, closing }: Statement): void {
  heading(pdf, 'Balance');
  columns(pdf, ['Coins', 'Opening', 'Change', 'Closing'], { header: true });
  for (const [name, kind] of KINDS) {
    columns(pdf, [name, formatCount(opening[kind]), signed(closing[kind] - opening[kind]), formatCount(closing[kind])]);
  }
  columns(
    pdf,
    ['Total', formatCount(total(opening)), signed(total(closing) - total(opening)), formatCount(total(closing))],
    { strong: true },
  );
  if (opening.debt !== 0 || closing.debt !== 0) {
    const change = signed(closing.debt - opening.debt);
    columns(pdf, ['Debt', formatCount(opening.debt), change, formatCount(closing.debt)]);
  }
  pdf.y += 4;
  pdf.write('1 coin = ₹1', pdf.left, { size: 9, color: INK.muted });
  pdf.y += 30;
}

/** The line of the summary for each type and subtype of transactions. */
const TOTALS: Readonly<Record<string, string>> = {
  'purchase package': 'Packages bought',
  'purchase bonus': 'Welcome bonus',
  'purchase coin_refund': 'Refunds of unused coins',
  'purchase chargeback': 'Chargebacks and repaid debts',
  'spend message': 'Questions asked',
  'spend refund': 'Questions refunded',
  'earn reply': 'Replies',
  'withdraw payout': 'Withdrawals',
  'withdraw payout_return': 'Withdrawals returned',
};

function writeTotals(pdf: PdfDocument, { totals }: Statement): void {
  const sums = new Map(Object.values(TOTALS).map((name) => [name, { transactions: 0, coins: 0 }]));
  for (const { type, subtype, transactions, coins } of totals) {
    const name = TOTALS[`${type} ${subtype}`] ?? 'Other';
    const sum = sums.get(name) ?? { transactions: 0, coins: 0 };
    sums.set(name, { transactions: sum.transactions + transactions, coins: sum.coins + coins });
  }
  heading(pdf, 'Summary');
  columns(pdf, ['', '', 'Transactions', 'Coins'], { header: true });
  for (const [name, { transactions, coins }] of sums) {
    if (transactions > 0) columns(pdf, [name, '', formatCount(transactions), signed(coins)]);
  }
  pdf.y += 22;
}

async function writeLines(pdf: PdfDocument, statement: Statement): Promise<void> {
  heading(pdf, 'Transactions');
  lineHeader(pdf);
  let balance = total(statement.opening);
  let turnBeganAt = performance.now();
  for await (const line of statement.lines(MAX_LINES)) {
    if (pdf.y + ROW_HEIGHT > pdf.bottom) {
      pdf.nextPage();
      lineHeader(pdf);
    }
    balance += line.amount_coins;
    writeLine(pdf, line, balance);
    if (performance.now() - turnBeganAt < TURN_MS) continue;
    await setImmediate();
    turnBeganAt = performance.now();
  }
  if (statement.lineCount > MAX_LINES) {
    pdf.y += 4;
    pdf.write(
      `First ${formatCount(MAX_LINES)} of ${formatCount(statement.lineCount)} transactions. Download your history as CSV for all of them.`,
      pdf.left,
      { size: 9, color: INK.muted },
    );
    pdf.y += ROW_HEIGHT;
  }
  if (pdf.hasMissingCharacters) {
    pdf.y += 4;
    pdf.write('… marks characters that this document cannot show.', pdf.left, { size: 9, color: INK.muted });
    pdf.y += ROW_HEIGHT;
  }
}

const DATE_WIDTH = 100;
const AMOUNT_WIDTH = 130;

function lineHeader(pdf: PdfDocument): void {
  pdf.band(ROW_HEIGHT);
  const style = { size: 9, weight: 'strong', color: INK.muted } as const;
  pdf.write('Date (India)', pdf.left + 4, style);
  pdf.write('Description', pdf.left + DATE_WIDTH, style);
  pdf.write('Coins', pdf.right - 70, { ...style, align: 'right' });
  pdf.write('Balance', pdf.right - 4, { ...style, align: 'right' });
  pdf.y += ROW_HEIGHT;
}

function writeLine(pdf: PdfDocument, line: StatementLine, balance: number): void {
  pdf.write(indianDateTime(line.created_at).slice(0, 16), pdf.left + 4, { size: 9, color: INK.muted });
  pdf.write(describe(line), pdf.left + DATE_WIDTH, {
    size: 9,
    maxWidth: pdf.right - AMOUNT_WIDTH - pdf.left - DATE_WIDTH,
    ...(line.person !== null && { otherwise: line.person }),
  });
  pdf.write(signed(line.amount_coins), pdf.right - 70, { size: 9, align: 'right' });
  pdf.write(formatCount(balance), pdf.right - 4, { size: 9, align: 'right' });
  pdf.y += ROW_HEIGHT;
}

function describe({ type, status, description, reference }: StatementLine): string {
  const bank = type === 'withdraw' && reference !== null ? `, bank reference ${reference}` : '';
  const pending = status === 'pending' ? ' (pending)' : '';
  return `${description}${bank}${pending}`;
}

function writeCheckpoint(pdf: PdfDocument, { checkpoint }: Statement): void {
  const style = { size: 9, color: INK.muted };
  if (pdf.y + 90 > pdf.bottom) pdf.nextPage();
  else pdf.y += 22;
  heading(pdf, 'Ledger checkpoint');
  if (checkpoint === null) {
    pdf.paragraph('The newest transactions are not covered yet. Download the statement again in a minute.', style);
    return;
  }
  pdf.paragraph(
    `All transactions above are covered by checkpoint ${checkpoint.number} of Proverse’s ledger, created ` +
      `${formatInstant(checkpoint.createdAt)}. If one of them were changed later, this hash would no longer match. You can ` +
      'verify this in your wallet, or download the proof and verify it yourself.',
    style,
  );
  pdf.y += 6;
  pdf.write(checkpoint.hash.slice(0, 32).replaceAll(/.{8}(?!$)/g, '$& '), pdf.left, { size: 10, weight: 'strong' });
  pdf.y += ROW_HEIGHT;
  pdf.write(checkpoint.hash.slice(32).replaceAll(/.{8}(?!$)/g, '$& '), pdf.left, { size: 10, weight: 'strong' });
}

function heading(pdf: PdfDocument, text: string): void {
  pdf.write(text, pdf.left, { size: 13, weight: 'heading' });
  pdf.y += 18;
}

type Row = readonly [name: string, first: string, second: string, third: string];

function columns(pdf: PdfDocument, row: Row, { header = false, strong = false } = {}): void {
  const style = {
    size: header ? 9 : 10,
    weight: header || strong ? 'strong' : 'regular',
    color: header ? INK.muted : INK.text,
  } as const;
  if (header) pdf.band(ROW_HEIGHT);
  row.forEach((text, i) => {
    if (i === 0) pdf.write(text, pdf.left + 4, style);
    else pdf.write(text, pdf.right - 4 - (3 - i) * 110, { ...style, align: 'right' });
  });
  pdf.y += ROW_HEIGHT;
}

/** Returns a number with its sign: `+350`, `−350` or `0`. */
function signed(coins: number): string {
  return coins === 0 ? '0' : `${coins < 0 ? '−' : '+'}${formatCount(Math.abs(coins))}`;
}
