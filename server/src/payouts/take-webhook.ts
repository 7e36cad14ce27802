import { DomainError } from '@proverse/shared';
import * as z from 'zod';
import type { RazorpayxConfig } from '../config/config-payouts.ts';
import type { Services } from '../context.ts';
import { parseJson } from '../razorpay/call-razorpay.ts';
import { eventIdOf, isSigned } from '../razorpay/verify-webhook.ts';
import type { TransferProvider, TransferReport } from './port.ts';
import { payoutEntity, reportOf } from './razorpayx/razorpayx-entity.ts';

/**
 * Records a provider's report about a transfer. `eventId` is the provider's id for the report. A repeat changes nothing.
 * Returns false for a transfer that is not ours, because the account may also make other payouts.
 */
export type ApplyPayoutReport = (
  deps: Pick<Services, 'pool' | 'live' | 'log'>,
  provider: TransferProvider['name'],
  eventId: string,
  report: Omit<TransferReport, 'providerRef'> & { readonly providerRef: string | null },
) => Promise<boolean>;

interface Webhook {
  readonly bytes: Buffer;
  /** Hex of the HMAC-SHA256 of the bytes under the webhook's secret; empty where the header is missing. */
  readonly signature: string;
  readonly eventId: string;
}

const event = z.object({ payload: z.object({ payout: z.object({ entity: payoutEntity }) }) });

/**
 * Handles a webhook from RazorpayX. Each event counts once. Other events, such as the downtime of a bank or a payout that
 * is not ours, are acknowledged and not stored.
 * @throws DomainError SIGNATURE_INVALID; SERVICE_UNAVAILABLE, after which RazorpayX sends the event again
 */
export async function takeWebhook(
  deps: Pick<Services, 'pool' | 'live' | 'log'>,
  { webhookSecret }: Pick<RazorpayxConfig, 'webhookSecret'>,
  { bytes, signature, eventId }: Webhook,
  applyPayoutReport: ApplyPayoutReport,
): Promise<void> {
  if (!isSigned(bytes, signature, [webhookSecret])) {
    deps.log.warn({ eventId: eventId.slice(0, 100) }, 'rejected a RazorpayX webhook with a wrong signature');
    throw new DomainError('SIGNATURE_INVALID');
  }
  const parsed = event.safeParse(parseJson(bytes.toString('utf8')));
  if (!parsed.success)
    return deps.log.info({ eventId: eventId.slice(0, 100) }, 'ignored a RazorpayX webhook without a readable payout');
  const id = eventIdOf(bytes, eventId);
  const report = reportOf(parsed.data.payload.payout.entity);
  if (await applyPayoutReport(deps, 'razorpayx', id, report)) return;
  deps.log.info({ providerRef: report.providerRef }, 'ignored a RazorpayX payout that is not ours');
}
