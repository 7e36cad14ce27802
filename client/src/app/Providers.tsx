import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ServerData } from './ServerData.tsx';
import { Announcer } from '../ui/layout/Announcer.tsx';
import { ErrorPage } from '../ui/layout/ErrorScreen.tsx';
import { OverlayProvider } from '../ui/overlays/OverlayProvider.tsx';
import { ignoreComposingKeys } from '../ui/hooks/keys/ignore-composing-keys.ts';
import { useTheme } from '../ui/hooks/use-theme.ts';

/** What every screen needs: server data, toasts, announcements, the theme and the outermost error boundary. */
export function Providers({ children }: { children: ReactNode }) {
  useTheme();
  useEffect(ignoreComposingKeys, []);
  return (
    // The content security policy blocks inline style elements.
    <CSPProvider disableStyleElements>
      <ErrorBoundary FallbackComponent={ErrorPage}>
        <OverlayProvider>
          <ServerData>{children}</ServerData>
        </OverlayProvider>
      </ErrorBoundary>
      <Announcer />
    </CSPProvider>
  );
}
