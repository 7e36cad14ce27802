import { TransNoContext, type TransProps } from '@lingui/react/server';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from './language.ts';

// As a descriptor, because in a build the id is a number, which Lingui does not take as the id itself.
const translate: typeof i18n._ = (id: unknown, values?: object, options?: object) =>
  i18n._({ id, values, ...options } as unknown as MessageDescriptor);
const LINGUI = { i18n: { _: translate } as typeof i18n, _: translate };

/** What the macro `<Trans>` becomes: a text with elements in it. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={LINGUI} />;
}
