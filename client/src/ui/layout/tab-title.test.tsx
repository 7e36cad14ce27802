import { expect, test } from 'vitest';
import { setScreenTitle, setUnreadCount } from './tab-title.ts';

test('the tab of every screen shows unread messages, as a number and as a dot on the icon', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  const icon = () => document.querySelector('link')?.getAttribute('href');
  setScreenTitle('Wallet');
  expect(document.title).toBe('Wallet · Proverse');
  setUnreadCount(2);
  expect([document.title, icon()]).toEqual(['(2) Wallet · Proverse', '/favicon-unread.svg']);
  setScreenTitle('Directory');
  expect(document.title).toBe('(2) Directory · Proverse');
  setUnreadCount(0);
  expect([document.title, icon()]).toEqual(['Directory · Proverse', '/favicon.svg']);
});
