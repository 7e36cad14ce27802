import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import babel from '@lingui/cli/api/extractors/babel';
import type { ExtractorType, LinguiConfigNormalized } from '@lingui/conf';
import { LINGUI } from '../../shared/locales/config.ts';
import { sharedTexts } from './shared-texts.ts';

const SHARED = join(LINGUI.rootDir, 'shared/src/index.ts');

/** Finds the texts that shared/src exports as data. */
const sharedExtractor: ExtractorType = {
  match: (file) => file === SHARED,
  extract(file, _code, onMessageExtracted) {
    for (const id of sharedTexts()) onMessageExtracted({ id, placeholders: {}, origin: [file, 1] });
  },
};

const config: LinguiConfigNormalized = { ...LINGUI, extractors: [sharedExtractor, babel] };

/** Writes every text of the product into the files of `shared/locales`, and removes those that are gone. Translations stay. */
export async function collectTexts(): Promise<void> {
  for (const catalog of await getCatalogs(config))
    await catalog.make({ clean: true, overwrite: false, orderBy: config.orderBy });
}
