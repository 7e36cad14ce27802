import { createRecognition, type RecognitionResult } from '../../device/speech/recognition.ts';

/** Writes what is spoken into the field of the question, until the button is pressed again or nothing more is said. */
export function offerSpeaking(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[aria-pressed]');
  const failure = form.querySelector<HTMLElement>('[role=status] > *');
  const field = form.querySelector('input');
  const recognition = createRecognition(document.documentElement.lang);
  if (!button || !failure || !field || !recognition) return;
  let before = '';
  let isListening = false;
  const listen = (isOn: boolean): void => {
    isListening = isOn;
    button.setAttribute('aria-pressed', String(isOn));
  };

  button.hidden = false;
  button.addEventListener('click', () => {
    if (isListening) return recognition.stop();
    failure.hidden = true;
    before = field.value.trimEnd();
    listen(true);
    recognition.start();
  });
  recognition.addEventListener('result', (event) => {
    const heard = Array.from((event as RecognitionResult).results, (result) => result[0]?.transcript);
    field.value = [before, ...heard].join(' ').trim();
  });
  recognition.addEventListener('error', () => {
    failure.hidden = false;
  });
  recognition.addEventListener('end', () => listen(false));
}
