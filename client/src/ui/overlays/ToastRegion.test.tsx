import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { closeToast, showToast } from './toast-queue.ts';
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

test('closes a toast whose news was seen elsewhere', async () => {
  render(<ToastRegion />);
  const person = { name: 'Ravi Rao', avatar: null };
  act(() => showToast({ key: 'm1', tone: 'info', title: 'Ravi Rao replied', person }));
  act(() => showToast({ tone: 'info', title: 'Saved' }));
  act(() => closeToast('m1'));
  await waitFor(() => expect(screen.queryByText('Ravi Rao replied', { selector: 'p' })).toBeNull());
  screen.getByText('Saved', { selector: 'p' });
});

test('a repeated text is a new element, so that screen readers announce it', () => {
  render(<ToastRegion />);
  const title = () => screen.getByText('Saved', { selector: 'p' });
  act(() => showToast({ tone: 'success', title: 'Saved' }));
  const before = title();
  act(() => showToast({ tone: 'success', title: 'Saved' }));
  expect(title()).not.toBe(before);
});
