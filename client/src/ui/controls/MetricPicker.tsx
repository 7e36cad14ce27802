import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

export interface Metric<T extends string> {
  value: T;
  name: string;
  /** The figure, such as `₹1,500`. */
  total: string;
  note: string | undefined;
}

export interface MetricPickerProps<T extends string> {
  metrics: readonly Metric<T>[];
  value: T;
  onValueChange: (value: T) => void;
}

/** Four totals side by side, as native radio buttons: the chosen one is in the chart below. */
export function MetricPicker<T extends string>({ metrics, value: chosen, onValueChange }: MetricPickerProps<T>) {
  const group = useId();
  return (
    <fieldset className="overflow-hidden rounded-t-card">
      <legend className="sr-only">
        <Trans>Figure in the chart</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-px bg-line max-xs:grid-cols-1 md:grid-cols-4">
        {metrics.map(({ value, name, total, note }) => (
          <label key={value} className={CHOICE}>
            <input
              type="radio"
              name={group}
              checked={value === chosen}
              onChange={() => onValueChange(value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="text-sm font-medium text-muted">{name}</span>
            <span className="text-xl font-semibold tabular-nums">{total}</span>
            <span className="min-h-5 text-sm text-muted tabular-nums">{note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const CHOICE =
  'relative flex min-w-0 flex-col bg-surface p-4 transition-colors hover:bg-raised has-checked:bg-primary-soft ' +
  'has-checked:shadow-[inset_0_-3px_0_var(--color-primary)] has-checked:hover:bg-primary-soft ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary ' +
  'forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2';
