/** Formats CSV (RFC 4180) for spreadsheets. */

/** The byte order mark. Without it, Excel would read UTF-8 as Latin-1. */
export const CSV_START = '\uFEFF';

/** Numbers stay numbers. Text is quoted and made safe from running as a formula. */
export type CsvCell = string | number | null;

/** Returns one line with its line break. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return `"${withoutFormula(value).replaceAll('"', '""')}"`;
}

// Characters that start a formula, in ASCII and full width. Programs that split lines in other ways may start a cell after
// a semicolon, a tab, a quote or a line break too. An apostrophe before the character makes the cell text.
const FORMULA_START = /(^|[;\t\r\n"])(\s*)(?=[=+\-@＝＋－＠])/g;

function withoutFormula(text: string): string {
  const safe = text.replaceAll(FORMULA_START, "$1'$2");
  return /^[\t\r]/.test(safe) ? `'${safe}` : safe;
}
