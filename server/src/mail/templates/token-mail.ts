import type { I18n } from '@lingui/core';
import { formatInr, type TokenScope } from '@proverse/shared';
import type { Mail, OutputFor } from '../../context.ts';
import { textsOf } from '../../language/texts-of.ts';
import { formatInstant } from '../../text/format-text.ts';
import { composeMail, type MailReader } from './layout.ts';

type NewToken = Pick<OutputFor<'tokens.create'>['apiToken'], 'name' | 'scopes' | 'dailyCoinLimit' | 'expiresAt'>;

function rightText(scope: TokenScope, i18n: I18n): string {
  switch (scope) {
    case 'messages:read':
      return i18n.t('read your messages');
    case 'messages:send':
      return i18n.t('ask questions with your coins');
    case 'messages:reply':
      return i18n.t('reply to questions and reject them');
    case 'wallet:read':
      return i18n.t('read your wallet');
    case 'profile:write':
      return i18n.t('read and change your profile');
    case 'webhooks':
      return i18n.t('manage your webhooks');
  }
}

/** This email is sent regardless of the settings, because an attacker may have created the token. */
export function apiTokenMail(token: NewToken & MailReader): Mail {
  const { name, scopes, dailyCoinLimit, expiresAt, language } = token;
  const i18n = textsOf(language);
  const limit =
    dailyCoinLimit === null ? i18n.t('None') : i18n.t('{amount} a day', { amount: formatInr(dailyCoinLimit) });
  const facts = {
    [i18n.t('Name')]: name,
    [i18n.t('It can')]: scopes.map((scope) => rightText(scope, i18n)).join(', '),
    ...(scopes.includes('messages:send') && { [i18n.t('Spending limit')]: limit }),
    [i18n.t('Expires')]: expiresAt === null ? i18n.t('Never') : formatInstant(new Date(expiresAt), i18n),
  };
  const subject = i18n.t('An API token was created for your Proverse account');
  return composeMail(token, subject, i18n.t('An API token was created'), [
    i18n.t('A program that has this token can use your account without your password.'),
    { facts },
    i18n.t('If this wasn’t you, revoke the token and change your password now.'),
    { button: i18n.t('Review API tokens'), path: '/profile?tab=developers' },
  ]);
}
