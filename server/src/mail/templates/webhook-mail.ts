import type { I18n } from '@lingui/core';
import type { Mail } from '../../context.ts';
import { textsOf } from '../../language/texts-of.ts';
import { composeMail, type Block, type MailReader } from './layout.ts';

function review(i18n: I18n): Block {
  return { button: i18n.t('Review webhooks'), path: '/profile?tab=developers#webhooks' };
}

interface WebhookMail extends MailReader {
  readonly url: string;
}

/**
 * About a new webhook, or a new address for one. It is sent regardless of the settings, because an attacker may have set
 * the address.
 */
export function webhookAddressMail({ url, isNew, ...reader }: WebhookMail & { readonly isNew: boolean }): Mail {
  const i18n = textsOf(reader.language);
  const [subject, heading] = isNew
    ? [i18n.t('A webhook was added to your Proverse account'), i18n.t('A webhook was added')]
    : [i18n.t('A webhook in your Proverse account has a new address'), i18n.t('A webhook has a new address')];
  return composeMail(reader, subject, heading, [
    i18n.t('We send events from your account, such as new messages and purchases, to this address:'),
    { facts: { [i18n.t('Endpoint')]: url } },
    i18n.t('If this wasn’t you, remove the webhook and change your password now.'),
    review(i18n),
  ]);
}

/** Sent when an endpoint is disabled, because its program has missed events since then. */
export function webhookDisabledMail({ url, because, ...reader }: WebhookMail & { because: 'gone' | 'failing' }): Mail {
  const i18n = textsOf(reader.language);
  const subject = i18n.t('A webhook in your Proverse account was disabled');
  return composeMail(reader, subject, i18n.t('Your webhook was disabled'), [
    because === 'gone'
      ? i18n.t('It responded with 410 Gone, so we stopped calling it.')
      : i18n.t('Every delivery failed for more than a day, so we stopped calling it.'),
    { facts: { [i18n.t('Endpoint')]: url } },
    i18n.t('Once it works again, enable it and replay the events it missed. We keep them for 30 days.'),
    review(i18n),
  ]);
}
