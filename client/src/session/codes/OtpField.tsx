import { t } from '@lingui/core/macro';
import { OTPField as Base } from '@base-ui/react/otp-field';
import { LIMITS, plainDigits } from '@proverse/shared';
import { useEffect, useId, useImperativeHandle, useRef, useState, type ClipboardEvent, type Ref } from 'react';
import { FieldError } from '../../ui/controls/Field.tsx';
import { cx } from '../../ui/cx.ts';

interface OtpFieldHandle {
  /** Empties all boxes and focuses the first one, for example after a wrong code. */
  clear: () => void;
}

export interface OtpFieldProps {
  label: string;
  value: string;
  onValueChange: (code: string) => void;
  error?: string | undefined;
  ref?: Ref<OtpFieldHandle> | undefined;
}

/** Six boxes for a mailed code. Pasting fills all of them, Backspace moves back, and the sixth digit submits the form. */
export function OtpField({ label, value, onValueChange, error, ref }: OtpFieldProps) {
  const id = useId();
  const boxes = useRef<HTMLDivElement>(null);

  useImperativeHandle(ref, () => ({
    clear() {
      onValueChange('');
      boxes.current?.querySelector('input')?.focus();
    },
  }));

  useEffect(() => {
    if (value.length === LIMITS.codeDigits) boxes.current?.closest('form')?.requestSubmit();
  }, [value]);

  /** A complete code replaces what was typed, no matter which box it is pasted into. */
  function pasteWhole(event: ClipboardEvent): void {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits.length < LIMITS.codeDigits) return;
    event.preventDefault();
    onValueChange(digits.slice(0, LIMITS.codeDigits));
  }

  return (
    <div>
      <p id={`${id}-label`} className="mb-1 text-sm font-medium">
        {label}
      </p>
      <Base.Root
        ref={boxes}
        length={LIMITS.codeDigits}
        inputMode="numeric"
        // The default only lets ASCII digits through.
        validationType="none"
        normalizeValue={digitsOf}
        value={value}
        onValueChange={onValueChange}
        onPasteCapture={pasteWhole}
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="grid max-w-sm grid-cols-6 gap-2"
      >
        {Array.from({ length: LIMITS.codeDigits }, (_, box) => (
          <Base.Input
            key={box}
            // Base UI ignores an `aria-label` prop on the first box.
            render={<input aria-label={t`Digit ${box + 1} of ${LIMITS.codeDigits}`} />}
            aria-invalid={error === undefined ? undefined : true}
            className={BOX}
          />
        ))}
      </Base.Root>
      <div role="alert" className={cx('text-sm', error !== undefined && 'mt-1')}>
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

/** Keyboards of some languages type digits of their own. */
function digitsOf(text: string): string {
  return plainDigits(text).replaceAll(/\D/g, '');
}

/** The state of an `OtpField`. A wrong code is cleared, but its error stays until the user types again. */
export function useOtp() {
  const boxes = useRef<OtpFieldHandle>(null);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  function type(typed: string): void {
    setCode(typed);
    if (typed !== '') setFailure('');
  }
  return {
    code,
    setCode,
    isComplete: code.length === LIMITS.codeDigits,
    setFailure,
    clear: () => boxes.current?.clear(),
    field: {
      ref: boxes,
      label: t`${LIMITS.codeDigits}-digit code`,
      value: code,
      onValueChange: type,
      error: failure || undefined,
    },
  };
}

const BOX =
  'h-12 w-full min-w-0 rounded-control border border-control bg-surface text-center text-xl font-semibold tabular-nums ' +
  'transition-[border-color] hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger';
