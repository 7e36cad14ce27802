export const APP = 'app.html';
export const SHELL = 'src/app/shell/Shell.tsx';

/**
 * The modules of the screen at each address, as in src/app/routes.tsx. A final slash stands for a parameter. The server serves the
 * app at these addresses only.
 */
export const SCREENS: Readonly<Record<string, readonly string[]>> = {
  auth: ['src/features/auth/AuthScreen.tsx'],
  ask: ['src/features/directory/DirectoryScreen.tsx'],
  'ask/': ['src/features/auth/AskScreen.tsx'],
  dashboard: [SHELL, 'src/features/dashboard/DashboardScreen.tsx'],
  messaging: [SHELL, 'src/features/messages/MessagesScreen.tsx'],
  directory: [SHELL, 'src/features/directory/DirectoryScreen.tsx'],
  coins: [SHELL, 'src/features/coins/WalletScreen.tsx'],
  profile: [SHELL, 'src/features/profile/ProfileScreen.tsx'],
  'profile/': [SHELL, 'src/features/profiles/PublicProfileScreen.tsx'],
  insights: [SHELL, 'src/features/dashboard/insights/InsightsScreen.tsx'],
  admin: [SHELL, 'src/features/admin/AdminScreen.tsx'],
  // They redirect in the app.
  'dashboard/messages': [SHELL, 'src/features/messages/MessagesScreen.tsx'],
  'change-password': [SHELL, 'src/features/profile/ProfileScreen.tsx'],
};
