/**
 * RazorpayX over its HTTP API (razorpay.com/docs/api/x): contact, fund account, payout. Amounts are paise. The key of a
 * payout is the withdrawal's id, both as `X-Payout-Idempotency` and as `reference_id`, so that a call whose response was
 * lost can be repeated and its payout found.
 *
 * A UPI ID is a fund account of the type `vpa` (razorpay.com/docs/api/x/fund-accounts/create/vpa). Their account
 * validation (razorpay.com/docs/x/fund-account-validation) is not used: it reports by webhook, is missing in test mode, and
 * needs RazorpayX Lite, which new businesses cannot get.
 */
import * as z from 'zod';
import type { RazorpayxConfig } from '../../config/config-payouts.ts';
import { razorpayCaller } from '../../razorpay/call-razorpay.ts';
import {
  PayoutProviderUnavailable,
  TransferRefused,
  type Recipient,
  type Transfer,
  type TransferProvider,
} from '../port.ts';
import { payoutEntity, reportOf } from './razorpayx-entity.ts';

const TIMEOUT_MS = 15_000;
/** The limit of IMPS, which arrives at once. NEFT has no limit. */
const MAX_IMPS_INR = 500_000;
// At most 30 letters, digits and spaces. Some banks only show the first nine.
const NARRATION = 'Proverse earnings';

const withId = z.object({ id: z.string().min(1).max(100) });
const collection = z.object({ items: z.array(payoutEntity) });

export function createRazorpayx(config: RazorpayxConfig): TransferProvider {
  const call = razorpayCaller(config, TIMEOUT_MS, {
    unavailable: (message) => new PayoutProviderUnavailable(message),
    rejected: (description) => new TransferRefused(description),
  });

  return {
    name: 'razorpayx',
    async register(recipient, signal) {
      const contact = await call(withId, '/contacts', { body: contactOf(recipient), signal }).catch(notTheAccount);
      const account = await call(withId, '/fund_accounts', {
        signal,
        body: {
          contact_id: contact.id,
          ...fundAccountOf(recipient),
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
    async getTransfer(providerRef, signal) {
      return reportOf(await call(payoutEntity, `/payouts/${encodeURIComponent(providerRef)}`, { signal }));
    },
  };
}

function contactOf({ userId, accountHolder }: Recipient): object {
  return { name: nameOf(accountHolder, 50), type: 'vendor', reference_id: userId };
}

function fundAccountOf({ accountHolder, account }: Recipient): object {
  if ('upiId' in account) return { account_type: 'vpa', vpa: { address: account.upiId } };
  const { ifsc, accountNumber } = account;
  return {
    account_type: 'bank_account',
    bank_account: { name: nameOf(accountHolder, 120), ifsc, account_number: accountNumber },
  };
}

function payoutOf({ accountNumber }: RazorpayxConfig, transfer: Transfer): object {
  const { withdrawalId, recipientRef, isUpi, amountInr } = transfer;
  return {
    account_number: accountNumber,
    fund_account_id: recipientRef,
    amount: amountInr * 100,
    currency: 'INR',
    mode: isUpi ? 'UPI' : amountInr <= MAX_IMPS_INR ? 'IMPS' : 'NEFT',
    purpose: 'payout',
    queue_if_low_balance: true,
    reference_id: withdrawalId,
    narration: NARRATION,
  };
}

/** Removes the characters that RazorpayX rejects in a name. A full stop is the only punctuation allowed at its end. */
function nameOf(accountHolder: string, longest: number): string {
  return accountHolder
    .replaceAll(/[^A-Za-z0-9 .()/_-]/g, '')
    .slice(0, longest)
    .replace(/[^A-Za-z0-9.]+$/, '');
}

/**
 * Turns the rejection of a contact into PayoutProviderUnavailable. The rejection says nothing about the payout account,
 * so the withdrawal must not fail, and an admin has to look at it.
 */
function notTheAccount(error: unknown): never {
  throw error instanceof TransferRefused ? new PayoutProviderUnavailable(`/contacts: ${error.message}`) : error;
}
