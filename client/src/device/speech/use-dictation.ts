import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#language';
import { announce } from '../../ui/layout/announcer.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { createRecognition, type Recognition, type RecognitionError, type RecognitionResult } from './recognition.ts';

export interface DictatedField {
  readonly value: string;
  readonly onValueChange: (text: string) => void;
}

/** Writes what is spoken behind what is in the field, while it is spoken. Typing ends it. */
export function useDictation({ value, onValueChange }: DictatedField) {
  const [isListening, setListening] = useState(false);
  const recognition = useRef<Recognition>(undefined);
  const written = useRef('');
  useEffect(() => () => recognition.current?.abort(), []);
  useEffect(() => {
    if (isListening && value !== written.current) recognition.current?.abort();
  }, [isListening, value]);

  function start(): void {
    const next = createRecognition(i18n.locale);
    if (!next) return;
    const before = value.trimEnd();
    written.current = value;
    next.addEventListener('result', (event) => {
      const heard = Array.from((event as RecognitionResult).results, (result) => result[0]?.transcript.trim() ?? '');
      written.current = [before, ...heard].filter((part) => part !== '').join(' ');
      onValueChange(written.current);
    });
    next.addEventListener('error', (event) => report((event as RecognitionError).error));
    next.addEventListener('end', () => {
      recognition.current = undefined;
      setListening(false);
    });
    recognition.current = next;
    next.start();
    setListening(true);
    announce(t`Listening`);
  }

  return { isListening, toggle: () => (isListening ? recognition.current?.stop() : start()) };
}

function report(error: string): void {
  if (error === 'aborted') return;
  if (error === 'no-speech') announce(t`Nothing was heard`);
  else if (error === 'not-allowed' || error === 'service-not-allowed')
    showToast({ tone: 'danger', title: t`Allow the microphone for this site in your browser’s settings.` });
  else showToast({ tone: 'danger', title: t`Your browser could not recognise speech. Try again, or type.` });
}
