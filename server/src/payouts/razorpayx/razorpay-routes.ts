/** POST /api/webhooks/razorpay, where RazorpayX reports changes of payouts. */
import { DomainError } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { oneHeader } from '../../razorpay/verify-webhook.ts';
import { takeWebhook, type ApplyPayoutReport } from '../take-webhook.ts';

const MAX_BYTES = 64 * 1024;

/**
 * Registers the route. It returns 404 unless PAYOUT_PROVIDER is razorpayx. The body stays raw bytes, because the
 * signature covers them.
 */
export function registerRazorpayWebhook(
  app: FastifyInstance,
  services: Services,
  applyPayoutReport: ApplyPayoutReport,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/api/webhooks/razorpay',
      bodyLimit: MAX_BYTES,
      handler: async ({ body, headers }) => {
        const { payouts } = services.config;
        if (payouts.provider !== 'razorpayx') throw new DomainError('NOT_FOUND');
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = headers;
        await takeWebhook(
          services,
          payouts,
          { bytes, signature: oneHeader(signature), eventId: oneHeader(eventId) },
          applyPayoutReport,
        );
        return { received: true };
      },
    });
  });
}
