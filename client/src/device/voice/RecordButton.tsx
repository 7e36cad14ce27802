import { t } from '@lingui/core/macro';
import { AudioLines } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { lazyCode } from '../../ui/hooks/lazy-code.ts';
import { useOverlayCode } from '../../ui/overlays/lazy-overlay.tsx';
import { recordedType } from './recorded-type.ts';

export interface RecordButtonProps {
  /** `peaks` is the waveform for `files.upload`, empty if this browser cannot decode what it recorded. */
  onRecorded: (file: File, peaks: string, durationMs: number) => void;
  disabled?: boolean | undefined;
}

const code = lazyCode(() => import('./Recorder.tsx').then(({ Recorder }) => Recorder));

/**
 * Records a voice note. In use, it is as wide as its container, so that container should wrap. Nothing where the browser records
 * no sound.
 */
export function RecordButton(props: RecordButtonProps) {
  return recordedType() !== undefined && <RecordControl {...props} />;
}

function RecordControl({ onRecorded, disabled }: RecordButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const Recorder = useOverlayCode(code, isOpen, () => setOpen(false));
  const button = useRef<HTMLButtonElement>(null);
  const hasClosed = useRef(false);
  useEffect(() => {
    if (hasClosed.current) button.current?.focus();
    hasClosed.current = false;
  }, [isOpen]);

  function close(): void {
    hasClosed.current = true;
    setOpen(false);
  }

  if (isOpen && Recorder) {
    return (
      <Recorder
        onRecorded={({ file, peaks, durationMs }) => {
          close();
          onRecorded(file, peaks, durationMs);
        }}
        onClose={close}
      />
    );
  }
  const label = t`Record a voice note`;
  return (
    <Button
      ref={button}
      variant="ghost"
      aria-label={label}
      data-tooltip={label}
      icon={<AudioLines aria-hidden />}
      busy={isOpen && t`Loading…`}
      aria-disabled={disabled || undefined}
      onClick={() => setOpen(true)}
      className="min-w-11 px-2!"
    />
  );
}
