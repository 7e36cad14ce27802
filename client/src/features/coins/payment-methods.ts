import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import type { RadioOption } from '../../ui/controls/RadioGroup.tsx';
import { useStoredChoice } from '../../ui/hooks/use-stored-choice.ts';

export type PaymentMethod = OutputOf<typeof contract.coins.packages>['methods'][number];

const METHODS: readonly RadioOption<PaymentMethod>[] = [
  { value: 'upi', label: 'UPI' },
  { value: 'credit_card', label: t`Credit Card` },
  { value: 'paypal', label: 'PayPal' },
  { value: 'crypto', label: t`Crypto` },
];
const STORED = ['none', 'upi', 'credit_card', 'paypal', 'crypto'] as const;

/** UPI where the provider has it, then the specification's three. Those that the provider lacks cannot be chosen. */
export function methodOptions(offered: readonly PaymentMethod[]): readonly RadioOption<PaymentMethod>[] {
  return METHODS.filter(({ value }) => value !== 'upi' || offered.includes('upi')).map((option) =>
    offered.includes(option.value) ? option : { ...option, hint: t`Not available here`, isDisabled: true },
  );
}

/** The method chosen now, else the one that this device used last, else the provider's usual one. */
export function useMethodChoice(offered: readonly PaymentMethod[]) {
  const [chosen, choose] = useState<PaymentMethod>();
  const [last, remember] = useStoredChoice('proverse-payment-method', STORED);
  const method = [chosen, last, offered[0]].find((each) => offered.some((other) => other === each));
  return { method: METHODS.find(({ value }) => value === method)?.value ?? 'credit_card', choose, remember };
}
