import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { publicRoutes, redirects, shell, signedInRoutes, type RouteEntry } from './routes.tsx';
import { ErrorPage, ErrorScreen, MissingPage, MissingScreen } from './ui/layout/ErrorScreen.tsx';
import { signInPath } from './ui/hooks/return-path.ts';
import { Spinner } from './ui/layout/Spinner.tsx';
import { useSearch } from './ui/hooks/use-search.ts';
import { WhenLoaded } from './ui/layout/WhenLoaded.tsx';
import { usePrefetch } from './use-prefetch.ts';
import { useSessionStatus } from './use-session-status.ts';

/** The signed-in app: picks the screen for the address, and sends whoever is not signed in to /auth and back. */
export function App() {
  usePrefetch();
  return (
    <Switch>
      {publicRoutes.map(({ path, screen }) => (
        <Route key={path} path={path}>
          <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[path]}>
            <WhenLoaded code={screen} meanwhile={<LoadingPage />} Missing={MissingPage}>
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
            <ScreenInFrame screen={screen} />
          ) : (
            <Redirect to={signInPath(path + search)} replace />
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
    <WhenLoaded code={shell} meanwhile={<LoadingPage />} Missing={MissingPage}>
      {(Shell) => (
        <Shell>
          <ScreenFrame>{screens}</ScreenFrame>
        </Shell>
      )}
    </WhenLoaded>
  );
}

/** A screen that breaks leaves the shell around it standing. */
function ScreenFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[path]}>
      {children}
    </ErrorBoundary>
  );
}

/** So does one that is on its way, or does not come. */
function ScreenInFrame({ screen }: Pick<RouteEntry, 'screen'>) {
  return (
    <WhenLoaded code={screen} meanwhile={<Loading />} Missing={MissingScreen}>
      {(Screen) => <Screen />}
    </WhenLoaded>
  );
}

/** In place of a screen whose code is on its way. */
function Loading() {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <h1 className="sr-only">Proverse</h1>
      <Spinner label="Loading…" />
    </div>
  );
}

/** The same where no frame is around it yet. */
function LoadingPage() {
  return (
    <main>
      <Loading />
    </main>
  );
}

/** The landing page is another document, so an unknown address leaves the app. */
function ToLanding() {
  useEffect(() => location.replace('/'), []);
  return <Loading />;
}
