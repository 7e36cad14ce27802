import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { BottomNav } from './BottomNav.tsx';
import { NavLinks } from './NavLinks.tsx';

test('shows 9+ above 9 unread messages, but gives screen readers the exact count', async () => {
  show(<NavLinks unreadMessages={12} layout="row" />);
  const link = screen.getByRole('link', { name: 'Messages 12 unread' });
  expect(link.textContent).toContain('9+');
});

test('a phone has the main nav at the bottom, unless its keyboard is shown', async () => {
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  show(<BottomNav shell={{ fullName: 'Asha Iyer', avatarUrl: null, unreadMessages: 12 }} />, { at: '/profile/ravi' });
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  const links = nav.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/messaging',
    '/directory',
    '/coins',
    '/profile',
  ]);
  nav.getByRole('link', { name: 'Messages 12 unread' });
  // The profile of someone else is not the user's own.
  expect(links.some((link) => link.hasAttribute('aria-current'))).toBe(false);
  const resizeTo = (height: number) =>
    act(() => {
      viewport.height = height;
      viewport.dispatchEvent(new Event('resize'));
    });
  resizeTo(innerHeight - 300);
  expect(screen.queryByRole('navigation')).toBeNull();
  resizeTo(innerHeight - 60);
  screen.getByRole('navigation');
});
