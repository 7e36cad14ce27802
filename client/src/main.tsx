import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { Providers } from './Providers.tsx';
import { loadScreenAt } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has lost its #root');

// The document shows a spinner meanwhile: one rendering of the whole screen takes less than three of its parts, and a
// transition leaves pauses in it. The screen's error boundary reports a download that failed.
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
