import { act, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { Providers } from '../app/Providers.tsx';
import { beginSession, endSession } from '../session/session-store.ts';
import { USER } from './samples.ts';
import { serve, type Answers, type Server } from './server-answers.ts';

interface Page {
  readonly user: UserEvent;
  readonly server: Server;
  /** Renders everything again, as a reload does, and keeps the device's storage. */
  reload: () => void;
}

interface Options {
  /** The address, `/` by default. */
  at?: string;
  isSignedIn?: boolean;
  answers?: Answers;
}

/** Renders a part of the app, for USER by default, with a server that gives these answers. */
export function show(part: ReactNode, { at = '/', isSignedIn = true, answers = {} }: Options = {}): Page {
  const server = serve(answers);
  navigate(at, { replace: true });
  if (isSignedIn) beginSession('token', USER);
  else endSession();
  const open = () => render(<Providers>{part}</Providers>);
  let page = open();
  return {
    user: userEvent.setup(vi.isFakeTimers() ? { advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) } : {}),
    server,
    reload() {
      page.unmount();
      forgetMemory();
      page = open();
    },
  };
}

/** Makes session and drafts load from the device's storage again, as in a new document. */
export function forgetMemory(): void {
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** Replaces the text of a field at once. Use `user.type` if each keystroke matters. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** Advances fake time and runs the effects. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
