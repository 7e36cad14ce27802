/** What stands around the other person's name in a line about a message, as history-sql.ts writes it, folded. */
const AROUND_NAMES: readonly (readonly [kind: string, before: string, after: string])[] = [
  ['hold', 'message to ', ''],
  ['release', 'reply to ', ''],
  ['refund_expire', 'refund: your message to ', ' expired'],
  ['refund_reject', 'refund: ', ' rejected your message'],
  ['refund_reject', 'refund by proverse: your message to ', ''],
  ['refund_reject', 'refund: the recipient of your message has closed their account', ''],
];

export interface PhraseParts {
  /** A name must hold one of these for a line with that person to hold the phrase, unless the line is of `kinds`. */
  readonly inNames: readonly string[];
  /** Kinds whose lines may hold it whatever the name is, or with a name that no index finds. */
  readonly kinds: readonly string[];
}

/** What a phrase asks of the names and of the kinds of lines about messages. */
export function partsOf(asked: string): PhraseParts {
  const phrase = asked.normalize('NFKC').toLowerCase();
  const inNames = new Set<string>();
  const kinds = new Set<string>();
  for (const [kind, before, after] of AROUND_NAMES) {
    const parts = beginnings(before, phrase).flatMap((begun) => endings(begun, after));
    const isAround = before.includes(phrase) || after.includes(phrase);
    // Trigrams find nothing shorter, and nothing but letters and digits of ASCII.
    if (isAround || parts.some((part) => !/[0-9a-z]{3}/.test(part))) kinds.add(kind);
    else for (const part of parts) inNames.add(part);
  }
  return { inNames: [...inNames], kinds: [...kinds] };
}

/** The phrase, and what is left of it where it begins with the end of `before`. */
function beginnings(before: string, phrase: string): string[] {
  const lengths = Array.from({ length: Math.min(before.length, phrase.length) }, (_, i) => i + 1);
  return [phrase, ...lengths.filter((n) => before.endsWith(phrase.slice(0, n))).map((n) => phrase.slice(n))];
}

/** The phrase, and what is left of it where it ends with the beginning of `after`. */
function endings(phrase: string, after: string): string[] {
  const lengths = Array.from({ length: Math.min(after.length, phrase.length) }, (_, i) => i + 1);
  return [phrase, ...lengths.filter((n) => after.startsWith(phrase.slice(-n))).map((n) => phrase.slice(0, -n))];
}
