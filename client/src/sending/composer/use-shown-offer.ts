import { errorBody } from '#language/texts';
import { api } from '../../api/api.ts';
import { withPrice, type Tier } from './offers.ts';

/** Returns functions that show at once what the server said about the price of this tier and the balance. */
export function useShownOffer(recipientId: string, tier: Tier, isFollowUp: boolean) {
  const { recipients, directory, coins } = api.useUtils();

  function price(priceCoins: unknown): void {
    if (typeof priceCoins !== 'number') return;
    const terms = { tier, isFollowUp, coins: priceCoins };
    recipients.get.setData({ id: recipientId }, (recipient) => recipient && withPrice(recipient, terms));
    void directory.professionals.invalidate();
  }
  function balance(balanceCoins: unknown): void {
    if (typeof balanceCoins !== 'number') return;
    coins.balance.setData(undefined, (shown) => shown && { ...shown, coins: balanceCoins });
    void coins.balance.invalidate();
  }
  return {
    price,
    balance,
    /** Shows what the person offers now, and when they take messages again. */
    currentOffer: () => void recipients.get.invalidate({ id: recipientId }),
    /** Shows the values of PRICE_CHANGED and INSUFFICIENT_COINS. */
    whatChanged(error: unknown): void {
      const body = errorBody(error);
      if (body?.error === 'PRICE_CHANGED') price(body['currentRate']);
      if (body?.error !== 'INSUFFICIENT_COINS') return;
      price(body['required']);
      balance(body['balance']);
    },
  };
}
