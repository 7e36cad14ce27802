import type { I18n } from '@lingui/core';
import { formatInr } from '@proverse/shared';
import type { SandboxUpiPurchase } from '../payments/sandbox-upi.ts';
import { coinsText } from '../text/format-text.ts';
import type { Page } from '../transport/pages/document.ts';
import { html, type Html } from '../transport/pages/html.ts';

function endOf(state: SandboxUpiPurchase['state'], i18n: I18n): { title: string; text: string } {
  const text = i18n.t(
    'Nothing was charged. If you began on another device, you can close this page: the other one already knows.',
  );
  switch (state) {
    case 'open':
      return { title: i18n.t('Pay Proverse'), text: '' };
    case 'paid':
      return {
        title: i18n.t('You paid'),
        text: i18n.t(
          'The coins are in the wallet. If you began on another device, you can close this page: the other one already knows.',
        ),
      };
    case 'failed':
      return { title: i18n.t('Payment declined'), text };
    case 'expired':
      return { title: i18n.t('Payment expired'), text };
  }
}

/** What a payment app would show: the amount, and buttons for each way that a payment can end. */
export function sandboxPayPage({ id, coins, priceInr, state }: SandboxUpiPurchase, i18n: I18n): Page {
  const { title, text } = endOf(state, i18n);
  const price = formatInr(priceInr);
  const wallet = `/coins?tab=buy&purchase=${id}`;
  return {
    i18n,
    title: `${title} | Proverse`,
    isIndexed: false,
    main: html`<div class="pay">
      <div>
        <h1>${title}</h1>
        <p class="sum">${price}</p>
        <p class="role">${i18n.t('for {coins} by UPI', { coins: coinsText(coins, i18n) })}</p>
      </div>
      ${
        state === 'open'
          ? html`<form method="post">
                <button class="ask" name="outcome" value="paid">${i18n.t('Pay {price}', { price })}</button>
                <button name="outcome" value="failed">${i18n.t('Decline')}</button>
                <button name="outcome" value="expired">${i18n.t('Let it expire')}</button>
              </form>
              ${backLink(`${wallet}&cancelled=1`, i18n.t('Leave without paying'))}`
          : html`<p>${text}</p>
              ${backLink(wallet, i18n.t('Return to your wallet'))}`
      }
      <p class="quiet">${i18n.t('Test mode: this page stands in for a payment app. No money moves.')}</p>
    </div>`,
  };
}

function backLink(href: string, label: string): Html {
  return html`<p class="more"><a href="${href}">${label}</a></p>`;
}
