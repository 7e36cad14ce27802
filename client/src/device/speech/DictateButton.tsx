import { t } from '@lingui/core/macro';
import { Mic, Square } from 'lucide-react';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { canRecogniseSpeech } from './recognition.ts';
import { useDictation, type DictatedField } from './use-dictation.ts';

/** Lets people speak instead of type. Nothing where the browser recognises no speech. */
export function DictateButton(field: DictatedField) {
  return canRecogniseSpeech() && <Microphone {...field} />;
}

function Microphone(field: DictatedField) {
  const { isListening, toggle } = useDictation(field);
  return (
    <IconButton
      label={isListening ? t`Stop listening` : t`Speak your question`}
      icon={
        isListening ? <Square aria-hidden className="fill-current motion-safe:animate-pulse" /> : <Mic aria-hidden />
      }
      aria-pressed={isListening}
      onClick={toggle}
    />
  );
}
