import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Tabs } from './Tabs.tsx';

function Example({ panelOnly = false, isSide = false }: { panelOnly?: boolean; isSide?: boolean }) {
  const [tab, setTab] = useState<'inbox' | 'outbox'>('inbox');
  return (
    <Tabs
      label="Messages"
      value={tab}
      onValueChange={setTab}
      panelOnly={panelOnly}
      isSide={isSide}
      items={[
        { value: 'inbox', label: 'Inbox', count: 12, panel: () => <input aria-label="Search" /> },
        { value: 'outbox', label: 'Outbox', panel: () => <p>Sent messages</p> },
      ]}
    />
  );
}

test('arrow keys move without choosing, Enter chooses', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const inbox = screen.getByRole('tab', { name: /^Inbox/, selected: true });
  await user.tab();
  expect(document.activeElement).toBe(inbox);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Outbox', selected: false }));
  expect(screen.queryByText('Sent messages')).toBeNull();
  for (const [key, name] of [
    ['ArrowRight', 'Inbox'],
    ['ArrowLeft', 'Outbox'],
    ['Home', 'Inbox'],
    ['End', 'Outbox'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
  }
  await user.keyboard('{Enter}');
  expect(screen.getByRole('tabpanel', { name: 'Outbox' }).textContent).toBe('Sent messages');
});

test.each([
  { isSide: true, moved: 'Outbox' },
  { isSide: false, moved: 'Inbox' },
])('the Down key moves only between tabs below each other: isSide $isSide', async ({ isSide, moved }) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const user = userEvent.setup();
  render(<Example isSide={isSide} />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain(moved);
});

test('keeps the state of the panel when the tabs are hidden', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Example />);
  await user.type(screen.getByLabelText('Search'), 'tax');
  rerender(<Example panelOnly />);
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'tax');
  expect(screen.queryByRole('tabpanel')).toBeNull();
});
