import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DictateButton } from './DictateButton.tsx';
import { ReadAloudButton } from './ReadAloudButton.tsx';

class FakeRecognition extends EventTarget {
  static current: FakeRecognition | undefined;
  lang = '';
  continuous = false;
  interimResults = false;
  start = (): void => {
    FakeRecognition.current = this;
  };
  stop = (): boolean => this.dispatchEvent(new Event('end'));
  abort = (): boolean => this.stop();
  hear(...parts: string[]): void {
    const results = parts.map((transcript) => [{ transcript }]);
    act(() => void this.dispatchEvent(Object.assign(new Event('result'), { results })));
  }
  fail(error: string): void {
    act(() => {
      this.dispatchEvent(Object.assign(new Event('error'), { error }));
      this.stop();
    });
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  FakeRecognition.current = undefined;
});

function Field() {
  const [value, setValue] = useState('My knee');
  return (
    <>
      <input aria-label="Question" value={value} onChange={({ target }) => setValue(target.value)} />
      <DictateButton value={value} onValueChange={setValue} />
    </>
  );
}

test('offers no microphone where the browser recognises no speech', () => {
  render(<Field />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('writes what is spoken behind what was typed, and stops', async () => {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  render(<Field />);
  const question = screen.getByLabelText<HTMLInputElement>('Question');
  await userEvent.click(await screen.findByRole('button', { name: 'Speak your question' }));
  expect(FakeRecognition.current?.lang).toBe('en-IN');
  FakeRecognition.current?.hear('hurts');
  FakeRecognition.current?.hear('hurts after', ' running');
  expect(question.value).toBe('My knee hurts after running');
  await userEvent.click(screen.getByRole('button', { name: 'Stop listening', pressed: true }));
  expect(screen.getByRole('button', { name: 'Speak your question', pressed: false })).toBeDefined();
});

test('typing ends listening and keeps what was typed', async () => {
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
  render(<Field />);
  await userEvent.click(await screen.findByRole('button', { name: 'Speak your question' }));
  FakeRecognition.current?.hear('hurts');
  await userEvent.type(screen.getByLabelText('Question'), '!');
  expect(screen.getByLabelText<HTMLInputElement>('Question').value).toBe('My knee hurts!');
  expect(screen.getByRole('button', { name: 'Speak your question' })).toBeDefined();
});

test('a refused microphone ends listening', async () => {
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
  render(<Field />);
  await userEvent.click(await screen.findByRole('button', { name: 'Speak your question' }));
  FakeRecognition.current?.fail('not-allowed');
  expect(screen.getByRole('button', { name: 'Speak your question' })).toBeDefined();
});

class FakeUtterance extends EventTarget {
  lang = '';
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

function stubVoices(...languages: string[]) {
  const spoken: FakeUtterance[] = [];
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => languages.map((lang) => ({ lang })),
    speak: (utterance: FakeUtterance) => spoken.push(utterance),
    cancel: vi.fn(),
  });
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  return { spoken, speech };
}

test('reads a text aloud sentence by sentence, in an Indian voice of its language', async () => {
  const { spoken, speech } = stubVoices('en-US', 'en-IN', 'hi-IN');
  const { rerender } = render(<ReadAloudButton text="Rest for a week. Then walk." />);
  await userEvent.click(screen.getByRole('button', { name: 'Read aloud' }));
  expect(spoken.map(({ text, lang }) => [text.trim(), lang])).toEqual([
    ['Rest for a week.', 'en-IN'],
    ['Then walk.', 'en-IN'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop reading' }));
  expect(speech.cancel).toHaveBeenCalledTimes(2);
  rerender(<ReadAloudButton text="एक हफ़्ता आराम करें।" />);
  await userEvent.click(screen.getByRole('button', { name: 'Read aloud' }));
  expect(spoken.at(-1)?.lang).toBe('hi-IN');
  act(() => void spoken.at(-1)?.dispatchEvent(new Event('end')));
  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeDefined();
});

test('is not there without a voice for the language', () => {
  stubVoices('en-IN');
  render(<ReadAloudButton text="एक हफ़्ता आराम करें।" />);
  expect(screen.queryByRole('button')).toBeNull();
});
