import { useId, useImperativeHandle, useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/controls/Field.tsx';
import { deleteBack, enterText, OTP_LENGTH, type OtpEdit } from './otp-value.ts';

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

/**
 * Six boxes for a code from a mail: paste fills them all, Backspace walks back. Our own, for it stands in the first
 * download of /auth, where Base UI's would cost 10 kB.
 */
export function OtpField({ label, value, onValueChange, onComplete, error, ref }: OtpFieldProps) {
  const id = useId();
  const boxes = useRef<HTMLDivElement>(null);

  function focusBox(box: number): void {
    const input = boxes.current?.querySelectorAll('input')[Math.max(0, Math.min(box, OTP_LENGTH - 1))];
    input?.focus();
    input?.select();
  }

  function apply({ code, box }: OtpEdit): void {
    focusBox(box);
    if (code === value) return;
    onValueChange(code);
    if (code.length === OTP_LENGTH) onComplete?.(code);
  }

  function press(event: KeyboardEvent, box: number): void {
    if (event.key === 'Backspace') apply(deleteBack(value, box));
    else if (event.key === 'ArrowLeft') focusBox(box - 1);
    else if (event.key === 'ArrowRight') focusBox(Math.min(box + 1, value.length));
    else if (event.key === 'Home') focusBox(0);
    else if (event.key === 'End') focusBox(value.length);
    else return;
    event.preventDefault();
  }

  function paste(event: ClipboardEvent, box: number): void {
    event.preventDefault();
    apply(enterText(value, box, event.clipboardData.getData('text')));
  }

  useImperativeHandle(ref, () => ({
    clear() {
      onValueChange('');
      focusBox(0);
    },
  }));

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <p id={`${id}-label`} className="mb-1 text-sm font-medium">
        {label}
      </p>
      <div ref={boxes} className="grid max-w-sm grid-cols-6 gap-2">
        {Array.from({ length: OTP_LENGTH }, (_, box) => (
          <input
            key={box}
            aria-label={`Digit ${box + 1} of ${OTP_LENGTH}`}
            aria-invalid={error === undefined ? undefined : true}
            // The system offers the code from the mail at one box; it is spread over all.
            autoComplete={box === 0 ? 'one-time-code' : 'off'}
            inputMode="numeric"
            value={value[box] ?? ''}
            onChange={(event) => apply(enterText(value, box, event.target.value))}
            onKeyDown={(event) => press(event, box)}
            onPaste={(event) => paste(event, box)}
            onFocus={(event) => event.target.select()}
            className={BOX}
          />
        ))}
      </div>
      <div role="alert" className={cx('text-sm', error !== undefined && 'mt-1')}>
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

const BOX =
  'h-12 w-full min-w-0 rounded-control border border-control bg-surface text-center text-xl font-semibold tabular-nums ' +
  'transition-[border-color] hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger';
