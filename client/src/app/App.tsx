import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { publicRoutes, redirects, shell, signedInRoutes } from './routes.tsx';
import { ErrorPage, ErrorScreen, MissingPage, MissingScreen } from '../ui/layout/ErrorScreen.tsx';
import { signInPath } from '../ui/hooks/address/return-path.ts';
import { Skeleton, SkeletonList } from '../ui/layout/Skeleton.tsx';
import { useSearch } from '../ui/hooks/address/use-search.ts';
import { WhenLoaded } from '../ui/layout/WhenLoaded.tsx';
import { usePrefetch } from './use-prefetch.ts';
import { useSessionStatus } from './use-session-status.ts';

/** Picks the screen for the address. People who are not signed in are sent to /auth, and return after signing in. */
export function App() {
  usePrefetch();
  return (
    <Switch>
      {publicRoutes.map(({ path, screen }) => (
        <Route key={path} path={path}>
          <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[path]}>
            <WhenLoaded code={screen} fallback={<LoadingPage />} Missing={MissingPage}>
              {(Screen) => <Screen />}
            </WhenLoaded>
          </ErrorBoundary>
        </Route>
      ))}
      {Object.entries(redirects).map(([from, to]) => (
        <Route key={from} path={from}>
          <Redirect to={to} replace />
        </Route>
      ))}
      {/* One route for all signed-in screens, so that the shell stays when the screen changes. */}
      <Route>
        <SignedInScreens />
      </Route>
    </Switch>
  );
}

function SignedInScreens() {
  const sessionStatus = useSessionStatus();
  const [path] = useLocation();
  const search = useSearch();
  if (sessionStatus === 'loading') return <LoadingPage />;
  const screens = (
    <Switch>
      {signedInRoutes.map(({ path: pattern, screen }) => (
        <Route key={pattern} path={pattern}>
          {sessionStatus === 'signed-in' ? (
            <WhenLoaded code={screen} fallback={<Loading />} Missing={MissingScreen}>
              {(Screen) => <Screen />}
            </WhenLoaded>
          ) : (
            <Redirect to={signInPath(path + search + location.hash)} replace />
          )}
        </Route>
      ))}
      <Route>
        <ToLanding />
      </Route>
    </Switch>
  );
  if (sessionStatus === 'signed-out') return <main>{screens}</main>;
  return (
    <WhenLoaded code={shell} fallback={<LoadingPage />} Missing={MissingPage}>
      {(Shell) => (
        <Shell>
          {/* The shell stays when a screen breaks. */}
          <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[path]}>
            {screens}
          </ErrorBoundary>
        </Shell>
      )}
    </WhenLoaded>
  );
}

/** In place of a screen while its code loads. */
function Loading() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="sr-only">Proverse</h1>
      <Skeleton className="h-8.5 w-56" />
      <SkeletonList label={t`Loading…`} count={4} className="h-28" />
    </div>
  );
}

/** `Loading` for a page without the shell. */
function LoadingPage() {
  return (
    <main className="mx-auto w-full max-w-page px-4 py-6">
      <Loading />
    </main>
  );
}

/** The landing page is another document, so an unknown address leaves the app. */
function ToLanding() {
  useEffect(() => location.replace('/'), []);
  return <Loading />;
}
