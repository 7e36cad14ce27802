import { join } from 'node:path';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { INTERFACE_LANGUAGES } from '../src/interface-languages.ts';

/** Where Lingui finds the product's texts, and keeps their translations. */
export const LINGUI = makeConfig(
  {
    rootDir: join(import.meta.dirname, '../..'),
    sourceLocale: 'en',
    locales: INTERFACE_LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en'),
    catalogs: [
      {
        path: '<rootDir>/shared/locales/{locale}',
        include: ['client/src', 'server/src', 'shared/src'].map((folder) => `<rootDir>/${folder}`),
        exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/*-fixtures.ts', '**/*.d.ts'],
      },
    ],
    format: formatter({ lineNumbers: false }),
    orderBy: 'origin',
    // What the macros import. `#language` is client/src/language/.
    runtimeConfigModule: { i18n: ['#language', 'i18n'], Trans: ['#language', 'Trans'] },
  },
  { skipValidation: true },
);
