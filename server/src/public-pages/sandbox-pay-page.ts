import { countText, formatInr } from '@proverse/shared';
import type { SandboxUpiPurchase } from '../payments/sandbox-upi.ts';
import type { Page } from '../transport/pages/document.ts';
import { html, type Html } from '../transport/pages/html.ts';

const ENDS = {
  paid: { title: 'You paid', text: 'The coins are in the wallet.' },
  failed: { title: 'Payment declined', text: 'Nothing was charged.' },
  expired: { title: 'Payment expired', text: 'Nothing was charged.' },
} as const;

/** What a payment app would show: the amount, and buttons for each way that a payment can end. */
export function sandboxPayPage({ id, coins, priceInr, state }: SandboxUpiPurchase): Page {
  const title = state === 'open' ? 'Pay Proverse' : ENDS[state].title;
  const wallet = `/coins?tab=buy&purchase=${id}`;
  return {
    title: `${title} | Proverse`,
    isIndexed: false,
    main: html`<div class="pay">
      <div>
        <h1>${title}</h1>
        <p class="sum">${formatInr(priceInr)}</p>
        <p class="role">for ${countText(coins, 'coin')} by UPI</p>
      </div>
      ${
        state === 'open'
          ? html`<form method="post">
                <button class="ask" name="outcome" value="paid">Pay ${formatInr(priceInr)}</button>
                <button name="outcome" value="failed">Decline</button>
                <button name="outcome" value="expired">Let it expire</button>
              </form>
              ${backLink(`${wallet}&cancelled=1`, 'Leave without paying')}`
          : html`<p>
                ${ENDS[state].text} If you began on another device, you can close this page: the other one already
                knows.
              </p>
              ${backLink(wallet, 'Return to your wallet')}`
      }
      <p class="quiet">Test mode: this page stands in for a payment app. No money moves.</p>
    </div>`,
  };
}

function backLink(href: string, label: string): Html {
  return html`<p class="more"><a href="${href}">${label}</a></p>`;
}
