import type { Mail } from '../../context.ts';
import { composeMail } from './layout.ts';

const REASONS = {
  gone: 'It responded with 410 Gone, so we stopped calling it.',
  failing: 'Every delivery failed for more than a day, so we stopped calling it.',
};

/**
 * About a new webhook, or a new address for one. It is sent regardless of the settings, because an attacker may have set
 * the address.
 */
export function webhookAddressMail(options: {
  readonly to: string;
  readonly publicUrl: string;
  readonly url: string;
  readonly isNew: boolean;
}): Mail {
  const { to, publicUrl, url, isNew } = options;
  return composeMail({
    to,
    publicUrl,
    subject: isNew
      ? 'A webhook was added to your Proverse account'
      : 'A webhook in your Proverse account has a new address',
    heading: isNew ? 'A webhook was added' : 'A webhook has a new address',
    blocks: [
      { paragraph: 'We send events from your account, such as new messages and purchases, to this address:' },
      { facts: [['Endpoint', url]] },
      { paragraph: 'If this wasn’t you, remove the webhook and change your password now.' },
      { button: 'Review webhooks', url: `${publicUrl}/profile?tab=developers#webhooks` },
    ],
  });
}

/** Sent when an endpoint is disabled, because its program has missed events since then. */
export function webhookDisabledMail(options: {
  readonly to: string;
  readonly publicUrl: string;
  readonly url: string;
  readonly because: keyof typeof REASONS;
}): Mail {
  const { to, publicUrl, url, because } = options;
  return composeMail({
    to,
    publicUrl,
    subject: 'A webhook in your Proverse account was disabled',
    heading: 'Your webhook was disabled',
    blocks: [
      { paragraph: REASONS[because] },
      { facts: [['Endpoint', url]] },
      { paragraph: 'Once it works again, enable it and replay the events it missed. We keep them for 30 days.' },
      { button: 'Review webhooks', url: `${publicUrl}/profile?tab=developers#webhooks` },
    ],
  });
}
