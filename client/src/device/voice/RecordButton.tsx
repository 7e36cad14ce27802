import { t } from '@lingui/core/macro';
import { AudioLines } from 'lucide-react';
import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { lazyCode } from '../../ui/hooks/lazy-code.ts';
import { useOverlayCode } from '../../ui/overlays/lazy-overlay.tsx';
import { recordedType } from './recorded-type.ts';

export interface RecordButtonProps {
  /** `peaks` is the waveform for `files.upload`, empty if this browser cannot decode what it recorded. */
  onRecorded: (file: File, peaks: string, durationMs: number) => void;
  /** Called when the recorder opens and closes. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
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

function RecordControl({ onRecorded, onOpenChange, disabled }: RecordButtonProps) {
  const [step, setStep] = useState<'new' | 'open' | 'closed'>('new');
  const isOpen = step === 'open';
  const close = () => setStep('closed');
  const Recorder = useOverlayCode(code, isOpen, close);
  const button = useRef<HTMLButtonElement>(null);
  const tell = useEffectEvent((isNowOpen: boolean) => onOpenChange?.(isNowOpen));
  useEffect(() => {
    if (!isOpen) return undefined;
    tell(true);
    return () => tell(false);
  }, [isOpen]);
  // The button that closed the recorder had the focus.
  useEffect(() => {
    if (step === 'closed') button.current?.focus();
  }, [step]);

  if (isOpen && Recorder) {
    return createElement(Recorder, {
      onRecorded({ file, peaks, durationMs }) {
        close();
        onRecorded(file, peaks, durationMs);
      },
      onClose: close,
    });
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
      onClick={() => setStep('open')}
      className="min-w-11 px-2!"
    />
  );
}
