/** What people do to a common word to meet the rules for a password, and the patterns that they type instead of one. */

/** Signs that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  8: 'b',
  3: 'e',
  1: 'i',
  '!': 'i',
  '|': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '+': 't',
};
/** Rows of keyboards. Alphabets and digits are in the order of their code points. */
const ROWS = `1234567890 !@#$%^&*() qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm
  йцукенгшщзхъ фывапролджэ ячсмитьбю`.split(/\s+/);
const SIGN = /[^\p{L}]/gu;
const SIGN_INSIDE = /(?<=\p{L}.*)[^\p{L}](?=.*\p{L})/gsu;
/** With more signs around it than this, a common word is no longer the first guess. */
const DECORATION_MAX = 5;
const CORE_MIN = 6;
const PERIOD_MAX = 4;
const RUN_MIN = 3;

/**
 * Returns what to look up in a list of common passwords: the password in its plain form, without the digits and signs around it,
 * and with letters in place of the signs that stand for them.
 */
export function plainFormsOf(password: string): string[] {
  const readings = [SIGN, SIGN_INSIDE].flatMap((signs) =>
    ['i', 'l'].map(
      (one) => (form: string) => form.replaceAll(signs, (sign) => (sign === '1' ? one : (LETTERS[sign] ?? sign))),
    ),
  );
  return [...new Set(undecorated(password).flatMap((form) => [form, ...readings.map((read) => read(form))]))];
}

/** Returns whether a password only repeats a few characters, runs along the alphabet, digits or a keyboard, or shows nothing. */
export function isPattern(password: string): boolean {
  return undecorated(password).some((form) => {
    const characters = Array.from(form);
    const turns = [0, 1].map((turn) => characters.filter((_, index) => index % 2 === turn));
    return (
      isRepeated(characters) || isSequential(characters) || turns.every((each) => endOfRun(each, 0) === each.length) // such as a1b2c3d4
    );
  });
}

/** The plain form of a password, and what is left of it without the digits and signs around it. */
function undecorated(password: string): string[] {
  const plain = password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(plain) ?? [];
  const [, signs = ''] = /([^\p{L}\p{N}]*)$/u.exec(plain) ?? [];
  const shorter = [
    [plain.slice(0, plain.length - signs.length), signs.length],
    [before + core, after.length],
    [core, before.length + after.length],
  ] as const;
  return [
    plain,
    ...shorter
      .filter(([text, decoration]) => decoration <= DECORATION_MAX && text.length >= CORE_MIN)
      .map(([text]) => text),
  ];
}

function isRepeated(characters: readonly string[]): boolean {
  const isPeriodic = (period: number) =>
    characters.length >= 2 * period &&
    characters.every((each, index) => index < period || each === characters[index - period]);
  return new Set(characters).size <= 2 || Array.from({ length: PERIOD_MAX }, (_, index) => index + 1).some(isPeriodic);
}

/** Whether it consists of runs, each of at least three characters. */
function isSequential(characters: readonly string[]): boolean {
  for (let start = 0; start < characters.length;) {
    const end = endOfRun(characters, start);
    if (end - start < RUN_MIN) return false;
    start = end;
  }
  return true;
}

function endOfRun(characters: readonly string[], start: number): number {
  const steps = stepsBetween(characters[start], characters[start + 1]);
  let end = start + 1;
  while (stepsBetween(characters[end - 1], characters[end]).some((step) => steps.includes(step))) end += 1;
  return end;
}

/** The directions in which a character follows another: 1, -1 or none. */
function stepsBetween(one = '', other = ''): number[] {
  if (one === '' || other === '') return [];
  const apart = [
    (other.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0),
    ...ROWS.filter((row) => row.includes(one) && row.includes(other)).map(
      (row) => row.indexOf(other) - row.indexOf(one),
    ),
  ];
  return apart.filter((each) => Math.abs(each) === 1);
}
