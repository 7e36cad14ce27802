import { getCatalogs } from '@lingui/cli/api';
import { LINGUI } from '../../shared/locales/config.ts';

/** Writes every text of the product into the files of `shared/locales`, and removes those that are gone. Translations stay. */
export async function collectTexts(): Promise<void> {
  for (const catalog of await getCatalogs(LINGUI))
    await catalog.make({ clean: true, overwrite: false, orderBy: LINGUI.orderBy });
}
