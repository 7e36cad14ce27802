import { Trans } from '@lingui/react/macro';
import { readWholeNumber } from '@proverse/shared';
import { CoinIcon } from '../format/money/CoinIcon.tsx';
import { cx } from '../cx.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface CoinFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'icon' | 'end'> {
  /** The text as typed. `readWholeNumber` reads the coins in it. */
  value: string;
  onValueChange: (text: string) => void;
}

/** An amount of coins. What it holds is checked by the form; an amount is shown in plain digits once the field is left. */
export function CoinField({ value, onValueChange, onBlur, className, ...field }: CoinFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="numeric"
      className={cx('[&_input]:pr-16 [&_input]:tabular-nums max-xs:[&_input]:pr-3', className)}
      icon={<CoinIcon className="size-5" />}
      end={
        <span aria-hidden className="pointer-events-none! pr-3 text-muted max-xs:hidden">
          <Trans>coins</Trans>
        </span>
      }
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={(event) => {
        onBlur?.(event);
        const coins = readWholeNumber(value);
        const plain = String(coins ?? '');
        if (coins !== null && coins < Number.MAX_SAFE_INTEGER && plain !== value) onValueChange(plain);
      }}
    />
  );
}
