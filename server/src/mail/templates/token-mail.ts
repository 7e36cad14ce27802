import { formatInr, type TokenScope } from '@proverse/shared';
import type { Mail, OutputFor } from '../../context.ts';
import { formatInstant } from '../../text/format-text.ts';
import { composeMail, type MailReader } from './layout.ts';

type NewToken = Pick<OutputFor<'tokens.create'>['apiToken'], 'name' | 'scopes' | 'dailyCoinLimit' | 'expiresAt'>;

const RIGHTS: Record<TokenScope, string> = {
  'messages:read': 'read your messages',
  'messages:send': 'ask questions with your coins',
  'messages:reply': 'reply to questions and reject them',
  'wallet:read': 'read your wallet',
  'profile:write': 'read and change your profile',
  webhooks: 'manage your webhooks',
};

/** This email is sent regardless of the settings, because an attacker may have created the token. */
export function apiTokenMail(token: NewToken & MailReader): Mail {
  const { name, scopes, dailyCoinLimit, expiresAt } = token;
  const limit = dailyCoinLimit === null ? 'None' : `${formatInr(dailyCoinLimit)} a day`;
  const facts = {
    Name: name,
    'It can': scopes.map((scope) => RIGHTS[scope]).join(', '),
    ...(scopes.includes('messages:send') && { 'Spending limit': limit }),
    Expires: expiresAt === null ? 'Never' : formatInstant(new Date(expiresAt)),
  };
  return composeMail(token, 'An API token was created for your Proverse account', 'An API token was created', [
    'A program that has this token can use your account without your password.',
    { facts },
    'If this wasn’t you, revoke the token and change your password now.',
    { button: 'Review API tokens', path: '/profile?tab=developers' },
  ]);
}
