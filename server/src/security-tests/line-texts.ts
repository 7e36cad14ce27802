/** Texts of one line as people and attackers send them, with what is stored. Undefined: the text is rejected. */
export const LINE_TEXTS: readonly (readonly [given: string, stored: string | undefined])[] = [
  ['Asha Rao', 'Asha Rao'],
  ['  Asha Rao \n', 'Asha Rao'],
  ["Zoë O'Neill-Müller", "Zoë O'Neill-Müller"],
  ['Zoe\u0308', 'Zoë'],
  ['D’Souza', 'D’Souza'],
  ['आशा राव', 'आशा राव'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['राज्\u200Cकुमार', 'राज्\u200Cकुमार'],
  ['র\u200D\u09CDয', 'র\u200D\u09CDয'],
  ['ශ්\u200Dරී', 'ශ්\u200Dරී'],
  ['عبد الرحمن', 'عبد الرحمن'],
  ['山田\u3000太郎', '山田 太郎'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['Priya 👩‍💻', 'Priya 👩‍💻'],
  ['Asha\u00A0Rao', 'Asha Rao'],
  ['Asha\tRao', 'Asha Rao'],
  ['Ri\u200Bya', 'Riya'],
  ['Ri\u200Dya', 'Riya'],
  ['Ri\u00ADya', 'Riya'],
  ['Ri\u034Fya', 'Riya'],
  ['Ri\u3164ya', 'Riya'],
  ['\uFEFFRiya\u2060', 'Riya'],
  ['\u202ERiya', 'Riya'],
  ['Ri\u2066ya\u2069', 'Riya'],
  ['Ri\u{E0041}\u{E007F}ya', 'Riya'],
  ['Ri\u001Bya', 'Riya'],
  ['\u0301Riya', 'Riya'],
  [`Riya${'\u0336'.repeat(30)}`, `Riya${'\u0336'.repeat(4)}`],
  ['Riya\nYour account is closed', undefined],
  ['Riya\r\nX-Header: 1', undefined],
  ['Riya\u2028Rao', undefined],
  ['Riya\u0085Rao', undefined],
  ['Riya\0', undefined],
  ['Riya\uD800', undefined],
];

/** The same for names and professions, which have further rules. */
export const NAMES: typeof LINE_TEXTS = [
  ...LINE_TEXTS,
  ...['Mohd.irfan', 'Dr.ravi', 'B.Com', 'M.Com, Accounts', 'ASP.NET developer', 'Pvt.ltd director'].map(
    (name) => [name, name] as const,
  ),
  ...['www.evil', 'https:evil', 'example.com', 'evil.co.in', 't.me/x', 'ev\u200Bil.com', 'evil．com', 'मेरा.भारत'].map(
    (name) => [name, undefined] as const,
  ),
  ...['Рroverse', 'Pr0verse', 'Suрport', 'Αdmin', 'Rіya', '\u200B'].map((name) => [name, undefined] as const),
];
