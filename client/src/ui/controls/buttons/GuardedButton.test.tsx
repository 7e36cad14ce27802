import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { passTime } from '../../../testing/show.tsx';
import { TooltipRegion } from '../../overlays/TooltipRegion.tsx';
import { GuardedButton } from './GuardedButton.tsx';
import { IconButton } from './IconButton.tsx';

test('stays focusable and says why while it cannot be pressed', async () => {
  const onClick = vi.fn();
  const button = (reason: string | false) => (
    <>
      <GuardedButton disabledReason={reason} onClick={onClick}>
        Verify
      </GuardedButton>
      <TooltipRegion />
    </>
  );
  const { rerender } = render(button('Enter all six digits'));
  const blocked = screen.getByRole('button', { name: 'Verify', description: 'Enter all six digits' });
  await userEvent.click(blocked);
  expect(onClick).not.toHaveBeenCalled();
  // The description for screen readers, and the bubble for eyes.
  expect(await screen.findAllByText('Enter all six digits')).toHaveLength(2);
  rerender(button(false));
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('can show the reason below the button, without a tooltip', async () => {
  render(
    <>
      <GuardedButton disabledReason="The minimum is 100 coins" showsReason>
        Withdraw
      </GuardedButton>
      <TooltipRegion />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { description: 'The minimum is 100 coins' }));
  expect(screen.getByText('The minimum is 100 coins').className).not.toContain('sr-only');
});

test('a tooltip opens on hover after a moment, on keyboard focus at once, and closes on Esc', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <>
      <IconButton label="Save" icon="" />
      <TooltipRegion />
    </>,
  );
  await user.hover(screen.getByRole('button', { name: 'Save' }));
  await passTime(100);
  expect(screen.queryByText('Save')).toBeNull();
  await passTime(400);
  screen.getByText('Save');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Save')).toBeNull();
  await user.unhover(screen.getByRole('button', { name: 'Save' }));
  await user.tab();
  await screen.findByText('Save');
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Save')).toBeNull();
});

test('no tooltip opens over the popup of its button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const bell = (isOpen: boolean) => (
    <>
      <IconButton label="Notifications" icon="" aria-expanded={isOpen} />
      <TooltipRegion />
    </>
  );
  const { rerender, container } = render(bell(true));
  const button = screen.getByRole('button', { name: 'Notifications' });
  await user.pointer({ target: button, coords: { x: 5, y: 5 } });
  await passTime(500);
  expect(screen.queryByText('Notifications')).toBeNull();
  await user.pointer({ target: container, coords: { x: 50, y: 50 } });
  rerender(bell(false));
  await user.pointer({ target: button, coords: { x: 5, y: 5 } });
  await passTime(500);
  screen.getByText('Notifications');
});

test('no tooltip opens when a button appears under a still pointer, until the pointer moves', async () => {
  const user = userEvent.setup();
  const screenWith = (button: ReactNode) => (
    <>
      {button}
      <TooltipRegion />
    </>
  );
  const { rerender, container } = render(screenWith(<p>Sent</p>));
  await user.pointer({ target: container, coords: { x: 5, y: 5 } });
  rerender(screenWith(<GuardedButton disabledReason="Write your reply first">Send</GuardedButton>));
  const send = screen.getByRole('button', { name: 'Send' });
  await user.pointer({ target: send, coords: { x: 5, y: 5 } });
  expect(screen.getAllByText('Write your reply first')).toHaveLength(1);
  await user.pointer({ target: send, coords: { x: 6, y: 5 } });
  expect(await screen.findAllByText('Write your reply first')).toHaveLength(2);
});

test('keeps the focus, and shows no former reason, when the reason changes or disappears', async () => {
  const button = (reason: string | false) => (
    <>
      <GuardedButton disabledReason={reason}>Review</GuardedButton>
      <TooltipRegion />
    </>
  );
  const { rerender } = render(button('Loading the price…'));
  await userEvent.tab();
  expect(await screen.findAllByText('Loading the price…')).toHaveLength(2);
  rerender(button('Enter a subject'));
  await waitFor(() => expect(screen.queryByText('Loading the price…')).toBeNull());
  rerender(button(false));
  await waitFor(() => expect(screen.queryByText('Enter a subject')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review' }));
});
