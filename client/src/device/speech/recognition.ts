/** The part of the browser's speech recognition that is used here. TypeScript's types do not have it. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

export interface RecognitionResult extends Event {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

export interface RecognitionError extends Event {
  readonly error: string;
}

type Recogniser = new () => Recognition;

function recogniser(): Recogniser | undefined {
  const browser = globalThis as { SpeechRecognition?: Recogniser; webkitSpeechRecognition?: Recogniser };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

export const canRecogniseSpeech = (): boolean => recogniser() !== undefined;

/** Creates a recognition of a page's language. That of Hindi also hears English words. */
export function createRecognition(language: string): Recognition | undefined {
  const Recognition = recogniser();
  if (!Recognition) return undefined;
  const recognition = new Recognition();
  recognition.lang = language === 'hi' ? 'hi-IN' : 'en-IN';
  recognition.continuous = true;
  recognition.interimResults = true;
  return recognition;
}
