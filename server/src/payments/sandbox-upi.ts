/** UPI in the sandbox: a page of our own, which anyone with the link can open, stands in for the payment app. */
import type { Config } from '../config/config.ts';
import { condition } from '../database/expressions.ts';
import type { Services } from '../context.ts';
import { bytesOfToken, isSameSignature, keyedHash, keyFor, keysFor } from '../encryption/encryption.ts';
import type { PaymentEvent } from './port.ts';

const VALID_FOR_MS = 15 * 60_000;

/** What the buyer decides on the page. */
export const SANDBOX_OUTCOMES = ['paid', 'failed', 'expired'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

export interface SandboxUpiPurchase {
  readonly id: string;
  readonly reference: string;
  readonly coins: number;
  readonly priceInr: number;
  /** `open` can still be paid. */
  readonly state: 'open' | SandboxOutcome;
}

/** Returns the link that the buyer opens or scans. The page's path is `/sandbox/pay/<token>`. */
export function sandboxPayUrl(config: Pick<Config, 'publicUrl' | 'secretKey'>, purchaseId: string): string {
  const signature = signatureUnder(keyFor(config, 'sandbox payments'), purchaseId);
  return `${config.publicUrl}/sandbox/pay/${purchaseId}.${signature.toString('base64url')}`;
}

/** Returns the purchase of a link, or undefined unless it was signed under SECRET_KEY or one of SECRET_KEYS_OLD. */
export function readSandboxToken(
  config: Pick<Config, 'secretKey' | 'secretKeysOld'>,
  token: string,
): string | undefined {
  const [purchaseId = '', signature = '', ...rest] = token.split('.');
  const given = bytesOfToken(signature);
  const isOurs = keysFor(config, 'sandbox payments').some((key) =>
    isSameSignature(given, signatureUnder(key, purchaseId)),
  );
  return isOurs && rest.length === 0 ? purchaseId : undefined;
}

/** When a link stops working. `createdAt` is the purchase's, in ISO 8601, so a repeated charge has the same end. */
export function sandboxExpiry(createdAt: string): Date {
  return new Date(Date.parse(createdAt) + VALID_FOR_MS);
}

/** Returns the sandbox's UPI purchase with this id or this reference. */
export async function findSandboxPurchase(
  { db }: Pick<Services, 'db'>,
  column: 'id' | 'provider_ref',
  value: string,
): Promise<SandboxUpiPurchase | undefined> {
  const found = await db
    .selectFrom('purchases')
    .select(['id', 'provider_ref', 'coins', 'bonus', 'price_inr', 'status', 'failure'])
    .select(condition`expires_at <= now()`.as('isOver'))
    .where('provider', '=', 'sandbox')
    .where('method', '=', 'upi')
    .where(column, '=', value)
    .executeTakeFirst();
  if (!found || found.provider_ref === null) return undefined;
  const failed = found.failure === 'expired' ? 'expired' : 'failed';
  const state = { pending: found.isOver ? 'expired' : 'open', completed: 'paid', failed } as const;
  return {
    id: found.id,
    reference: found.provider_ref,
    coins: found.coins + found.bonus,
    priceInr: found.price_inr,
    state: state[found.status],
  };
}

/** Returns what a provider's webhook would say. The same outcome of a purchase always has the same id. */
export function sandboxEvent({ id, reference, priceInr }: SandboxUpiPurchase, kind: SandboxOutcome): PaymentEvent {
  return {
    id: `sandbox-${kind}-${id}`,
    provider: 'sandbox',
    type: `upi.${kind}`,
    kind,
    createdAt: new Date(),
    purchaseId: id,
    sessionRef: reference,
    ...(kind === 'paid' && { paymentRef: `${reference}-UPI`, amountPaise: priceInr * 100, currency: 'inr' }),
  };
}

function signatureUnder(key: Buffer, purchaseId: string): Buffer {
  return keyedHash(key, purchaseId);
}
