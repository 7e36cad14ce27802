import { readWholeNumber } from '@proverse/shared';
import type { ComponentProps } from 'react';
import { CoinIcon } from '../format/money/CoinIcon.tsx';
import { cx } from '../cx.ts';
import { controlClasses, Field, type FieldProps } from './Field.tsx';

type InputProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value' | 'onChange'>;

export interface CoinFieldProps extends FieldProps, InputProps {
  /** The text as typed. `readWholeNumber` reads the coins in it. */
  value: string;
  onValueChange: (text: string) => void;
}

/** An amount of coins. What it holds is checked by the form; an amount is shown in plain digits once the field is left. */
export function CoinField(props: CoinFieldProps) {
  const { label, hint, error, optional, hideLabel, className, value, onValueChange, onBlur, ...input } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          <CoinIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5" />
          <input
            autoComplete="off"
            {...input}
            {...control}
            inputMode="numeric"
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={(event) => {
              onBlur?.(event);
              const coins = readWholeNumber(value);
              const plain = String(coins ?? '');
              if (coins !== null && coins < Number.MAX_SAFE_INTEGER && plain !== value) onValueChange(plain);
            }}
            className={cx(controlClasses, 'px-10 pr-16 tabular-nums max-xs:pr-3')}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted max-xs:hidden"
          >
            coins
          </span>
        </div>
      )}
    </Field>
  );
}
