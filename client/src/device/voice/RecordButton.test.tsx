import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '../../ui/layout/Announcer.tsx';
import { FakeAudio, fakeMicrophone, FakeRecorder } from '../../testing/fake-microphone.ts';
import { RecordButton, type RecordButtonProps } from './RecordButton.tsx';
import { decodePeaks } from './sound.ts';

const TWO_SECONDS = new Float32Array(16_000).map((_, index) => (index < 8_000 ? 0 : index % 2 === 0 ? 0.5 : -0.5));

beforeEach(() => {
  FakeAudio.all = [];
  vi.stubGlobal('Audio', FakeAudio);
});
afterEach(() => vi.useRealTimers());

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const announced = () => screen.getAllByRole('status').at(-1)?.textContent;

function show(props: Partial<RecordButtonProps> = {}) {
  const onRecorded = vi.fn<RecordButtonProps['onRecorded']>();
  const shown = render(
    <>
      <RecordButton onRecorded={onRecorded} {...props} />
      <Announcer />
    </>,
  );
  return { ...shown, onRecorded };
}

async function startRecording() {
  await press('Record a voice note');
  await screen.findByRole('button', { name: 'Stop' });
}

test.each([
  ['nothing', []],
  ['only a format that the server rejects', ['audio/ogg;codecs=opus']],
])('is not there where the browser records %s', (_what, supported) => {
  fakeMicrophone(TWO_SECONDS, supported);
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

test('is not there without a MediaRecorder', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

test('records, plays, and hands over the file with its waveform', async () => {
  const { track, close } = fakeMicrophone(TWO_SECONDS);
  const { onRecorded } = show();
  await startRecording();
  expect(announced()).toBe('Recording');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop' })));
  expect(FakeRecorder.current?.options).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 32_000 });
  await press('Stop');
  const play = await screen.findByRole('button', { name: 'Play' });
  await waitFor(() => expect(document.activeElement).toBe(play));
  expect(announced()).toBe('Recording stopped at 0:02.');
  expect([track.stop.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
  await userEvent.click(play);
  await screen.findByRole('button', { name: 'Pause' });
  expect(FakeAudio.all).toHaveLength(1);
  await press('Add note');
  const [file, peaks, durationMs] = onRecorded.mock.calls[0] ?? [];
  expect(file?.name).toMatch(/^Voice note \d{4}-\d\d-\d\d \d\d\.\d\d\.webm$/);
  expect([file?.type, await file?.text(), durationMs]).toEqual(['audio/webm', 'sound', 2000]);
  expect(peaks).toMatch(/^[\w-]{1,86}$/);
  expect(decodePeaks(peaks ?? '')).toEqual([...Array<number>(32).fill(0), ...Array<number>(32).fill(255)]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record a voice note' }));
});

test('records MP4 where the browser offers it, because Safari cannot play its own WebM', async () => {
  fakeMicrophone(TWO_SECONDS, ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2']);
  const { onRecorded } = show();
  await startRecording();
  await press('Stop');
  await screen.findByRole('button', { name: 'Add note' });
  await press('Add note');
  expect(onRecorded.mock.calls[0]?.[0].name).toMatch(/\.m4a$/);
  expect(onRecorded.mock.calls[0]?.[0].type).toBe('audio/mp4');
});

test('keeps a recording that the browser cannot decode, without a waveform', async () => {
  fakeMicrophone();
  const { onRecorded } = show();
  await startRecording();
  await press('Stop');
  await screen.findByRole('button', { name: 'Add note' });
  await press('Add note');
  expect(onRecorded).toHaveBeenCalledWith(expect.any(File), '', expect.any(Number));
});

test.each(['ended', 'mute'])('keeps what was recorded when the microphone is lost (%s)', async (loss) => {
  const { track } = fakeMicrophone(TWO_SECONDS);
  show();
  await startRecording();
  act(() => void track.dispatchEvent(new Event(loss)));
  await screen.findByText('The microphone was interrupted. What you said before is here.');
  expect(screen.getByRole('button', { name: 'Add note' })).toBeDefined();
});

test('warns in the last 15 seconds and stops at 3 minutes', async () => {
  fakeMicrophone(TWO_SECONDS);
  show();
  await startRecording();
  const startedAt = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(startedAt + 150_000);
  // Browsers slow the timers of a hidden page, but not this event.
  act(() => FakeRecorder.current?.write('more'));
  expect(screen.getByRole('timer').textContent).toContain('2:30');
  clock.mockReturnValue(startedAt + 168_000);
  act(() => FakeRecorder.current?.write('more'));
  expect(screen.getByRole('timer').textContent).toBe('0:12 left');
  expect(announced()).toBe('15 seconds left');
  clock.mockReturnValue(startedAt + 179_600);
  act(() => FakeRecorder.current?.write('more'));
  clock.mockRestore();
  await screen.findByText('A voice note can be 3 minutes long.');
});

test('records again, and nothing is handed over or left open when it is discarded', async () => {
  const { track, open } = fakeMicrophone(TWO_SECONDS);
  const { onRecorded } = show();
  await startRecording();
  await press('Stop');
  await screen.findByRole('button', { name: 'Record again' });
  await press('Record again');
  await screen.findByRole('button', { name: 'Stop' });
  expect(open).toHaveBeenCalledTimes(2);
  await press('Discard the recording');
  expect(track.stop).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record a voice note' }));
  expect(onRecorded).not.toHaveBeenCalled();
});

test('a second recording stops the first, which stays', async () => {
  fakeMicrophone(TWO_SECONDS);
  show();
  await startRecording();
  show();
  await press('Record a voice note');
  await screen.findByRole('button', { name: 'Add note' });
  expect(screen.getAllByRole('button', { name: 'Stop' })).toHaveLength(1);
});

test('closes a microphone that opens after the person has left', async () => {
  const { track, open } = fakeMicrophone(TWO_SECONDS);
  let allow: (stream: unknown) => void = () => undefined;
  open.mockReturnValue(new Promise((resolve) => (allow = resolve)));
  show();
  await press('Record a voice note');
  await screen.findByText('Waiting for the microphone…');
  await press('Cancel');
  allow({ getTracks: () => [track], getAudioTracks: () => [track] });
  await waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
  expect(FakeRecorder.current).toBeUndefined();
});

test.each([
  ['NotAllowedError', 'Allow the microphone for this site in your browser’s settings.'],
  ['NotFoundError', 'No microphone found. Connect one and try again.'],
  ['NotReadableError', 'Your microphone could not be used. Close other apps that use it and try again.'],
])('says what to do after %s, and tries again', async (name, text) => {
  const { open } = fakeMicrophone(TWO_SECONDS);
  open.mockRejectedValueOnce(new DOMException('no', name));
  show();
  await press('Record a voice note');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await press('Try again');
  await screen.findByRole('button', { name: 'Stop' });
});

test('does nothing while disabled', async () => {
  fakeMicrophone(TWO_SECONDS);
  show({ disabled: true });
  await press('Record a voice note');
  expect(screen.queryByRole('group')).toBeNull();
});

test('a recording that is neither added nor deleted is added when the page goes on', async () => {
  fakeMicrophone(TWO_SECONDS);
  const { onRecorded, unmount } = show();
  await startRecording();
  await press('Stop');
  await screen.findByRole('button', { name: 'Add note' });
  unmount();
  expect(onRecorded).toHaveBeenCalledOnce();
});

test('says when it opens and closes, and a deleted recording is gone', async () => {
  fakeMicrophone(TWO_SECONDS);
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const { onRecorded, unmount } = show({ onOpenChange });
  await startRecording();
  await press('Stop');
  await screen.findByRole('button', { name: 'Add note' });
  await press('Delete the recording');
  unmount();
  expect(onOpenChange.mock.calls).toEqual([[true], [false]]);
  expect(onRecorded).not.toHaveBeenCalled();
});
