import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeAudio } from '../../testing/fake-microphone.ts';
import { VoiceNote, type VoiceNoteProps } from './VoiceNote.tsx';
import { VoicePlayer } from './VoicePlayer.tsx';

const FILE: VoiceNoteProps['file'] = {
  id: 'f1',
  name: 'Voice note.m4a',
  kind: 'voice',
  mediaType: 'audio/mp4',
  bytes: 5000,
  width: null,
  height: null,
  pages: null,
  durationMs: 84_000,
  peaks: [0, 128, 255, 64],
  transcript: null,
  hasPreview: false,
  removedAt: null,
};

const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  FakeAudio.all = [];
  vi.stubGlobal('Audio', FakeAudio);
  fetched.mockReset().mockImplementation(async () => new Response('sound'));
  vi.stubGlobal('fetch', fetched);
});

async function show(file: Partial<VoiceNoteProps['file']> = {}) {
  const shown = render(<VoiceNote file={{ ...FILE, ...file }} label="Voice note from Asha" />);
  const note = within(await screen.findByRole('group', { name: 'Voice note from Asha' }));
  return { ...shown, note, slider: note.getByRole<HTMLInputElement>('slider', { name: 'Position' }) };
}

const audio = (index = 0) => FakeAudio.all[index] as FakeAudio;
const position = (slider: HTMLElement) => slider.getAttribute('aria-valuetext');

test('loads the content only when it is played, shows the position, and revokes what it loaded', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const { note, slider, unmount } = await show();
  expect(position(slider)).toBe('0:00 of 1:24');
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(note.getByRole('button', { name: 'Play' }));
  await note.findByRole('button', { name: 'Pause' });
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/api\/files\/f1$/);
  act(() => audio().advance(12));
  expect(position(slider)).toBe('0:12 of 1:24');
  await userEvent.click(note.getByRole('button', { name: 'Pause' }));
  await userEvent.click(note.getByRole('button', { name: 'Play' }));
  expect(fetched).toHaveBeenCalledOnce();
  const { src } = audio();
  unmount();
  expect(audio().paused).toBe(true);
  expect(revoke).toHaveBeenCalledWith(src);
});

test('moves by five seconds with the arrow keys, and starts where it was put', async () => {
  const { note, slider } = await show();
  slider.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{ArrowLeft}');
  expect(position(slider)).toBe('0:10 of 1:24');
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}');
  expect(position(slider)).toBe('0:00 of 1:24');
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(note.getByRole('button', { name: 'Play' }));
  await note.findByRole('button', { name: 'Pause' });
  expect(audio().currentTime).toBe(5);
});

test('moves to where it is pressed or dragged', async () => {
  const { slider } = await show();
  const box = slider.parentElement as HTMLElement;
  box.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  const held = new Set<number>();
  box.setPointerCapture = (id) => void held.add(id);
  box.hasPointerCapture = (id) => held.has(id);
  fireEvent.pointerMove(box, { clientX: 250, pointerId: 1 });
  expect(position(slider)).toBe('0:00 of 1:24');
  fireEvent.pointerDown(box, { clientX: 200, pointerId: 1, button: 0 });
  expect(position(slider)).toBe('0:42 of 1:24');
  fireEvent.pointerMove(box, { clientX: 900, pointerId: 1 });
  expect(position(slider)).toBe('1:24 of 1:24');
});

test('changes the speed, before and while it plays', async () => {
  const { note } = await show();
  await userEvent.click(note.getByRole('button', { name: 'Speed 1×' }));
  await userEvent.click(note.getByRole('button', { name: 'Play' }));
  await note.findByRole('button', { name: 'Pause' });
  expect(audio().playbackRate).toBe(1.5);
  await userEvent.click(note.getByRole('button', { name: 'Speed 1.5×' }));
  expect(audio().playbackRate).toBe(2);
  await userEvent.click(note.getByRole('button', { name: 'Speed 2×' }));
  expect(audio().playbackRate).toBe(1);
});

test('only one note plays at a time', async () => {
  const load = async () => new Blob(['sound']);
  render(
    <>
      <VoicePlayer label="first" load={load} peaks={null} durationMs={1000} />
      <VoicePlayer label="second" load={load} peaks="AP8" durationMs={1000} />
    </>,
  );
  for (const label of ['first', 'second']) {
    const note = within(await screen.findByRole('group', { name: label }));
    await userEvent.click(note.getByRole('button', { name: 'Play' }));
    await note.findByRole('button', { name: 'Pause' });
  }
  expect([audio(0).paused, audio(1).paused]).toEqual([true, false]);
});

test('says when the browser cannot play it, and offers the download', async () => {
  const { note } = await show();
  await userEvent.click(note.getByRole('button', { name: 'Play' }));
  await note.findByRole('button', { name: 'Pause' });
  act(() => void audio().dispatchEvent(new Event('error')));
  expect(note.getByRole('alert').textContent).toBe('This browser cannot play the voice note. Download it to listen.');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await userEvent.click(note.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe('Voice note.m4a');
});

test('says when it cannot be loaded, and tries again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'));
  const { note } = await show();
  await userEvent.click(note.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(note.getByRole('alert').textContent).not.toBe(''));
  await userEvent.click(note.getByRole('button', { name: 'Play' }));
  await note.findByRole('button', { name: 'Pause' });
  expect(note.getByRole('alert').textContent).toBe('');
});

test('shows a transcript, folded if it is long', async () => {
  const { unmount } = await show({ transcript: 'Ask a second doctor.' });
  expect(screen.getByText('Ask a second doctor.').closest('details')?.open).toBe(true);
  unmount();
  await show({ transcript: 'Ask a second doctor. '.repeat(20) });
  expect(screen.getByText(/^Ask a second doctor/).closest('details')?.open).toBe(false);
});

test('takes the duration from the file where nothing else knows it', async () => {
  render(<VoicePlayer label="Draft" load={async () => new Blob(['sound'])} peaks={null} durationMs={null} />);
  const note = within(await screen.findByRole('group', { name: 'Draft' }));
  expect(note.getByText('–:––')).toBeDefined();
  await userEvent.click(note.getByRole('button', { name: 'Play' }));
  await note.findByRole('button', { name: 'Pause' });
  audio().duration = 7;
  act(() => void audio().dispatchEvent(new Event('durationchange')));
  expect(position(note.getByRole('slider'))).toBe('0:00 of 0:07');
});
