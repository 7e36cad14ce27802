import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TooltipRegion } from '../overlays/TooltipRegion.tsx';
import { GuardedButton } from './GuardedButton.tsx';

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
