import { lazy, type ComponentType } from 'react';

export interface RouteEntry {
  path: string;
  /** Downloads the screen's code; also called ahead of time, on hover and focus of a link to it. */
  load: () => Promise<ComponentType>;
  Screen: ComponentType;
}

/** A screen whose code is its own download. */
export function route(path: string, load: () => Promise<ComponentType>): RouteEntry {
  return { path, load, Screen: lazy(async () => ({ default: await load() })) };
}

/** Screens for everybody. */
export const publicRoutes: readonly RouteEntry[] = [
  route('/auth', async () => (await import('./features/auth/AuthScreen.tsx')).AuthScreen),
];

/** Screens inside the shell, for signed-in people; written like the public ones. */
export const signedInRoutes: readonly RouteEntry[] = [
  route('/dashboard', async () => (await import('./features/dashboard/DashboardScreen.tsx')).DashboardScreen),
  route('/directory', async () => (await import('./features/directory/DirectoryScreen.tsx')).DirectoryScreen),
  route('/messaging', async () => (await import('./features/messages/MessagesScreen.tsx')).MessagesScreen),
  route('/profile', async () => (await import('./features/profile/ProfileScreen.tsx')).ProfileScreen),
  route(
    '/profile/:userId',
    async () => (await import('./features/public-profile/PublicProfileScreen.tsx')).PublicProfileScreen,
  ),
  route('/admin', async () => (await import('./features/admin/AdminScreen.tsx')).AdminScreen),
  route('/coins', async () => (await import('./features/wallet/WalletScreen.tsx')).WalletScreen),
];

/** Old, planned or shortened addresses, and the screen that answers for them. */
export const redirects: Readonly<Record<string, string>> = {
  '/dashboard/messages': '/messaging',
  '/change-password': '/profile?tab=security&dialog=password',
};

/** The frame around every signed-in screen. */
export const Shell = lazy(async () => ({ default: (await import('./features/shell/Shell.tsx')).Shell }));
