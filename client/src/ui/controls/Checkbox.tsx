import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A native checkbox. The whole row is its label. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const id = useId();
  const describedBy = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-0.5 inline-flex size-5 shrink-0">
          <input
            {...input}
            type="checkbox"
            aria-describedby={describedBy || undefined}
            aria-invalid={error === undefined ? undefined : true}
            className="peer size-5 appearance-none rounded-[5px] border border-control bg-surface transition-colors checked:border-primary checked:bg-primary aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 size-4 text-on-primary opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-3 pb-2 pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
