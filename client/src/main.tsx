import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { Providers } from './app/Providers.tsx';
import { awaitFirstData } from './api/first-data-link.ts';
import { awaitInstallOffer } from './device/install/install-offer.ts';
import { loadScreenAt } from './app/routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');

awaitInstallOffer();

// The document shows the screen as it looks while loading until its code is here (app/render-screen.tsx). Rendering it once is faster than rendering its parts as they load,
// and a transition lets the browser pause it. If the download fails, WhenLoaded tries again and reports it.
void loadScreenAt(location.pathname)
  .catch(() => undefined)
  .then(awaitFirstData)
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
