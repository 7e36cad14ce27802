import { formatCount } from '@proverse/shared';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

export type TextValues = Readonly<Record<string, unknown>>;

/** Words of a text, or a value that stands in it. A value is never read as part of the text. */
export type TextPart = readonly [kind: 'words', words: string] | readonly [kind: 'value', value: unknown];

const rules = new Map<string, Intl.PluralRules>();

/**
 * Returns the parts of a text that was compiled when the client was built, with the form of each plural for its count. Lingui's own
 * runtime is larger, and would decode `\u0041` in what a person wrote.
 */
export function textParts(text: CompiledMessage, values: TextValues, locales: string, count?: number): TextPart[] {
  return text.flatMap((token): TextPart[] => {
    if (token === '#' && count !== undefined) return [['words', countText(count)]];
    if (typeof token === 'string') return [['words', token]];
    const [name, type, forms] = token;
    const value = values[name];
    if (type !== 'plural') return [['value', value]];
    return textParts(formOf(forms as PluralForms, Number(value), locales), values, locales, Number(value));
  });
}

type PluralForms = Readonly<Record<string, CompiledMessage>> & { readonly other: CompiledMessage };

/** An exact form, such as that of 0, comes before the language's own rule. */
function formOf(forms: PluralForms, count: number, locales: string): CompiledMessage {
  const rule = rules.get(locales) ?? new Intl.PluralRules(locales);
  rules.set(locales, rule);
  return forms[count] ?? forms[rule.select(count)] ?? forms.other;
}

/** Without Intl (LOAD-6). */
function countText(count: number): string {
  return Number.isInteger(count) ? formatCount(count) : String(count);
}
