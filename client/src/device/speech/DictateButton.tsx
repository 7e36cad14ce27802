import { t } from '@lingui/core/macro';
import { Mic, Square } from 'lucide-react';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { canRecogniseSpeech } from './recognition.ts';
import { useDictation, type DictatedField } from './use-dictation.ts';

export interface DictateButtonProps extends DictatedField {
  className?: string;
}

/** Lets people speak instead of type. Nothing where the browser recognises no speech. */
export function DictateButton(props: DictateButtonProps) {
  return canRecogniseSpeech() && <Microphone {...props} />;
}

function Microphone({ className, ...field }: DictateButtonProps) {
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
