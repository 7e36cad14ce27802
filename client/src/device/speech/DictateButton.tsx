import { lazyCode, useLazyCode } from '../../ui/hooks/lazy-code.ts';
import { cx } from '../../ui/cx.ts';
import type { MicrophoneProps } from './Microphone.tsx';
import { canRecogniseSpeech } from './recognition.ts';

const microphone = lazyCode(async () => (await import('./Microphone.tsx')).Microphone);

/** Lets people speak instead of type. Nothing where the browser recognises no speech. */
export function DictateButton(props: MicrophoneProps) {
  const isOffered = canRecogniseSpeech();
  const { Component } = useLazyCode(microphone, isOffered);
  if (!isOffered) return null;
  return Component ? <Component {...props} /> : <span className={cx('size-11 shrink-0', props.className)} />;
}
