/** CSV as RFC 4180 has it, for spreadsheets: UTF-8 with a byte order mark, because Excel takes it for Latin-1 otherwise. */

export const CSV_START = '\uFEFF';

/** Numbers stay numbers; text is quoted and can start no formula. */
export type CsvCell = string | number | null;

/** One line with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return `"${withoutFormula(value).replaceAll('"', '""')}"`;
}

// What a spreadsheet may run when a cell begins with it, in ASCII and full width. A cell also begins, for a program
// that splits otherwise than we do, after a semicolon, a tab, a quote or a line break. A leading apostrophe makes it text.
const FORMULA_START = /(^|[;\t\r\n"])(\s*)(?=[=+\-@＝＋－＠])/g;

function withoutFormula(text: string): string {
  const harmless = text.replaceAll(FORMULA_START, "$1'$2");
  return /^[\t\r]/.test(harmless) ? `'${harmless}` : harmless;
}
