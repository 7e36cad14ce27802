import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { hrefOf, isUrl } from './web-url.ts';

const WEBHOOK_URL = 'Enter a URL such as https://example.com/webhooks, on port 443 or one from 1024';
/** Where webhooks are delivered. The server rejects http, unless it may reach private addresses. */
export const WebhookUrl = z
  .string(WEBHOOK_URL)
  .check(
    z.trim(),
    z.refine(isWebhookUrl, WEBHOOK_URL),
    z.overwrite(hrefOf),
    z.maxLength(LIMITS.webhookUrlMax, `Must be at most ${LIMITS.webhookUrlMax} characters`),
  );

function isWebhookUrl(given: string): boolean {
  if (!isUrl(given)) return false;
  const { protocol, username, password, port, hash } = new URL(given);
  const isAllowedPort = port === '' || Number(port) >= 1024;
  return /^https?:$/.test(protocol) && `${username}${password}${hash}` === '' && isAllowedPort;
}
