import { t } from '@lingui/core/macro';
import { inLanguage } from '#language/in-language';
import { readWholeNumber } from '@proverse/shared';
import { patchQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { purchaseAmountError } from './purchase-amount-error.ts';
import { returnOf } from './checkout-return.ts';
import type { Offer } from './PackageList.tsx';
import { amountQuery, packageQuery, purchaseQuery, returnQuery } from './wallet-address.ts';

/** What is bought: a package, or an amount at ₹1 a coin. */
export interface Choice {
  readonly title: string;
  /** Of the purchase. */
  readonly input: { readonly packageCode: string } | { readonly coins: number };
  /** With the bonus. */
  readonly coins: number;
  readonly price: number;
}

/**
 * The package or amount that the address names, the purchase whose result is shown, and the page to return to. Nothing is
 * chosen before the buyer chooses it (WALLET-2).
 */
export function useChoice(offers: readonly Offer[]) {
  const [packageCode] = useQueryState('package', packageQuery);
  const [typedAmount] = useQueryState('coins', amountQuery);
  const [returnPath] = useQueryState('return', returnQuery);
  const [followedId] = useQueryState('purchase', purchaseQuery);
  const returnTo = returnPath ?? (followedId === null ? null : returnOf(followedId));
  return { packageCode, typedAmount, chosen: choiceOf(offers, packageCode, typedAmount), followedId, returnTo };
}

/** Puts a package or an amount as typed into the address, in the place of an earlier purchase's result. */
export function showChoice(choice: { package: string } | { coins: string }, returnTo: string | null): void {
  patchQuery(
    { package: null, coins: null, ...choice, purchase: null, cancelled: null, return: returnTo },
    { replace: true },
  );
}

function choiceOf(
  offers: readonly Offer[],
  packageCode: string | null,
  typedAmount: string | null,
): Choice | undefined {
  if (typedAmount !== null) {
    const coins = readWholeNumber(typedAmount);
    if (coins === null || purchaseAmountError(coins) !== undefined) return undefined;
    return { title: t`Another amount`, input: { coins }, coins, price: coins };
  }
  const offer = offers.find(({ code }) => code === packageCode);
  if (!offer) return undefined;
  const { title, code, coins, bonus, price } = offer;
  return { title: inLanguage(title), input: { packageCode: code }, coins: coins + bonus, price };
}
