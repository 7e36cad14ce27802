import { langOf } from '@proverse/shared';
import { Trans } from '@lingui/react/macro';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';

/** Reads a text aloud with a voice of the device. Nothing where it has none for the language. */
export function ReadAloudButton({ text }: { text: string }) {
  const language = langOf(text) ?? 'en';
  const hasVoice = useSyncExternalStore(
    onVoicesChange,
    () => voiceFor(language) !== undefined,
    () => false,
  );
  const [isReading, setReading] = useState(false);
  useEffect(() => () => speech()?.cancel(), []);
  if (!hasVoice) return null;

  function read(): void {
    speech()?.cancel();
    const sentences = sentencesOf(text, language).map((sentence) => utteranceOf(sentence, voiceFor(language)));
    sentences.at(-1)?.addEventListener('end', () => setReading(false));
    for (const sentence of sentences) {
      sentence.addEventListener('error', () => setReading(false));
      speech()?.speak(sentence);
    }
    setReading(sentences.length > 0);
  }

  function stop(): void {
    speech()?.cancel();
    setReading(false);
  }

  return (
    <Button
      variant="ghost"
      icon={isReading ? <Square aria-hidden className="fill-current" /> : <Volume2 aria-hidden />}
      onClick={isReading ? stop : read}
    >
      {isReading ? <Trans>Stop reading</Trans> : <Trans>Read aloud</Trans>}
    </Button>
  );
}

const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

function onVoicesChange(onChange: () => void): () => void {
  speech()?.addEventListener('voiceschanged', onChange);
  return () => speech()?.removeEventListener('voiceschanged', onChange);
}

/** An Indian voice if there is one. */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const voices = speech()
    ?.getVoices()
    .filter((voice) => voice.lang.split(/[-_]/, 1)[0] === language);
  return voices?.find(({ lang }) => lang.endsWith('IN')) ?? voices?.[0];
}

/** Sentence by sentence, because browsers stop in the middle of a long text. */
function sentencesOf(text: string, language: string): string[] {
  return Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) => segment);
}

function utteranceOf(sentence: string, voice: SpeechSynthesisVoice | undefined): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(sentence);
  if (voice) Object.assign(utterance, { voice, lang: voice.lang });
  return utterance;
}
