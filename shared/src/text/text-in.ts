/** Finds the translation of an English text that is data: an error's, or one of stored-texts.ts. */

/** The texts of a language by their English, with the figures of `figuresApart`. */
export interface Translations {
  readonly has: (text: string) => boolean;
  /** From `templatesAmong`. */
  readonly templates: readonly string[];
  readonly fill: (text: string, values: Readonly<Record<string, string>>) => string;
  readonly formatTime: (at: Date, hasTime: boolean) => string;
}

const FIGURE = /(?<![\p{L}\p{N}_])\d(?:[\d,]*\d)?(?![\p{L}\p{N}_])/gu;

/** Replaces figures by placeholders, so that a text needs no new translation when a limit changes. */
export function figuresApart(text: string): readonly [text: string, figures: Record<string, string>] {
  const figures: Record<string, string> = {};
  const apart = text.replaceAll(FIGURE, (figure) => {
    const name = Object.keys(figures).length;
    figures[name] = figure;
    return `{${name}}`;
  });
  return [apart, figures];
}

/** Returns the text in a language, or as it is if that has no translation. */
export function textIn(text: string, translations: Translations): string {
  const [plain, figures] = figuresApart(text);
  if (translations.has(plain)) return translations.fill(plain, figures);
  for (const template of translations.templates) {
    const values = valuesIn(text, template);
    if (!values) continue;
    const entries = Object.entries(values);
    return translations.fill(
      template,
      Object.fromEntries(entries.map(([name, value]) => [name, valueIn(name, value, translations)])),
    );
  }
  return text;
}

/** Returns the texts with named placeholders, first those with the most words of their own. */
export function templatesAmong(texts: readonly string[]): string[] {
  return texts.filter((text) => /\{[a-z]\w*\}/i.test(text)).toSorted((a, b) => ownLength(b) - ownLength(a));
}

function ownLength(template: string): number {
  return template.replaceAll(/\{\w+\}/g, '').length;
}

const patterns = new Map<string, RegExp>();

function valuesIn(text: string, template: string): Readonly<Record<string, string>> | undefined {
  const pattern = patterns.get(template) ?? patternOf(template);
  patterns.set(template, pattern);
  const values = pattern.exec(text)?.slice(1);
  return values && Object.fromEntries(namesIn(template).map((name, i) => [name, values[i] ?? '']));
}

function namesIn(template: string): string[] {
  return Array.from(template.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}

function patternOf(template: string): RegExp {
  const parts = template.split(/(\{\w+\})/).map((part, i) => {
    if (i % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return /^\{\d/.test(part) ? String.raw`(\d[\d,]*)` : '(.*)';
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

/** Values that are such texts themselves. Others, such as names, are shown as they are. */
const TEXTS = new Set(['package', 'reason', 'status', 'terms', 'wait']);
const TIME = /^(\d{1,2} \w+ \d{4})(?:, (\d{1,2}:\d{2} [ap]m) IST)?$/;

function valueIn(name: string, value: string, translations: Translations): string {
  if (TEXTS.has(name)) return textIn(value, translations);
  const [, day, time] = (name === 'date' || name === 'time' ? TIME.exec(value) : null) ?? [];
  if (day === undefined) return value;
  return translations.formatTime(new Date(`${day} ${time ?? '12:00 pm'} GMT+0530`), time !== undefined);
}
