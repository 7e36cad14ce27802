import { OTPField } from '@base-ui/react/otp-field';
import { useId, useImperativeHandle, useRef, type Ref } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';

const LENGTH = 6;

export interface OtpFieldHandle {
  /** Empties all boxes and puts the cursor into the first: what a wrong code calls for. */
  clear: () => void;
}

export interface OtpFieldProps {
  label: string;
  value: string;
  onValueChange: (code: string) => void;
  /** All six digits are there, typed, pasted or filled in by the system. */
  onComplete?: ((code: string) => void) | undefined;
  error?: string | undefined;
  ref?: Ref<OtpFieldHandle> | undefined;
}

/** Six boxes for a code from a mail: paste fills them all, Backspace walks back. */
export function OtpField({ label, value, onValueChange, onComplete, error, ref }: OtpFieldProps) {
  const id = useId();
  const firstBox = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    clear() {
      onValueChange('');
      firstBox.current?.focus();
    },
  }));
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      {/* The group has the plain label; the first box, which Base UI names by a label only, also its position. */}
      <label htmlFor={`${id}-box`} className="mb-1 block text-sm font-medium">
        <span id={`${id}-label`}>{label}</span>
        <span className="sr-only">, digit 1 of {LENGTH}</span>
      </label>
      <OTPField.Root
        id={`${id}-box`}
        length={LENGTH}
        value={value}
        onValueChange={(code) => onValueChange(code)}
        onValueComplete={(code) => onComplete?.(code)}
        className="grid max-w-sm grid-cols-6 gap-2"
      >
        {Array.from({ length: LENGTH }, (_, index) => (
          <OTPField.Input
            key={index}
            ref={index === 0 ? firstBox : undefined}
            aria-label={index === 0 ? undefined : `Digit ${index + 1} of ${LENGTH}`}
            aria-invalid={error === undefined ? undefined : true}
            className={BOX}
          />
        ))}
      </OTPField.Root>
      <div role="alert" className={cx('text-sm', error !== undefined && 'mt-1')}>
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

const BOX =
  'h-12 w-full min-w-0 rounded-control border border-control bg-surface text-center text-xl font-semibold tabular-nums ' +
  'transition-[border-color] hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger';
