import { useId } from 'react';
import { METRIC_NAMES, METRICS, metricNote, metricText, type Metric, type Totals } from './metrics.ts';

export interface MetricPickerProps {
  totals: Totals;
  value: Metric;
  onValueChange: (value: Metric) => void;
}

/** The totals side by side, as native radio buttons: the chosen one is in the chart. */
export function MetricPicker({ totals, value, onValueChange }: MetricPickerProps) {
  const name = useId();
  return (
    <fieldset className="overflow-hidden rounded-t-card">
      <legend className="sr-only">Figure in the chart</legend>
      <div className="grid grid-cols-2 gap-px bg-line max-xs:grid-cols-1 md:grid-cols-4">
        {METRICS.map((metric) => (
          <label key={metric} className={CHOICE}>
            <input
              type="radio"
              name={name}
              checked={metric === value}
              onChange={() => onValueChange(metric)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="text-sm font-medium text-muted">{METRIC_NAMES[metric]}</span>
            <span className="text-xl font-semibold tabular-nums">{metricText(metric, totals[metric])}</span>
            <span className="min-h-5 text-sm text-muted tabular-nums">{metricNote(metric, totals)}</span>
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
