import type { Mail } from '../../context.ts';
import { composeMail, type MailReader } from './layout.ts';

const REVIEW = { button: 'Review webhooks', path: '/profile?tab=developers#webhooks' };
const REASONS = {
  gone: 'It responded with 410 Gone, so we stopped calling it.',
  failing: 'Every delivery failed for more than a day, so we stopped calling it.',
};

interface WebhookMail extends MailReader {
  readonly url: string;
}

/**
 * About a new webhook, or a new address for one. It is sent regardless of the settings, because an attacker may have set
 * the address.
 */
export function webhookAddressMail({ url, isNew, ...reader }: WebhookMail & { readonly isNew: boolean }): Mail {
  const [subject, heading] = isNew
    ? ['A webhook was added to your Proverse account', 'A webhook was added']
    : ['A webhook in your Proverse account has a new address', 'A webhook has a new address'];
  return composeMail(reader, subject, heading, [
    'We send events from your account, such as new messages and purchases, to this address:',
    { facts: { Endpoint: url } },
    'If this wasn’t you, remove the webhook and change your password now.',
    REVIEW,
  ]);
}

/** Sent when an endpoint is disabled, because its program has missed events since then. */
export function webhookDisabledMail({
  url,
  because,
  ...reader
}: WebhookMail & { because: keyof typeof REASONS }): Mail {
  return composeMail(reader, 'A webhook in your Proverse account was disabled', 'Your webhook was disabled', [
    REASONS[because],
    { facts: { Endpoint: url } },
    'Once it works again, enable it and replay the events it missed. We keep them for 30 days.',
    REVIEW,
  ]);
}
