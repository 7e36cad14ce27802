import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FILE_LIMITS } from '@proverse/shared';
import { Paperclip } from 'lucide-react';
import { useId, useRef, type ChangeEvent } from 'react';
import { RecordButton } from '../../device/voice/RecordButton.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { FieldError } from '../../ui/controls/Field.tsx';
import { cx } from '../../ui/cx.ts';
import { acceptedText, acceptOf } from './check-files.ts';
import type { DraftFiles } from './use-draft-files.ts';

export interface AttachRowProps {
  files: DraftFiles;
  /** Who takes them. */
  name: string;
  /** For a row that has other buttons. */
  isCompact?: boolean;
}

/** The buttons that attach files and record a voice note, and what can be attached. */
export function AttachRow({ files: draftFiles, name, isCompact = false }: AttachRowProps) {
  const { files, accepted, add, notice, attachButton, setRecording } = draftFiles;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isFull = files.length >= FILE_LIMITS.perMessageMax;
  const hint = acceptedText(accepted, name);
  if (accepted.length === 0) return <p className="text-sm text-muted">{hint}</p>;

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])];
    // Lets the user choose the same file again.
    target.value = '';
    if (chosen.length > 0) add(chosen);
  }

  return (
    <div className={isCompact ? 'contents' : 'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1'}>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptOf(accepted)}
        hidden
        aria-label={t`Files`}
        onChange={choose}
      />
      <GuardedButton
        ref={attachButton}
        variant="ghost"
        icon={<Paperclip aria-hidden />}
        aria-describedby={hintId}
        disabledReason={isFull && t`You can attach up to ${FILE_LIMITS.perMessageMax} files`}
        onClick={() => input.current?.click()}
        // Level with the fields, unless it has a box of its own.
        className={cx(!isFull && '-ml-3 forced-colors:ml-0')}
      >
        <span className={isCompact ? 'max-sm:sr-only' : undefined}>
          <Trans>Attach</Trans>
        </span>
      </GuardedButton>
      {accepted.includes('voice') && (
        <RecordButton
          disabled={isFull}
          onOpenChange={setRecording}
          onRecorded={(file, peaks, durationMs) => add([file], { peaks, durationMs })}
        />
      )}
      <p id={hintId} className={isCompact ? 'sr-only' : 'min-w-0 flex-1 basis-48 text-sm text-muted'}>
        {hint}
      </p>
      {notice !== undefined && (
        <div ref={showInView} className={cx('w-full scroll-my-2 text-sm', isCompact && 'order-first')}>
          <FieldError id={`${hintId}-notice`}>{notice}</FieldError>
        </div>
      )}
    </div>
  );
}

/** What is said below a list of files may be out of view. */
function showInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
