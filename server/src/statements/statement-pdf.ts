import { setImmediate } from 'node:timers/promises';
import type { I18n } from '@lingui/core';
import { formatCount, formatInr, type files, type InputOf } from '@proverse/shared';
import type { FileDownload, UserContext } from '../context.ts';
import { formatDay, formatInstant } from '../text/format-text.ts';
import { indianDateTime, monthBounds, monthName } from '../documents/india.ts';
import { createPdfDocument, INK, type PdfDocument } from '../documents/pdf-document.ts';
import { readStatement, total, type Statement, type StatementLine } from './read-statement.ts';
import { callerLanguage } from '../language/account-language.ts';
import { storedText } from '../language/stored-text.ts';
import { textsOf } from '../language/texts-of.ts';

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
  const i18n = textsOf(await callerLanguage(ctx));
  const pdf = createPdfDocument({
    title: i18n.t('Proverse statement {month}', { month }),
    heading: i18n.t('Statement, {month}', { month: monthName(month, i18n) }),
    from: ctx.config,
    i18n,
  });
  writeHead(pdf, statement, month, i18n);
  writeBalances(pdf, statement, i18n);
  writeTotals(pdf, statement, i18n);
  await writeLines(pdf, statement, i18n);
  writeCheckpoint(pdf, statement, i18n);
  return { filename: `proverse-statement-${month}.pdf`, body: await pdf.finish() };
}

function writeHead(pdf: PdfDocument, { holder, closing }: Statement, month: string, i18n: I18n): void {
  const now = new Date();
  const { from, to } = monthBounds(month);
  const isOver = now >= to;
  const last = isOver ? new Date(to.getTime() - 1) : now;
  const width = (pdf.right - pdf.left) * 0.6;
  pdf.write(holder.name, pdf.left, { size: 11, weight: 'strong', maxWidth: width, otherwise: holder.mark });
  pdf.write(formatInr(total(closing)), pdf.right, { size: 16, weight: 'strong', align: 'right' });
  pdf.y += 15;
  pdf.write(holder.email, pdf.left, { size: 10, color: INK.muted, maxWidth: width });
  pdf.write(isOver ? i18n.t('Closing balance') : i18n.t('Current balance'), pdf.right, {
    size: 9,
    color: INK.muted,
    align: 'right',
  });
  pdf.y += 15;
  const days = { first: formatDay(from, i18n), last: formatDay(last, i18n) };
  pdf.write(i18n.t('{first} to {last}, Indian time', days), pdf.left, { size: 10, color: INK.muted });
  pdf.y += 15;
  pdf.write(i18n.t('Created {time}', { time: formatInstant(now, i18n) }), pdf.left, { size: 10, color: INK.muted });
  pdf.y += 34;
}

function kindsIn(i18n: I18n) {
  return [
    [i18n.t('Purchased coins'), 'purchased'],
    [i18n.t('Earned coins'), 'earned'],
    [i18n.t('Bonus coins'), 'bonus'],
    [i18n.t('Earned from bonus coins'), 'earned_bonus'],
  ] as const;
}

function writeBalances(pdf: PdfDocument, { opening, closing }: Statement, i18n: I18n): void {
  heading(pdf, i18n.t('Balance'));
  columns(pdf, [i18n.t('Coins'), i18n.t('Opening'), i18n.t('Change'), i18n.t('Closing')], { header: true });
  for (const [name, kind] of kindsIn(i18n)) {
    columns(pdf, [name, formatCount(opening[kind]), signed(closing[kind] - opening[kind]), formatCount(closing[kind])]);
  }
  columns(
    pdf,
    [
      i18n.t('Total'),
      formatCount(total(opening)),
      signed(total(closing) - total(opening)),
      formatCount(total(closing)),
    ],
    { strong: true },
  );
  if (opening.debt !== 0 || closing.debt !== 0) {
    const change = signed(closing.debt - opening.debt);
    columns(pdf, [i18n.t('Debt'), formatCount(opening.debt), change, formatCount(closing.debt)]);
  }
  pdf.y += 4;
  pdf.write(i18n.t('1 coin = ₹1'), pdf.left, { size: 9, color: INK.muted });
  pdf.y += 30;
}

/** The line of the summary for each type and subtype of transactions. */
function totalNames(i18n: I18n): Readonly<Record<string, string>> {
  return {
    'purchase package': i18n.t('Packages bought'),
    'purchase bonus': i18n.t('Welcome bonus'),
    'purchase coin_refund': i18n.t('Refunds of unused coins'),
    'purchase chargeback': i18n.t('Chargebacks and repaid debts'),
    'spend message': i18n.t('Questions asked'),
    'spend refund': i18n.t('Questions refunded'),
    'earn reply': i18n.t('Replies'),
    'withdraw payout': i18n.t('Withdrawals'),
    'withdraw payout_return': i18n.t('Withdrawals returned'),
  };
}

function writeTotals(pdf: PdfDocument, { totals }: Statement, i18n: I18n): void {
  const names = totalNames(i18n);
  const sums = new Map(Object.values(names).map((name) => [name, { transactions: 0, coins: 0 }]));
  for (const { type, subtype, transactions, coins } of totals) {
    const name = names[`${type} ${subtype}`] ?? i18n.t('Other');
    const sum = sums.get(name) ?? { transactions: 0, coins: 0 };
    sums.set(name, { transactions: sum.transactions + transactions, coins: sum.coins + coins });
  }
  heading(pdf, i18n.t('Summary'));
  columns(pdf, ['', '', i18n.t('Transactions'), i18n.t('Coins')], { header: true });
  for (const [name, { transactions, coins }] of sums) {
    if (transactions > 0) columns(pdf, [name, '', formatCount(transactions), signed(coins)]);
  }
  pdf.y += 22;
}

async function writeLines(pdf: PdfDocument, statement: Statement, i18n: I18n): Promise<void> {
  heading(pdf, i18n.t('Transactions'));
  lineHeader(pdf, i18n);
  let balance = total(statement.opening);
  let turnBeganAt = performance.now();
  for await (const line of statement.lines(MAX_LINES)) {
    if (pdf.y + ROW_HEIGHT > pdf.bottom) {
      pdf.nextPage();
      lineHeader(pdf, i18n);
    }
    balance += line.amount_coins;
    writeLine(pdf, line, balance, i18n);
    if (performance.now() - turnBeganAt < TURN_MS) continue;
    await setImmediate();
    turnBeganAt = performance.now();
  }
  if (statement.lineCount > MAX_LINES) {
    pdf.y += 4;
    pdf.write(
      i18n.t('First {max} of {count} transactions. Download your history as CSV for all of them.', {
        max: formatCount(MAX_LINES),
        count: formatCount(statement.lineCount),
      }),
      pdf.left,
      { size: 9, color: INK.muted },
    );
    pdf.y += ROW_HEIGHT;
  }
  if (pdf.hasMissingCharacters) {
    pdf.y += 4;
    const note = i18n.t('… marks characters that this document cannot show.');
    pdf.write(note, pdf.left, { size: 9, color: INK.muted });
    pdf.y += ROW_HEIGHT;
  }
}

const DATE_WIDTH = 100;
const AMOUNT_WIDTH = 130;

function lineHeader(pdf: PdfDocument, i18n: I18n): void {
  pdf.band(ROW_HEIGHT);
  const style = { size: 9, weight: 'strong', color: INK.muted } as const;
  pdf.write(i18n.t('Date (India)'), pdf.left + 4, style);
  pdf.write(i18n.t('Description'), pdf.left + DATE_WIDTH, style);
  pdf.write(i18n.t('Coins'), pdf.right - 70, { ...style, align: 'right' });
  pdf.write(i18n.t('Balance'), pdf.right - 4, { ...style, align: 'right' });
  pdf.y += ROW_HEIGHT;
}

function writeLine(pdf: PdfDocument, line: StatementLine, balance: number, i18n: I18n): void {
  pdf.write(indianDateTime(line.created_at).slice(0, 16), pdf.left + 4, { size: 9, color: INK.muted });
  pdf.write(describe(line, i18n), pdf.left + DATE_WIDTH, {
    size: 9,
    maxWidth: pdf.right - AMOUNT_WIDTH - pdf.left - DATE_WIDTH,
    ...(line.person !== null && { otherwise: line.person }),
  });
  pdf.write(signed(line.amount_coins), pdf.right - 70, { size: 9, align: 'right' });
  pdf.write(formatCount(balance), pdf.right - 4, { size: 9, align: 'right' });
  pdf.y += ROW_HEIGHT;
}

function describe({ type, status, description, reference }: StatementLine, i18n: I18n): string {
  const what = storedText(description, i18n);
  const named =
    type === 'withdraw' && reference !== null
      ? i18n.t('{what}, bank reference {reference}', { what, reference })
      : what;
  return status === 'pending' ? i18n.t('{what} (pending)', { what: named }) : named;
}

function writeCheckpoint(pdf: PdfDocument, { checkpoint }: Statement, i18n: I18n): void {
  const style = { size: 9, color: INK.muted };
  if (pdf.y + 90 > pdf.bottom) pdf.nextPage();
  else pdf.y += 22;
  heading(pdf, i18n.t('Ledger checkpoint'));
  if (checkpoint === null) {
    const text = i18n.t('The newest transactions are not covered yet. Download the statement again in a minute.');
    pdf.paragraph(text, style);
    return;
  }
  pdf.paragraph(
    i18n.t(
      'All transactions above are covered by checkpoint {number} of Proverse’s ledger, created {time}. If one of them were changed later, this hash would no longer match. You can verify this in your wallet, or download the proof and verify it yourself.',
      { number: checkpoint.number, time: formatInstant(checkpoint.createdAt, i18n) },
    ),
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
