import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { Providers } from './Providers.tsx';
import { awaitInstallOffer } from './install/install-offer.ts';
import { loadScreenAt } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has lost its #root');

awaitInstallOffer();

// Until then app.html shows a spinner. One render of the whole screen is faster than three of its parts, and a
// transition lets the browser pause it. The screen's error boundary reports a failed download.
void loadScreenAt(location.pathname)
  .catch(() => undefined)
  .then(() =>
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <Providers>
            <App />
          </Providers>
        </StrictMode>,
      ),
    ),
  );
