import { expect, test } from 'vitest';
import { MP4_NOTE, WEBM_NOTE } from '../src/testing/voice-samples.ts';
import { member } from './people.ts';

/** What playing a note has shown: how long it is, and where it was after a moment. */
interface Played {
  readonly durationSeconds: number;
  readonly reachedSeconds: number;
}

test.concurrent('a page of the app plays the notes of iPhones and of other browsers from memory', async () => {
  const asha = await member('Asha');
  await using visit = await asha.open();
  await visit.page.goto('/profile');
  for (const [type, content] of [
    ['audio/mp4', MP4_NOTE],
    ['audio/webm', WEBM_NOTE],
  ] as const) {
    const played = await visit.page.evaluate(
      async ({ mediaType, base64 }): Promise<Played> => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const audio = new Audio(URL.createObjectURL(new Blob([bytes], { type: mediaType })));
        // Browsers play sound only after a click.
        audio.muted = true;
        await audio.play();
        await new Promise((resolve) => audio.addEventListener('ended', resolve));
        return { durationSeconds: audio.duration, reachedSeconds: audio.currentTime };
      },
      { mediaType: type, base64: content },
    );
    expect(played.durationSeconds).toBeCloseTo(2, 1);
    expect(played.reachedSeconds).toBeCloseTo(2, 1);
  }
});

test.concurrent('a page of the app records the microphone, and what it has recorded plays', async () => {
  const asha = await member('Asha');
  await using visit = await asha.open();
  await visit.page.goto('/profile');
  const played = await visit.page.evaluate(async (): Promise<Played> => {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
    const recorder = new MediaRecorder(microphone, { mimeType: 'audio/webm;codecs=opus' });
    recorder.start();
    setTimeout(() => recorder.stop(), 2_000);
    const data = await new Promise<Blob>((resolve) => {
      recorder.addEventListener('dataavailable', (event) => resolve(event.data));
    });
    const audio = new Audio(URL.createObjectURL(data));
    audio.muted = true;
    await audio.play();
    await new Promise((resolve) => audio.addEventListener('ended', resolve));
    return { durationSeconds: audio.duration, reachedSeconds: audio.currentTime };
  });
  expect(played.durationSeconds).toBeGreaterThan(1.5);
  expect(played.durationSeconds).toBeLessThan(2.5);
  expect(played.reachedSeconds).toBeCloseTo(played.durationSeconds, 1);
});
