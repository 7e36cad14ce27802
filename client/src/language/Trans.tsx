import { TransNoContext, type TransProps } from '@lingui/react/server';
import { i18n } from './language.ts';

const LINGUI = { i18n, _: i18n._.bind(i18n) };

/** What the macro `<Trans>` becomes: a text with elements in it. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={LINGUI} />;
}
