import { t } from '@lingui/core/macro';
import { Mic, Square } from 'lucide-react';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { useDictation, type DictatedField } from './use-dictation.ts';

export interface MicrophoneProps extends DictatedField {
  className?: string;
}

/** Writes what is spoken into a field, between two presses. */
export function Microphone({ className, ...field }: MicrophoneProps) {
  const { isListening, toggle } = useDictation(field);
  return (
    <IconButton
      label={isListening ? t`Stop listening` : t`Speak your question`}
      icon={
        isListening ? <Square aria-hidden className="fill-current motion-safe:animate-pulse" /> : <Mic aria-hidden />
      }
      aria-pressed={isListening}
      onClick={toggle}
      className={className}
    />
  );
}
