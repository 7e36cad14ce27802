import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Hero } from './Hero.tsx';
import { offerSpeaking } from './speak.ts';

class FakeRecognition extends EventTarget {
  static current: FakeRecognition | undefined;
  start = (): void => void (FakeRecognition.current = this);
  stop = (): boolean => this.dispatchEvent(new Event('end'));
  hear(transcript: string): void {
    this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript }]] }));
  }
}

afterEach(() => vi.unstubAllGlobals());

test('a question can be spoken where the browser offers it, behind what was typed', async () => {
  render(<Hero />);
  const form = screen.getByRole<HTMLFormElement>('search');
  offerSpeaking(form);
  expect(screen.queryByRole('button', { name: 'Speak your question' })).toBeNull();
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  offerSpeaking(form);
  const button = await screen.findByRole('button', { name: 'Speak your question', pressed: false });
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(field, 'My knee');
  await userEvent.click(button);
  FakeRecognition.current?.hear('hurts');
  expect([field.value, button.getAttribute('aria-pressed')]).toEqual(['My knee hurts', 'true']);
  await userEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button);
  FakeRecognition.current?.dispatchEvent(new Event('error'));
  expect(screen.getByRole('status').textContent).toMatch(/^Nothing was heard/);
});
