/**
 * RazorpayX over its HTTP API (razorpay.com/docs/api/x): contact, fund account, payout. Amounts are paise. The key of a
 * payout is the withdrawal's id, both as `X-Payout-Idempotency` and as `reference_id`, so that a call whose answer was
 * lost can be repeated and found again.
 */
import * as z from 'zod';
import type { RazorpayxConfig } from '../config-payouts.ts';
import { ProviderAway, TransferRefused, type Recipient, type Transfer, type TransferProvider } from './port.ts';
import { payoutEntity, reportOf, withoutAccountNumbers } from './razorpayx-entity.ts';

const timeoutMs = 15_000;
/** IMPS arrives at once and ends here; NEFT has no upper end. */
const mostByImpsInr = 500_000;
// At most 30 letters, digits and spaces; banks cut off all but the first nine.
const narration = 'Proverse earnings';

const withId = z.object({ id: z.string().min(1).max(100) });
const collection = z.object({ items: z.array(payoutEntity) });
const failure = z.object({ error: z.object({ description: z.string() }) });

interface Call {
  readonly signal: AbortSignal;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createRazorpayx(config: RazorpayxConfig): TransferProvider {
  const authorization = `Basic ${Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')}`;

  async function call<T>(answer: z.ZodType<T>, path: string, { body, headers, signal }: Call): Promise<T> {
    const response = await fetch(`${config.url}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch((error: unknown) => away(path, error));
    const text = await response.text().catch((error: unknown) => away(path, error));
    const parsed = jsonOf(text);
    if (!response.ok) throw refusalOf(path, response.status, parsed);
    const read = answer.safeParse(parsed);
    if (!read.success) throw new ProviderAway(`${pathOnly(path)}: an answer that cannot be read (${response.status})`);
    return read.data;
  }

  return {
    name: 'razorpayx',
    async register(recipient, signal) {
      const contact = await call(withId, '/contacts', { body: contactOf(recipient), signal }).catch(notTheAccount);
      const account = await call(withId, '/fund_accounts', {
        signal,
        body: {
          contact_id: contact.id,
          account_type: 'bank_account',
          bank_account: {
            name: nameOf(recipient.accountHolder, 120),
            ifsc: recipient.ifsc,
            account_number: recipient.accountNumber,
          },
        },
      });
      return account.id;
    },
    async send(transfer, signal) {
      const headers = { 'x-payout-idempotency': transfer.withdrawalId };
      return reportOf(await call(payoutEntity, '/payouts', { body: payoutOf(config, transfer), headers, signal }));
    },
    async find(withdrawalId, signal) {
      const query = new URLSearchParams({ account_number: config.accountNumber, reference_id: withdrawalId });
      const { items } = await call(collection, `/payouts?${query.toString()}`, { signal });
      return items.filter((item) => item.reference_id === withdrawalId).map(reportOf);
    },
    async look(providerRef, signal) {
      return reportOf(await call(payoutEntity, `/payouts/${encodeURIComponent(providerRef)}`, { signal }));
    },
  };
}

function contactOf({ userId, accountHolder }: Recipient): object {
  return { name: nameOf(accountHolder, 50), type: 'vendor', reference_id: userId };
}

function payoutOf({ accountNumber }: RazorpayxConfig, { withdrawalId, recipientRef, amountInr }: Transfer): object {
  return {
    account_number: accountNumber,
    fund_account_id: recipientRef,
    amount: amountInr * 100,
    currency: 'INR',
    mode: amountInr <= mostByImpsInr ? 'IMPS' : 'NEFT',
    purpose: 'payout',
    queue_if_low_balance: true,
    reference_id: withdrawalId,
    narration,
  };
}

/** Of the marks that a name may have, RazorpayX takes some, at most so many characters, and at the end a full stop only. */
function nameOf(accountHolder: string, longest: number): string {
  return accountHolder
    .replaceAll(/[^A-Za-z0-9 .()/_-]/g, '')
    .slice(0, longest)
    .replace(/[^A-Za-z0-9.]+$/, '');
}

/** Nothing about the bank account has been said by then: a person has to see what is wrong. */
function notTheAccount(error: unknown): never {
  throw error instanceof TransferRefused ? new ProviderAway(`/contacts: ${error.message}`) : error;
}

/**
 * Only a 400 or 422 says that the request itself is at fault. Anything else – credentials, an address that is not
 * allowed, too many calls, a server in trouble – may pass, and says nothing about this transfer.
 */
function refusalOf(path: string, status: number, body: unknown): TransferRefused | ProviderAway {
  const read = failure.safeParse(body);
  const description = withoutAccountNumbers(read.success ? read.data.error.description : `status ${status}`);
  if (read.success && (status === 400 || status === 422)) return new TransferRefused(description);
  return new ProviderAway(`${pathOnly(path)}: ${status}, ${description}`);
}

function away(path: string, error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new ProviderAway(`${pathOnly(path)}: ${cause instanceof Error ? cause.message : String(cause)}`);
}

/** The account that pays is in the query. */
function pathOnly(path: string): string {
  return path.split('?')[0] ?? path;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
