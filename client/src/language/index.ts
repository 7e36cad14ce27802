export { i18n } from './language.ts';
export { Trans } from './Trans.tsx';
