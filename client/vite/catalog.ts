import { getCatalogs } from '@lingui/cli/api';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { LINGUI } from '../../shared/locales/config.ts';

/** A text of the client in the files of `shared/locales`. */
export interface CatalogText {
  readonly id: string;
  readonly english: string;
  readonly translation: string | undefined;
  /** For texts of macros, whose code then needs fewer bytes than for Lingui's ids. Others are found by their English. */
  readonly number: number | undefined;
}

const OF_CLIENT = /^(client|shared)\//;

let numbers: Promise<ReadonlyMap<string, number>> | undefined;

/** Returns the number of each text, the same for all languages. A text that was not collected yet has none. */
export function textNumbers(): Promise<ReadonlyMap<string, number>> {
  numbers ??= readTexts(LINGUI.locales[0] ?? '').then(
    (texts) => new Map(texts.filter(({ isNamed }) => !isNamed).map(({ id }, number) => [id, number])),
  );
  return numbers;
}

/** Reads the client's texts in a language, in the order of their places in the code. */
export async function readClientTexts(language: string): Promise<CatalogText[]> {
  const known = await textNumbers();
  return (await readTexts(language)).map(({ id, english, translation }) => ({
    id,
    english,
    translation,
    number: known.get(id),
  }));
}

async function readTexts(language: string) {
  const catalogs = await Promise.all((await getCatalogs(LINGUI)).map((catalog) => catalog.read(language)));
  return catalogs.flatMap((catalog) =>
    Object.entries(catalog ?? {})
      .filter(([, { origin = [] }]) => origin.some(([file]) => OF_CLIENT.test(file)))
      .map(([id, { message, translation, context }]) => {
        const english = message ?? id;
        return { id, english, translation, isNamed: id !== generateMessageId(english, context) };
      }),
  );
}
