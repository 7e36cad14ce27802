import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS } from '@proverse/shared';
import { useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { DictateButton } from '../../device/speech/DictateButton.tsx';
import { controlClasses, Field } from '../../ui/controls/Field.tsx';
import { isSubmitKey } from '../../ui/hooks/keys/is-submit-key.ts';
import { pointerReleased } from '../../ui/hooks/pointer-release.ts';
import { Counter, TextArea } from '../../ui/controls/TextArea.tsx';
import { beginsWithSearch, contentError, subjectError, type DraftMessage } from './draft-message.ts';

/** Questions that a good message answers. */
const PROMPTS = [t`What is the situation?`, t`What have you tried?`, t`What would you like to know?`];
const FOLLOW_UP_PROMPTS = [t`What is still unclear?`, t`What has changed since?`];

export interface ComposeFormProps {
  id: string;
  subjectInput: RefObject<HTMLInputElement | null>;
  contentInput: RefObject<HTMLTextAreaElement | null>;
  isFollowUp: boolean;
  /** The saved draft. The form keeps no copy of it: each keystroke goes to `onChange`, which saves it. */
  value: DraftMessage;
  onChange: (changes: Partial<DraftMessage>) => void;
  /** Only called with a valid draft. */
  onSubmit: () => void;
}

/** Subject and message. A filled field is validated on blur, and both at submit, which focuses the first error. */
export function ComposeForm(props: ComposeFormProps) {
  const { id, subjectInput, contentInput, isFollowUp, value, onChange, onSubmit } = props;
  const [touched, setTouched] = useState({ subject: false, content: false });
  const errors = { subject: subjectError(value.subject), content: contentError(value.content) };

  function submit(): void {
    setTouched({ subject: true, content: true });
    if (errors.subject !== undefined) subjectInput.current?.focus();
    else if (errors.content !== undefined) contentInput.current?.focus();
    else onSubmit();
  }

  async function markTouched(field: keyof typeof touched): Promise<void> {
    if (value[field] === '') return;
    await pointerReleased();
    setTouched((current) => ({ ...current, [field]: true }));
  }

  function submitByKey(event: KeyboardEvent): void {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
      className="flex grow flex-col gap-4"
    >
      <Field
        label={t`Subject`}
        error={touched.subject ? errors.subject : undefined}
        aside={<Counter length={value.subject.trim().length} maxLength={LIMITS.subjectMax} />}
      >
        {(control) => (
          <input
            {...control}
            ref={subjectInput}
            type="text"
            name="subject"
            dir="auto"
            required
            autoComplete="off"
            value={value.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
            onKeyDown={submitByKey}
            onBlur={() => void markTouched('subject')}
            className={controlClasses}
          />
        )}
      </Field>
      <TextArea
        label={t`Message`}
        ref={contentInput}
        name="content"
        dir="auto"
        required
        rows={6}
        hint={beginsWithSearch(value) ? <FromSearch {...props} /> : undefined}
        fillsPhone
        end={<DictateButton value={value.content} onValueChange={(content) => onChange({ content })} />}
        prompts={isFollowUp ? FOLLOW_UP_PROMPTS : PROMPTS}
        maxLength={LIMITS.contentMax}
        error={touched.content ? errors.content : undefined}
        value={value.content}
        onChange={(event) => onChange({ content: event.target.value })}
        onKeyDown={submitByKey}
        onBlur={() => void markTouched('content')}
      />
    </form>
  );
}

/** Says where the beginning of the message comes from, and takes it out. */
function FromSearch({ value, onChange, contentInput }: ComposeFormProps) {
  function remove(): void {
    onChange({ content: value.content.slice(value.fromSearch.length).trimStart(), fromSearch: '' });
    contentInput.current?.focus();
  }

  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-raised px-3">
      <Trans>From your search ·</Trans>
      <button
        type="button"
        aria-label={t`Remove the text from your search`}
        onClick={remove}
        className="min-h-8 font-semibold text-primary hover:underline pointer-coarse:min-h-11"
      >
        <Trans>Remove</Trans>
      </button>
    </span>
  );
}
