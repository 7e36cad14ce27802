import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast } from './toast-queue.ts';
import { ToastRegion } from './ToastRegion.tsx';

test('shows a repeated text once, and toasts with an action each', () => {
  render(<ToastRegion />);
  const undo = { label: 'Undo', onPress: vi.fn<() => void>() };
  act(() => {
    showToast({ tone: 'success', title: 'Settings updated' });
    showToast({ tone: 'success', title: 'Settings updated' });
    showToast({ tone: 'success', title: 'Link copied' });
    showToast({ tone: 'info', title: 'Archived', action: undo });
    showToast({ tone: 'info', title: 'Archived', action: undo });
  });
  expect(screen.getAllByText('Settings updated', { selector: 'p' })).toHaveLength(1);
  expect(screen.getAllByText('Link copied', { selector: 'p' })).toHaveLength(1);
  expect(screen.getAllByText('Archived', { selector: 'p' })).toHaveLength(2);
});

test('a repeated text is a new element, so that screen readers announce it', () => {
  render(<ToastRegion />);
  const title = () => screen.getByText('Saved', { selector: 'p' });
  act(() => showToast({ tone: 'success', title: 'Saved' }));
  const before = title();
  act(() => showToast({ tone: 'success', title: 'Saved' }));
  expect(title()).not.toBe(before);
});
