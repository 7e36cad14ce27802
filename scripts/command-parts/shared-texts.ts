/** The texts of shared/src, which its modules export as data, so that no macro finds them. */
import {
  ACT_TITLES,
  CATEGORIES,
  categoryName,
  contract,
  ERRORS,
  FAILURE_TEXTS,
  FIELD_TEXTS,
  fields,
  figuresApart,
  files,
  FOOTER_LINKS,
  LANGUAGES,
  passwordStrengthLabel,
  RULE_NAMES,
  STORED_TEXTS,
  SUCCESS_TEXTS,
} from '@proverse/shared';

/** Errors that only a program can cause or understand stay in English: some by their codes, and those of inputs by their texts. */
const CODES_FOR_PROGRAMS = new Set([
  'SIGNATURE_INVALID',
  'NOT_READY',
  'NO_REFRESH_TOKEN',
  'ORIGIN_REFUSED',
  'PURCHASE_UNDECIDED',
  'OUTCOME_UNKNOWN',
  'SCOPE_MISSING',
  'TOKEN_NOT_ACCEPTED',
]);
const FOR_PROGRAMS = [
  / must be (true or false|text|a list)$/,
  /^(After|Days|Decision|Due soon|Enabled|Id|Limit|Month|Only the first|Page|Rule|Size|Sort|SortBy|Status|Tier|To|Type) /,
  /^(Choose (spam|upi)|Missing required|Message ID and|Name an|recipientId|Unknown category)/,
  /^(This is no|An id is|Enter a time zone|This time zone|This address is too|Code must be one line)/,
  /^(No refresh token|Queued request)/,
];

/** Returns each text once, with the figures of `figuresApart`. */
export function sharedTexts(): readonly string[] {
  const errors = Object.entries(ERRORS).filter(([code]) => !CODES_FOR_PROGRAMS.has(code));
  const texts = [
    ...errors.map(([, { text }]) => text),
    ...Object.values(FAILURE_TEXTS),
    ...Object.values(SUCCESS_TEXTS),
    ...Object.values(FIELD_TEXTS),
    ...Object.values(ACT_TITLES),
    ...Object.values(RULE_NAMES),
    ...CATEGORIES.map(({ name }) => name),
    categoryName(''),
    ...FOOTER_LINKS.map(({ label }) => label),
    ...LANGUAGES.map(({ name }) => name),
    ...([0, 3, 4, 5] as const).map(passwordStrengthLabel),
    ...STORED_TEXTS,
    ...schemaTexts(),
  ];
  const forPeople = texts.filter((text) => !FOR_PROGRAMS.some((pattern) => pattern.test(text)));
  return [...new Set(forPeople.map((text) => figuresApart(text)[0]))];
}

/** Returns why the schemas of fields and inputs reject a value. */
function schemaTexts(): Set<string> {
  const operations = [contract, { files }].flatMap((slices) => Object.values(slices).flatMap(Object.values<object>));
  const texts = new Set<string>();
  const seen = new Set<object>();
  for (const schema of Object.values(fields)) collect(schema, texts, seen);
  for (const operation of operations) {
    collect(Reflect.get(operation, 'input'), texts, seen);
    const whenMissing: unknown = Reflect.get(operation, 'whenMissing');
    if (typeof whenMissing === 'string') texts.add(whenMissing);
  }
  return texts;
}

/** Walks through a schema, its parts and its checks, which all keep their text in a function `error`. */
function collect(node: unknown, texts: Set<string>, seen: Set<object>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) return node.forEach((each) => collect(each, texts, seen));
  const def: unknown = Reflect.get(Reflect.get(node, '_zod') ?? {}, 'def') ?? node;
  if (typeof def !== 'object' || def === null) return;
  const error: unknown = Reflect.get(def, 'error');
  if (typeof error === 'function') {
    for (const input of [undefined, 'x']) {
      const text: unknown = error({ input });
      if (typeof text === 'string') texts.add(text);
    }
  }
  for (const part of Object.values(def)) collect(part, texts, seen);
}
