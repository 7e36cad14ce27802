/** What stands around the other person's name in a line about a message, as history-sql.ts writes it, folded. */
const AROUND_NAMES: readonly (readonly [kind: string, before: string, after: string])[] = [
  ['hold', 'message to ', ''],
  ['release', 'reply to ', ''],
  ['refund_expire', 'refund: your message to ', ' expired'],
  ['refund_reject', 'refund: ', ' rejected your message'],
  ['refund_reject', 'refund by proverse: your message to ', ''],
  ['refund_reject', 'refund: the recipient of your message has closed their account', ''],
];

/** Kinds whose lines say the other person's name, and nothing else that differs from line to line. */
export const NAMING_KINDS: readonly string[] = [...new Set(AROUND_NAMES.map(([kind]) => kind))];

export interface PhraseParts {
  /** A name must hold one of these for a line with that person to hold the phrase, unless the line is of `around`. */
  readonly inNames: readonly string[];
  /** Kinds whose lines hold it whatever the name is. */
  readonly around: readonly string[];
  /** Those of `inNames` that an index of trigrams finds: it knows three letters or digits of ASCII and more. */
  readonly indexed: readonly string[];
  /** Kinds of lines that may hold it without a name that the index finds. */
  readonly unindexed: readonly string[];
}

/** What a folded phrase asks of the names and of the kinds of lines about messages. */
export function partsOf(phrase: string): PhraseParts {
  const lines = AROUND_NAMES.map(([kind, before, after]) => ({
    kind,
    isAround: before.includes(phrase) || after.includes(phrase),
    parts: beginnings(before, phrase).flatMap((begun) => endings(begun, after)),
  }));
  const isFound = ({ isAround, parts }: (typeof lines)[number]) => !isAround && parts.every(isIndexed);
  return {
    inNames: unique(lines.flatMap(({ parts }) => parts)),
    around: unique(lines.filter(({ isAround }) => isAround).map(({ kind }) => kind)),
    indexed: unique(lines.filter(isFound).flatMap(({ parts }) => parts)),
    unindexed: unique(lines.filter((line) => !isFound(line)).map(({ kind }) => kind)),
  };
}

const unique = (parts: readonly string[]): string[] => [...new Set(parts)];

const isIndexed = (part: string): boolean => /[0-9a-z]{3}/.test(part);

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
