/** What the receipt of a purchase says, as PDF and as email. */
import type { I18n } from '@lingui/core';
import type { ProviderName } from '../payments/port.ts';
import { indianDate } from './india.ts';

export type PaymentMethod = 'upi' | 'credit_card' | 'paypal' | 'crypto';

export function methodName(method: PaymentMethod, i18n: I18n): string {
  switch (method) {
    case 'upi':
      return 'UPI';
    case 'credit_card':
      return i18n.t('Credit or debit card');
    case 'paypal':
      return 'PayPal';
    case 'crypto':
      return i18n.t('Cryptocurrency');
  }
}

export function providerName(provider: ProviderName, i18n: I18n): string {
  switch (provider) {
    case 'stripe':
      return 'Stripe';
    case 'razorpay':
      return 'Razorpay';
    case 'cashfree':
      return 'Cashfree';
    case 'sandbox':
      return i18n.t('Sandbox (no real money moved)');
  }
}

/** The number of a receipt, which never changes. `tx` is the ledger transaction of the credit. */
export function receiptNumber(paidAt: Date, tx: number): string {
  return `PV-${indianDate(paidAt).replaceAll('-', '')}-${tx}`;
}
