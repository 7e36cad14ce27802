import type { ComponentType, ReactNode } from 'react';
import { getSession } from '../session/session-store.ts';
import { lazyCode, type LazyCode } from '../ui/hooks/lazy-code.ts';

export interface RouteEntry {
  path: string;
  screen: LazyCode<object>;
}

/** A screen that is downloaded separately. */
function route(path: string, download: () => Promise<ComponentType>): RouteEntry {
  return { path, screen: lazyCode(download) };
}

/** Screens for everyone. */
export const publicRoutes: readonly RouteEntry[] = [
  route('/auth', async () => (await import('../features/auth/AuthScreen.tsx')).AuthScreen),
  route('/ask', async () => (await import('../features/directory/DirectoryScreen.tsx')).VisitorDirectoryScreen),
  route('/ask/:handle', async () => (await import('../features/auth/AskScreen.tsx')).AskScreen),
];

/** Screens inside the shell, for signed-in people. */
export const signedInRoutes: readonly RouteEntry[] = [
  route('/dashboard', async () => (await import('../features/dashboard/DashboardScreen.tsx')).DashboardScreen),
  route('/directory', async () => (await import('../features/directory/DirectoryScreen.tsx')).DirectoryScreen),
  route('/messaging', async () => (await import('../features/messages/MessagesScreen.tsx')).MessagesScreen),
  route('/profile', async () => (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen),
  route(
    '/profile/:userId',
    async () => (await import('../features/profiles/PublicProfileScreen.tsx')).PublicProfileScreen,
  ),
  route('/insights', async () => (await import('../features/dashboard/insights/InsightsScreen.tsx')).InsightsScreen),
  route('/admin', async () => (await import('../features/admin/AdminScreen.tsx')).AdminScreen),
  route('/coins', async () => (await import('../features/coins/WalletScreen.tsx')).WalletScreen),
];

/** Old or short addresses and where they redirect. */
export const redirects: Readonly<Record<string, string>> = {
  '/dashboard/messages': '/messaging',
  '/change-password': '/profile?tab=security&dialog=password',
};

/** The shell around every signed-in screen. */
export const shell = lazyCode<{ children: ReactNode }>(async () => (await import('./shell/Shell.tsx')).Shell);

/** The screen for an address, if there is one. */
export function routeAt(path: string): RouteEntry | undefined {
  return [...publicRoutes, ...signedInRoutes].find((each) => patternOf(each.path).test(path));
}

/** Downloads what the first render of an address needs. */
export async function loadScreenAt(path: string): Promise<void> {
  const found = routeAt(path);
  if (!found) return;
  const isInShell = signedInRoutes.includes(found);
  if (isInShell && !getSession().isAuthenticated) return;
  await Promise.all([found.screen.load(), isInShell && shell.load()]);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`);
}
