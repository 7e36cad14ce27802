import type { ComponentProps } from 'react';
import { CoinIcon } from '../format/CoinIcon.tsx';
import { coinsOfText } from './coin-input.ts';
import { cx } from '../cx.ts';
import { controlClasses, Field, type FieldProps } from './Field.tsx';

type InputProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value' | 'onChange'>;

export interface CoinFieldProps extends FieldProps, InputProps {
  value: number | null;
  onValueChange: (coins: number | null) => void;
}

/** A whole number of coins. Accepts digits only. The form validates the bounds. */
export function CoinField(props: CoinFieldProps) {
  const { label, hint, error, optional, hideLabel, className, value, onValueChange, ...input } = props;
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
            value={value ?? ''}
            onChange={(event) => onValueChange(coinsOfText(event.target.value))}
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
