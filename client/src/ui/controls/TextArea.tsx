import { plural } from '@lingui/core/macro';
import { useId, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { controlClasses, Field, type FieldProps } from './Field.tsx';
import { formatCount } from '../format/money/money.ts';
import { limitTone, type LimitTone } from './text-limit.ts';

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'maxLength'> {
  /** Shows a counter. Text may exceed the limit, so that no pasted text is lost. */
  maxLength?: number | undefined;
  /** Questions shown in the empty field. They fade once the user types. */
  prompts?: readonly string[] | undefined;
  /** Inside the box at the bottom right, such as a microphone. */
  end?: ReactNode;
  /** Takes the free height of its column on a phone. */
  fillsPhone?: boolean | undefined;
}

/** A multi-line field that grows with its content, with an optional counter. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, className, ...rest } = props;
  const { maxLength, prompts, end, fillsPhone = false, onChange, rows = 4, ...textarea } = rest;
  const promptsId = useId();
  const [typed, setTyped] = useState(() => String(textarea.defaultValue ?? ''));
  const text = textarea.value === undefined ? typed : String(textarea.value);
  const length = text.trim().length;

  function change(event: ChangeEvent<HTMLTextAreaElement>): void {
    setTyped(event.target.value);
    onChange?.(event);
  }

  const counter = maxLength !== undefined && <Counter length={length} maxLength={maxLength} />;
  return (
    <Field
      {...{ label, hint, error, optional, hideLabel }}
      className={cx(className, fillsPhone && FILL)}
      aside={counter}
    >
      {(control) => (
        <div className={cx('relative', fillsPhone && FILL)}>
          <textarea
            {...textarea}
            {...control}
            aria-describedby={cx(control['aria-describedby'], prompts && promptsId) || undefined}
            rows={rows}
            style={{ minHeight: `${rows * 1.5 + 1}rem` }}
            onChange={change}
            className={cx(
              controlClasses,
              'block resize-y field-sizing-content max-h-[50dvh]',
              fillsPhone && 'max-sm:max-h-none max-sm:grow max-sm:resize-none',
              Boolean(end) && 'pb-12',
            )}
          />
          {end && <span className="absolute right-1 bottom-1">{end}</span>}
          {prompts && <Prompts id={promptsId} prompts={prompts} isFaded={text !== ''} />}
        </div>
      )}
    </Field>
  );
}

const FILL = 'max-sm:flex max-sm:grow max-sm:flex-col';

/** Lies over the field, because a placeholder could not fade. Hidden where large text leaves too little room. */
function Prompts({ id, prompts, isFaded }: { id: string; prompts: readonly string[]; isFaded: boolean }) {
  return (
    <ul
      id={id}
      className={cx(
        'pointer-events-none absolute inset-x-3 top-2 text-muted transition-opacity duration-240 max-xs:hidden',
        isFaded && 'opacity-0',
      )}
    >
      {prompts.map((prompt) => (
        <li key={prompt}>{prompt}</li>
      ))}
    </ul>
  );
}

const TONES: Record<LimitTone, string> = {
  calm: 'text-muted',
  near: 'text-warning',
  close: 'font-medium text-danger',
  over: 'font-semibold text-danger',
};

/** Shows the used and allowed characters. Screen readers announce the characters left only when the limit is near. */
export function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const tone = limitTone(length, maxLength);
  const left = maxLength - length;
  return (
    <p className={cx('ml-auto shrink-0 tabular-nums', TONES[tone])}>
      <span aria-hidden>
        {formatCount(length)} / {formatCount(maxLength)}
      </span>
      <span className="sr-only" aria-live="polite">
        {tone === 'over' && plural(-left, { one: '# character too many', other: '# characters too many' })}
        {(tone === 'near' || tone === 'close') &&
          left % 20 === 0 &&
          plural(left, { one: '# character left', other: '# characters left' })}
      </span>
    </p>
  );
}
