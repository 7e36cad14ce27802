import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface FieldProps {
  label: string;
  /** Help that stays visible, read after the label. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. Marks the control as invalid. */
  error?: string | undefined;
  /** Adds "(optional)" to the label. Other fields are required. */
  optional?: boolean | undefined;
  /** Hides the label visually, except in windows below 20rem (`xs`), where a placeholder may not fit. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** The attributes that connect a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** Shown at the right under the control, such as a counter. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, error and hint of a field. */
export function Field({ label, hint, error, optional, hideLabel, className, aside, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId);
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={cx('text-sm font-medium', hideLabel && 'xs:sr-only')}>
        {label}
        {optional && (
          <span className="font-normal text-muted">
            {' '}
            <Trans>(optional)</Trans>
          </span>
        )}
      </label>
      {children(control)}
      {(error !== undefined || hint !== undefined || aside !== undefined) && (
        <div className="flex justify-between gap-4 text-sm">
          <div className="flex flex-col">
            {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
            {hint !== undefined && (
              <p id={hintId} className="wrap-anywhere text-muted">
                {hint}
              </p>
            )}
          </div>
          {aside}
        </div>
      )}
    </div>
  );
}

/** A field's error, marked with more than colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="font-medium text-danger before:mr-1 before:content-['×'/'']">
      {children}
    </p>
  );
}

/** The style of every text input and select. */
export const controlClasses =
  'w-full min-h-11 rounded-control border border-control bg-surface px-3 py-2 text-base text-ink transition-[border-color] ' +
  'hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger disabled:bg-raised disabled:text-muted ' +
  '[&[readonly]]:bg-raised';
