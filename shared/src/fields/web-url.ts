/** Returns the URL as programs understand it: with an ASCII host, and without what parsers ignore. */
export function hrefOf(given: string): string {
  return isUrl(given) ? new URL(given).href : given;
}

/** Returns whether the text is a URL. Parsers drop tabs and line breaks inside one, so that it could show another text. */
export function isUrl(given: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(given) && URL.canParse(given);
}
