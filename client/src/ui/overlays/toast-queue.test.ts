import { expect, test } from 'vitest';
import { onWaitingToast, showToast, takeToasts, type ToastOptions } from './toast-queue.ts';

test('toasts before the region mounts are shown in order, each once', () => {
  const wakes: number[] = [];
  const shown: ToastOptions[] = [];
  showToast({ tone: 'info', title: 'first' });
  onWaitingToast(() => wakes.push(1));
  showToast({ tone: 'info', title: 'second' });
  expect(wakes).toHaveLength(2);
  const release = takeToasts((toast) => shown.push(toast));
  showToast({ tone: 'success', title: 'third' });
  expect(shown.map(({ title }) => title)).toEqual(['first', 'second', 'third']);
  release();
  takeToasts((toast) => shown.push(toast));
  expect(shown).toHaveLength(3);
});
